import { ALWAYS, DEVANAGARI, PHRASES, TITLES, WITH_DOT } from './abbreviation-words.ts';
import { after, before, patternRule, type Rule, type Scene } from './scanner.ts';

// A title opens no sentence: "Sr. Mgr. Mr. Iyer".
const SENTENCE_FOLLOWS = /^(?:\s*$|\s*\n|\s+(?!(?:Dr|Mr|Mrs|Ms|Prof)\b)\p{Lu})/u;

/** What stands before the name of a place ends no sentence before it. */
const GOES_ON = /^(?:opp|nr|adj|betw|b\/w|c\/o|w\/o)\.?$/iu;

/** Whether the dot behind an abbreviation also ends the sentence; it is then kept. */
function closing(scene: Scene, match: RegExpExecArray): string {
  const end = match.index + match[0].length;
  if (GOES_ON.test(match[0]) && scene.text.slice(end, end + 12).trim() !== '') return '';
  const ends = match[0].endsWith('.') && SENTENCE_FOLLOWS.test(scene.text.slice(end, end + 12));
  return ends ? '.' : '';
}

const title = patternRule(
  { words: [...TITLES.keys()] },
  /(\p{Lu}\p{L}{0,4})(\.?)\s?(?=\p{Lu}|\p{Lo})/uy,
  (match) => {
    const [all, written = '', dot] = match;
    const sure = dot === '.' || /^(?:Dr|Mr|Mrs|Ms|Prof|Adv|Capt|Drs)$/.test(written);
    if (!sure || (!/\s/.test(all) && dot === '')) return undefined;
    const name = TITLES.get(written.toLowerCase());
    return name === undefined ? undefined : `${name} `;
  },
);

const lowTitle = patternRule(
  { words: ['dr', 'mr', 'mrs', 'prof'] },
  /(dr|mr|mrs|prof)\b\.?(?=\s?(\p{L})?)/iuy,
  (match, scene) => {
    const [, written = ''] = match;
    const name = TITLES.get(written.toLowerCase()) ?? '';
    const capital =
      /^\p{Lu}/u.test(written) && /^\s?\p{L}/u.test(after(scene, match.index + match[0].length));
    return `${capital ? name : name.toLowerCase()}${closing(scene, match)}`;
  },
);

// "St." is a saint before a name and a street behind one.
const saintOrStreet = patternRule({ words: ['st'] }, /St\b(\.?)/uy, (match, scene) => {
  const left = before(scene, match.index);
  const right = after(scene, match.index + match[0].length);
  const nameFollows = /^\s?\p{Lu}/u.test(right);
  const nameBefore = /(?:(\p{Lu}[\p{L}’']*|\d(?:st|nd|rd|th))[ ])$/u.exec(left);
  const opens =
    nameBefore !== null &&
    /(?:^|[.!?\n]\s*)$/.test(left.slice(0, left.length - nameBefore[0].length)) &&
    left.length < 48;
  if (nameFollows && (nameBefore === null || opens)) return 'Saint';
  if (nameBefore !== null || match[1] === '.') return `Street${closing(scene, match)}`;
  return undefined;
});

const number = patternRule(
  { words: ['no', 'nos'] },
  /(Nos?|nos?)(?:\.\s?|:\s?|\s(?=#))#?(?=\s?(?:[A-Z]{0,3}[-/]?)?\d)(?!\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b)/uy,
  (match) => (/s$/i.test(match[1] ?? '') ? 'numbers ' : 'number '),
);
const numberWithoutDot = patternRule(
  { words: ['no'] },
  /No\b\.?(?!\s(?:longer|more|one|way|idea|issue|problem)\b)(?=[\s:])\s?/iuy,
  (match, scene) =>
    /\b(?:flat|house|plot|door|room|shop|order|ticket|booking|invoice|bill|policy|train|bus|flight|phone|mobile|contact|account|a\/c|ref|reference|gate|platform|seat|token|roll|regn|registration|vehicle|customer|consumer|survey|complaint|ph|mob|tel|sr|sl|pnr|docket|awb|tracking|serial|model|file|case|h|id|line|bed|ward|block|tower|table|cabin|counter)\.?\s$/i.test(
      before(scene, match.index),
    )
      ? 'number '
      : undefined,
);

const dotted = patternRule(
  { words: ['e', 'i', 'p', 'w', 'a'] },
  /(e\.\s?g|i\.\s?e|p\.\s?a|w\.\s?r\.\s?t|a\.\s?k\.\s?a)\b\.?,?/uy,
  (match, scene) => {
    const words = PHRASES.get((match[1] ?? '').replaceAll(/[^a-z]/g, ''));
    return words === undefined ? undefined : `${words}${closing(scene, match)}`;
  },
);
const eg = patternRule({ words: ['eg', 'ie'] }, /(eg|ie)\b[.:,]{0,2}(?=\s)/uy, (match) =>
  PHRASES.get(match[1] ?? ''),
);

const slashed = patternRule(
  { words: ['a', 'c', 'w', 'b', 's', 'd', 'm', 'n'] },
  /(a\/c|A\/[cC]|c\/o|C\/o|C\/O|w\/o|W\/o|W\/O|b\/w|s\/o|S\/o|S\/O|d\/o|D\/o|D\/O|M\/s|M\/S|N\/A|n\/a|w\/)(?![\p{L}\d])\.?/uy,
  (match, scene) => {
    const written = match[1] ?? '';
    // "A/C" in a room is an air conditioner; with a number it is an account.
    if (/^a\/c/i.test(written))
      return /^\s?(?:no|number|num|holder|statement|balance|ending|:|#|\d)/i.test(
        after(scene, match.index + match[0].length),
      )
        ? 'account'
        : 'A C';
    if (written === 'w/') return 'with';
    if (/^W\/[oO]$/.test(written)) return 'wife of';
    return PHRASES.get(written.toLowerCase().replace('/', ''));
  },
);

const apartment = patternRule(
  { words: ['apt', 'ph', 'sec', 'ext', 'tel', 'mob', 'ref', 'blk', 'fl', 'reg', 'regn', 'inv'] },
  /(apt|ph|sec|ext|tel|mob|ref|blk|fl|regn?|inv)\b(?:[.:]{1,2}|(?=[\s#]))(?=\s?(?:(?:no|number|num|id|is)\b|#|[A-Z]{0,3}[-/]?\s?\d|\+|[A-Z\d]{5,}))/iuy,
  (match, scene) => {
    const [all, written = ''] = match;
    // One or two figures are the phase of an estate, not a telephone.
    const phase =
      /^ph$/i.test(written) && /^\s?-?\d{1,2}(?!\d)/.test(after(scene, match.index + all.length));
    const word = phase ? 'phase' : WITH_DOT.get(written.toLowerCase());
    return word === undefined ? undefined : matchCase(written, word);
  },
);

// "Sec-18", "Ph-2"
const hyphened = patternRule(
  { words: ['sec', 'ph', 'blk', 'apt', 'fl', 'no'] },
  /(Sec|Ph|Blk|Apt|Fl|No)-(?=\d{1,3}(?!\d))/iuy,
  (match) => {
    const [, written = ''] = match;
    const word = /^ph$/i.test(written) ? 'phase' : (WITH_DOT.get(written.toLowerCase()) ?? written);
    return `${matchCase(written, word)} `;
  },
);

const limits = patternRule(
  { words: ['min', 'max'] },
  /(min|max)\b\.?(?=\s?(?:[\d₹$€£]|Rs\b))/iuy,
  (match) => matchCase(match[1] ?? '', /^min$/i.test(match[1] ?? '') ? 'minimum' : 'maximum'),
);

const HOUSE_NUMBERS: ReadonlyMap<string, string> = new Map([
  ['h', 'House number'],
  ['d', 'Door number'],
  ['s', 'Serial number'],
  ['p', 'Plot number'],
]);
const houseNumber = patternRule(
  { words: ['h', 'd', 's', 'p'] },
  /([HDSP])\.\s?No\b\.?(?=[\s:#]|\d)\s?/uy,
  (match) => `${HOUSE_NUMBERS.get((match[1] ?? '').toLowerCase()) ?? ''} `,
);

const always = patternRule(
  { words: [...ALWAYS.keys()] },
  /(\p{L}+)(?![\p{L}\p{M}\d@]|\.\p{L}|-\d)(?:\.(?!\.))?/uy,
  (match, scene) => {
    const [, written = ''] = match;
    const word = ALWAYS.get(written.toLowerCase());
    return word === undefined ? undefined : `${matchCase(written, word)}${closing(scene, match)}`;
  },
);

const withDot = patternRule(
  { words: [...WITH_DOT.keys()] },
  /(\p{L}+)\.(?![\p{L}\d]|\s?(?:ft|yd|km|mt|m|in)\b)/uy,
  (match, scene) => {
    const [all, written = ''] = match;
    const follows = after(scene, match.index + all.length);
    const word = WITH_DOT.get(written.toLowerCase());
    const ends = /^(?:\s*$|\s*\n|\s+\p{Lu})/u.test(follows);
    // At the end of a sentence "no.", "info." or "max." are the words themselves.
    const alsoWord =
      /^(?:nos?|info|tech|sq|exp|int|del|reg|tr|max|min|est|temp|ref|sec|cont|ext|mob|apt)$/i.test(
        written,
      );
    if (
      word === undefined ||
      (/^nos?$/i.test(written) && !/^\s?\d/.test(follows)) ||
      (ends && alsoWord)
    )
      return undefined;
    return `${matchCase(written, word)}${closing(scene, match)}`;
  },
);

const shortRoads = patternRule(
  { words: ['ave', 'rd', 'ln', 'hwy', 'jn', 'stn', 'dist'] },
  /(Ave|Rd|Ln|Hwy|Jn|Stn)\b(?!\.)/uy,
  (match, scene) => {
    const word = WITH_DOT.get((match[1] ?? '').toLowerCase()) ?? 'road';
    return /\p{Lu}\p{L}*\s$/u.test(before(scene, match.index))
      ? matchCase(match[1] ?? '', word)
      : undefined;
  },
);

function matchCase(written: string, word: string): string {
  const capital = /^\p{Lu}/u.test(written) && !/^(?:ASAP|FYI|TBD|DOB|ETC)$/.test(written);
  return capital ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const devanagari = patternRule(
  { words: ['डॉ', 'डा', 'नं', 'प्रो', 'कि'] },
  /(डॉ|डा|नं|प्रो|कि\.\s?मी|कि\.\s?ग्रा)\./uy,
  (match) => DEVANAGARI.get((match[1] ?? '').replace(/\s/, '')),
);

const ampersand = patternRule({ signs: '&' }, /&(?=\s)/uy, () => 'and');
const atSign = patternRule({ signs: '@' }, /@\s?(?=[\d₹$€£]|Rs|INR|\s)/uy, (match, scene) =>
  /(?:^|\s)$/.test(before(scene, match.index)) ? 'at ' : undefined,
);

/** Abbreviations that a voice would stumble over, in full. */
export const abbreviationRules: readonly Rule[] = [
  title,
  saintOrStreet,
  number,
  numberWithoutDot,
  dotted,
  eg,
  slashed,
  limits,
  hyphened,
  houseNumber,
  apartment,
  lowTitle,
  always,
  withDot,
  shortRoads,
  devanagari,
  ampersand,
  atSign,
];
