import { sayDigits, sayInteger } from './amounts.ts';
import { after, before, patternRule, type Rule, type Scene } from './scanner.ts';
import { oneOf } from './word-list.ts';

const CUE = oneOf(`
  order ref refs reference booking pnr ticket docket invoice bill receipt policy consumer customer
  account a/c acct complaint tracking awb consignment train flight bus cab vehicle pincode pin\\s?code
  postal\\s?code zip code id ext extn extension serial model roll registration regn reg application case
  claim membership member employee challan gstin imei uan crn srn meter confirmation transaction txn utr
  request token folio file enrollment admission licence license passport sku part batch lot coupon
  voucher locker connection subscription prescription patient uhid mrn op ip lab report sr sl car taxi
  bike scooter dial helpline call sim
`);
const CONNECTOR = 'no|nos|number|num|id|code|is|was|hai|#|ref|reference|of';
/** A cue, at most three small words such as "number is", and nothing else before the code. */
const CUE_BEFORE = new RegExp(
  `(?:\\b(?:${CUE})\\b|\\b(?:number|no\\.?)\\s(?:is|was))(?:[\\s.:#-]{1,3}(?:${CONNECTOR})\\b){0,3}[\\s.:#-]{0,3}$`,
  'i',
);
const NAMED_NUMBER = /\b(?:no|nos|number|num|id|code|is|was|#)[\s.:#-]{0,3}$|[:#]\s?$/i;
const PLACE_BEFORE =
  /\b(?:flat|house|plot|door|unit|apartment|apt|shop|survey|room|villa|quarters?|qtr|cabin|suite|gate|bed|ward|counter|tower|pillar|site|khata|h)\b[\s.:#-]{0,2}(?:(?:no|number|num)\b[\s.:#-]{0,3})?$/i;
const PHONE_BEFORE =
  /\b(?:call|dial|phone|ph|tel|telephone|mobile|mob|cell|whatsapp|contact|number|landline|helpline|reach|ring|sms|text|fax|at|on|no)\b[\s.:#-]{0,3}(?:(?:is|no|number|me|us|them|him|her|at|on)\b[\s.:#-]{0,3}){0,3}$/i;

/** Groups of digits, read group by group: "nine eight four five zero, one two three six seven". */
function sayGroups(scene: Scene, at: number, written: string): string {
  return (written.match(/\d+/g) ?? []).map((group) => sayDigits(scene, at, group)).join(', ');
}

const international = patternRule(
  { signs: '+' },
  /\+\s?\d{1,15}(?:[\s().-]{1,2}\d{1,10}){0,5}\)?/uy,
  (match, scene) => {
    const [all] = match;
    const count = all.replaceAll(/\D/g, '').length;
    if (count < 7 || count > 15) return undefined;
    return `plus ${sayGroups(scene, match.index, all.replace(/^(\+91)(?=\d)/, '$1 '))}`;
  },
);

const PHONE_SHAPE =
  /(?:\(0\d{2,4}\)\s?\d{3,4}[\s-]?\d{3,5}|(?:0|91[\s-])?[6-9]\d{4}[\s-]\d{5}|(?:0|91[\s-])?[6-9]\d{2}[\s-]\d{3}[\s-]\d{4}|0\d{2,4}[\s-]\d{3,4}[\s-]?\d{3,5}|1[89]00[\s-]\d{2,4}[\s-]?\d{3,4}|91[\s-]?[6-9]\d{9}|\d{2,5}(?:[\s-]\d{2,5}){2,4}|\d{3,4}[\s-]\d{4})(?!\d|-\d|,\d|\.\d|:)/uy;

const grouped = patternRule({ digit: true, signs: '(' }, PHONE_SHAPE, (match, scene) => {
  const [all] = match;
  const left = before(scene, match.index);
  const count = all.replaceAll(/\D/g, '').length;
  const sure = /^(?:\(?0|1[89]00)/.test(all) || (count >= 10 && count <= 13);
  // 60000-80000 is a range.
  const range =
    /^\d+-\d+$/.test(all) && all.split(match[1] ?? '-').every((part) => part.endsWith('00'));
  if (range || !(sure || (count >= 7 && PHONE_BEFORE.test(left)) || CUE_BEFORE.test(left)))
    return undefined;
  return sayGroups(scene, match.index, all);
});

const PLATE =
  /(?:[A-Z]{2}[\s-]?\d{1,2}[A-Z]?[\s-]?[A-Z]{1,3}[\s-]?\d{3,4}|\d{2}[\s-]?BH[\s-]?\d{4}[\s-]?[A-Z]{1,2})(?![\p{L}\d])/uy;

/** Letters one by one and digits one by one, with a pause between what was written apart. */
function spellOut(scene: Scene, at: number, code: string): string {
  return (code.match(/\p{L}+|\d+|\//gu) ?? [])
    .map((run) =>
      run === '/' ? 'slash' : /\d/.test(run) ? sayDigits(scene, at, run) : spaced(run),
    )
    .join(' ');
}

const plate = patternRule({ digit: true, anyWord: true }, PLATE, (match, scene) =>
  spellOut(scene, match.index, match[0]),
);

// A carrier's two characters and the number of its flight.
const flight = patternRule(
  { digit: true, anyWord: true },
  /([A-Z]{2}|[A-Z]\d|\d[A-Z])[\s-]?(\d{3,4})(?![\p{L}\d-]|[.,:]\d)/uy,
  (match, scene) => {
    const [all, carrier = ''] = match;
    const apart = /^..\s/.test(all);
    const cued =
      /\b(?:flight|flights|airline|indigo|vistara|spicejet|boarding|on|by|taking)\b[^.]*$/i.test(
        before(scene, match.index),
      );
    if (apart && !cued && !/^\d/.test(carrier)) return undefined;
    return spellOut(scene, match.index, all);
  },
);

const MIXED =
  /(?<![A-Za-z\d])[A-Za-z\d]{1,24}(?:[-/][A-Za-z\d]{1,24}){0,6}(?![\p{L}\p{M}\d]|\.\d)/uy;

/** Letters and digits in one token. Words keep their letters together; codes are spelled. */
const mixed = patternRule({ digit: true, anyWord: true }, MIXED, (match, scene) => {
  const [all] = match;
  if (
    /^(?:\d+x\d+|(?:1[89]|20)\d{2}s|\d+-\d+[a-z]{1,5}(?:\/[a-z]+)?)$/i.test(all) ||
    !/\d/.test(all) ||
    !/\p{L}/u.test(all) ||
    !/^[A-Za-z\d/-]+$/.test(all)
  )
    return undefined;
  if (/^\d+(?:-[a-z]+)+(?:-\d+)?$/.test(all)) return sayWordAndNumber(scene, match.index, all);
  const cued = CUE_BEFORE.test(before(scene, match.index));
  const runs = all.match(/[A-Za-z]+|\d+/g) ?? [];
  const word = runs.find((run) => /[a-z]{3,}/.test(run) || /[A-Z]{5,}/.test(run));
  if (word !== undefined && !(cued && /\d/.test(all) && !/[a-z]{3,}/.test(word)))
    return sayWordAndNumber(scene, match.index, all);
  const short =
    !cued && runs.length <= 2 && runs.every((run) => run.length <= (/\d/.test(run) ? 2 : 3));
  if (short)
    return runs
      .map((run) => (/\d/.test(run) ? sayShort(scene, match.index, run) : spaced(run)))
      .join(' ');
  return spellOut(scene, match.index, all);
});

function sayShort(scene: Scene, at: number, digits: string): string {
  return digits.startsWith('0')
    ? sayDigits(scene, at, digits)
    : sayInteger(scene, at, Number(digits));
}

function spaced(letters: string): string {
  return letters.toUpperCase().split('').join(' ');
}

/** "covid-19", "10-year-old", "iPhone15": the word as it is, the number as a number. */
function sayWordAndNumber(scene: Scene, at: number, token: string): string | undefined {
  if (!/^[A-Za-z]+[-/]?\d+$|^\d+(?:-[A-Za-z]+)+(?:-\d+)?$|^\d+[A-Za-z]+$/.test(token))
    return spellWords(scene, at, token);
  return token
    .replaceAll(
      /\d+/g,
      (digits) =>
        ` ${digits.length > 4 ? sayDigits(scene, at, digits) : sayShort(scene, at, digits)} `,
    )
    .replaceAll(/\s-|-\s/g, ' ')
    .replaceAll('/', ' slash ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function spellWords(scene: Scene, at: number, token: string): string {
  return (token.match(/[A-Za-z]+|\d+|\//g) ?? [])
    .map((run) =>
      run === '/'
        ? 'slash'
        : /\d/.test(run)
          ? run.length > 2
            ? sayDigits(scene, at, run)
            : sayShort(scene, at, run)
          : /[a-z]{2,}|[A-Z]{5,}/.test(run)
            ? run
            : spaced(run),
    )
    .join(' ');
}

const STOPS =
  /^\s?(?:$|[.,;:?!)\n/]|(?:is|was|and|or|for|on|at|to|from|by|in|it|if|please|has|not|which|that|under|dated|has|have|will|can|could|needs?|of|via|with|please|ka|ki|ke|ko|hai|se|mein)\b)/i;

const WISHED =
  /\b(?:order|bill|tickets?|token|bus|cab|model|request|report|part|batch|lot|file|case|claim|code|booking|invoice|reg|receipt|application|car|taxi|bike|scooter|call)\s$/i;

/** "A 2017 model" is told by its year. */
const YEAR_MODEL = /^(?:19|20)\d{2}\smodel\b/i;

const cuedNumber = patternRule(
  { digit: true },
  /\d{3,}(?:[\s-]\d{3,}){0,5}(?![\d:%]|[.,]\d)/uy,
  (match, scene) => {
    const [all] = match;
    const left = before(scene, match.index);
    const follows = after(scene, match.index + all.length);
    if (PLACE_BEFORE.test(left)) return sayGroups(scene, match.index, all);
    if (YEAR_MODEL.test(`${all}${follows}`)) return undefined;
    const numbered = all.length >= 4 && /(?:\b(?:number|no)\b\.?|#)[\s:]{0,2}$/i.test(left);
    if (!(numbered || CUE_BEFORE.test(left)) || /\bof\s$/i.test(left)) return undefined;
    // "order 500 samosas" is a wish, "order 500" and "order no. 500" are names.
    if (WISHED.test(left) && !NAMED_NUMBER.test(left) && !STOPS.test(follows)) return undefined;
    return sayGroups(scene, match.index, all);
  },
);

// Three or more numbers joined by one sign are a door, an address or a list, not ranges.
const joined = patternRule(
  { digit: true },
  /\d{1,6}([-/])\d{1,6}(?:\1\d{1,6}){1,4}(?![\p{L}\d])/uy,
  (match, scene) =>
    match[0]
      .split(match[1] ?? '-')
      .map((run) =>
        run.length > 2 ? sayDigits(scene, match.index, run) : sayShort(scene, match.index, run),
      )
      .join(match[1] === '/' ? ' slash ' : ' dash '),
);

// A reference made of letters only: "PNR QXTBLM".
const letterCode = patternRule(
  { anyWord: true },
  /[A-Z]{4,8}(?![\p{L}\p{M}\d-])/uy,
  (match, scene) => {
    const cue =
      /\b(?:pnr|ref|reference|booking|confirmation|coupon|voucher|promo)\b(?:[\s.:#-]{1,3}(?:no|number|code|id|is|was)\b){0,2}[\s.:#-]{1,3}$/i;
    return cue.test(before(scene, match.index)) ? spaced(match[0]) : undefined;
  },
);

/** Phone numbers, plates, flights, references and other codes, character by character. */
export const codeRules: readonly Rule[] = [
  international,
  grouped,
  plate,
  flight,
  cuedNumber,
  joined,
  mixed,
  letterCode,
];
