import { AMOUNT, sayInteger, sayNumber } from './amounts.ts';
import { isLiquid } from './money.ts';
import { HINDI_UNITS, PER, UNITS } from './unit-names.ts';
import { after, before, isHindi, patternRule, type Rule, type Scene } from './scanner.ts';

const AREA =
  '(sq|cu)\\.?\\s?(ft|feet|foot|m|mt|mtrs?|metres?|meters?|km|yds?|yards?|in|inch(?:es)?)\\b\\.?';
const AREA_UNITS: ReadonlyMap<string, string> = new Map([
  ['f', 'feet'],
  ['m', 'metres'],
  ['k', 'kilometres'],
  ['y', 'yards'],
  ['i', 'inches'],
]);
const TOKEN = '([\\p{L}µ°℃℉%％"″”][\\p{L}/]{0,6}[²³23]?(?![\\p{L}\\p{M}\\d]))';

const area = patternRule(
  { digit: true, signs: '.' },
  new RegExp(`(${AMOUNT})\\s?-?${AREA}`, 'iuy'),
  (match, scene) => {
    const [, amount = '', power = '', unit = ''] = match;
    const said = AREA_UNITS.get(unit.charAt(0).toLowerCase()) ?? 'feet';
    return `${sayNumber(scene, match.index, amount)} ${/^sq/i.test(power) ? 'square' : 'cubic'} ${said}${sentenceDot(match, scene.text)}`;
  },
);

const areaAlone = patternRule({ words: ['sq', 'cu'] }, new RegExp(AREA, 'iuy'), (match, scene) => {
  const [, power = '', unit = ''] = match;
  if (/^cu$/i.test(power) && !/ft|feet|m$/i.test(unit)) return undefined;
  const said = AREA_UNITS.get(unit.charAt(0).toLowerCase()) ?? 'feet';
  const per = /(?:\/|\bper)\s?$/i.test(before(scene, match.index));
  const one = said === 'feet' ? 'foot' : said.replace(/s$/, '').replace(/inche$/, 'inch');
  return `${/^sq/i.test(power) ? 'square' : 'cubic'} ${per ? one : said}${sentenceDot(match, scene.text)}`;
});

// "per m²" without a number
const powerAlone = patternRule(
  { words: ['m', 'ft', 'km', 'cm', 'in', 'yd'] },
  /(m|ft|km|cm|in|yd)([²³])/uy,
  (match) => {
    const [, unit = '', power] = match;
    const one = unit === 'in' ? 'inch' : (UNITS.get(unit)?.[0] ?? unit);
    return `${power === '²' ? 'square' : 'cubic'} ${one}`;
  },
);

/** A dot that closes the sentence as well as the abbreviation stays. */
function sentenceDot(match: RegExpExecArray, text: string): string {
  const end = match.index + match[0].length;
  return match[0].endsWith('.') && /^(?:\s*$|\s+\p{Lu})/u.test(text.slice(end, end + 8)) ? '.' : '';
}

const measured = patternRule(
  { digit: true, signs: '.' },
  new RegExp(`(${AMOUNT})(\\s{0,2}|-)${TOKEN}(\\.(?!\\d))?`, 'uy'),
  (match, scene) => {
    const [all, amount = '', gap = '', token = '', dot] = match;
    const end = match.index + all.length;
    const names =
      (/^[CF]$/.test(token) && isTemperature(scene, match.index, end)
        ? UNITS.get(`°${token}`)
        : undefined) ??
      UNITS.get(token) ??
      (token === 'L' && isLiquid(scene, match.index, end) ? UNITS.get('l') : undefined);
    if (names === undefined || (gap !== '' && isOtherWord(token, after(scene, end))))
      return undefined;
    if (/^["”]$/.test(token) && /["“]\s?$/.test(before(scene, match.index))) return undefined;
    if (/^[vws]$/.test(token) && (gap !== '' || /^(?:1[89]|20)\d{2}$/.test(amount)))
      return undefined;
    if (
      /^[A-Z]$/.test(token) &&
      (gap === '-' || (token === 'A' && !isCurrent(scene, match.index, end)))
    )
      return undefined;
    const attributive = gap === '-' || (/^\s[a-z]/.test(after(scene, end)) && gap === '-');
    const single = attributive || Number(amount) === 1;
    const hindi = isHindi(scene, match.index) ? HINDI_UNITS.get(names[1]) : undefined;
    const closing =
      dot === undefined ||
      (all.endsWith('.') &&
        UNITS.has(`${token}.`) &&
        !/^(?:\s*$|\s+\p{Lu})/u.test(after(scene, end)))
        ? ''
        : '.';
    return `${sayNumber(scene, match.index, amount)} ${hindi ?? (single ? names[0] : names[1])}${closing}`;
  },
);

function isTemperature(scene: Scene, at: number, end: number): boolean {
  const heat =
    /\b(?:fever|temp|temperature|degrees?|heat|hot|cold|ac|set to|oven|freezer|thermometer)\b/i;
  return heat.test(before(scene, at)) || heat.test(after(scene, end));
}

/** "15A" is a current only beside something electric; elsewhere it is a flat or a seat. */
function isCurrent(scene: Scene, at: number, end: number): boolean {
  const electric =
    /\b(?:socket|plug|fuse|mcb|current|wire|wiring|switch|breaker|charger|amp|load|circuit|outlet)\b/i;
  return electric.test(before(scene, at)) || electric.test(after(scene, end));
}

// Short units are also words or names when a space stands before them.
function isOtherWord(token: string, follows: string): boolean {
  if (/^(?:a|A|m|V|v|w|h|s|S)$/.test(token))
    return (
      /^\s?[\p{L}]/u.test(follows) &&
      !/^\s(?:away|from|long|wide|high|tall|deep|cable|wire|of|cloth|fabric|and|or|by|to|at|in)\b/i.test(
        follows,
      )
    );
  return false;
}

const feetAndInches = patternRule(
  { digit: true },
  /(\d{1,2})['’′]\s?(?:(\d{1,2})\s?(?:["”″]|''|’’))?/uy,
  (match, scene) => {
    const [all, feet = '', inches] = match;
    const follows = after(scene, match.index + all.length);
    if (/^s?\p{L}/u.test(follows)) return undefined;
    const first = `${sayInteger(scene, match.index, Number(feet))} ${feet === '1' ? 'foot' : 'feet'}`;
    return inches === undefined
      ? first
      : `${first} ${sayInteger(scene, match.index, Number(inches))} ${inches === '1' ? 'inch' : 'inches'}`;
  },
);

// "/month" behind a number that was just said.
const per = patternRule({ signs: '/' }, /\/\s?([a-z]{1,9})\b\.?(?!\d)/iuy, (match, scene) => {
  const [, unit = ''] = match;
  const name = PER.get(unit.toLowerCase());
  return scene.spokenUpTo === match.index && name !== undefined ? ` per ${name}` : undefined;
});
const perArea = patternRule({ signs: '/' }, new RegExp(`/\\s?(?=${AREA})`, 'iuy'), () => ' per ');

/** Numbers with a unit of measure, and "per" something. */
export const unitRules: readonly Rule[] = [
  area,
  feetAndInches,
  measured,
  areaAlone,
  powerAlone,
  perArea,
  per,
];
