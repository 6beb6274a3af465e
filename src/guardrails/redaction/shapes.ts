import { multiplierWord } from './number-words.ts';
import { units } from './shield-words.ts';
import { phoneEnd } from './phone-shapes.ts';
import type { Token } from './tokens.ts';
import { months } from './words.ts';

/** A stretch of tokens whose form says what it is; both ends included. */
export interface Shape {
  readonly first: number;
  readonly last: number;
  readonly type:
    | 'date'
    | 'month_year'
    | 'time'
    | 'money'
    | 'phone'
    | 'quantity'
    | 'plate'
    | 'flight';
}

type Matcher = (tokens: readonly Token[], at: number) => number | undefined;

const currencies = new Set(['₹', '$', '€', '£']);
const currencyWords = new Set(['rs', 'inr', 'usd', 'rupees', 'रु']);
const dayWords = new Set(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth'.split(
    ' ',
  ),
);
const hourWords = new Set(['am', 'pm', 'baje', 'baj', 'bje', 'hrs', 'बजे', 'बज', 'वाजता']);
const ordinalEndings = new Set(['st', 'nd', 'rd', 'th', 'tarikh', 'tareekh', 'तारीख']);
const vehicleStates = new Set(
  'an ap ar as br cg ch dd dl dn ga gj hp hr jh jk ka kl la ld mh ml mn mp mz nl od or pb pn py rj sk tg tn tr ts uk up wb bh'.split(
    ' ',
  ),
);
const airlines = new Set(
  'ai ix 6e uk sg qp g8 i5 9i s5 i7 ek ey qr sq ba lh tg mh ul wy g9 fz kl af lx ac ua dl cx jl nh vn ak fd tr'.split(
    ' ',
  ),
);
const endingWords = new Set(['ends', 'ending', 'end', 'digits']);
const yearPrepositions = new Set([
  'in',
  'since',
  'year',
  'from',
  'of',
  'san',
  'till',
  'until',
  'सन',
  'साल',
  'before',
  'after',
]);

function isDigits(token: Token | undefined, min: number, max: number): token is Token {
  return token?.type === 'digits' && token.text.length >= min && token.text.length <= max;
}

function isYear(token: Token | undefined): boolean {
  return isDigits(token, 4, 4) && /^(?:19|20)/.test(token.text);
}

function numericDate(tokens: readonly Token[], at: number): number | undefined {
  const [a, b, c] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!isDigits(a, 1, 4) || !isDigits(b, 1, 2) || !isDigits(c, 1, 4)) return undefined;
  const separator = b.between;
  if (separator !== c.between || !/^[-/.]$/.test(separator)) return undefined;
  const yearFirst = isYear(a);
  const [day, month] = yearFirst
    ? [Number(c.text), Number(b.text)]
    : [Number(a.text), Number(b.text)];
  if (!yearFirst && !isYear(c)) {
    // A two-digit year is as likely three pairs of a code, except with the slash that dates are written with.
    if (!isDigits(a, 1, 2) || c.text.length !== 2 || separator !== '/') return undefined;
  }
  return Math.min(day, month) >= 1 && Math.max(day, month) <= 31 && Math.min(day, month) <= 12
    ? at + 2
    : undefined;
}

function monthYear(tokens: readonly Token[], at: number): number | undefined {
  const [month, year] = [tokens[at], tokens[at + 1]];
  if (month !== undefined && months.has(month.text) && isYear(year)) return at + 1;
  if (!isDigits(month, 1, 2) || !isDigits(year, 2, 4) || (year.text.length > 2 && !isYear(year)))
    return undefined;
  // Three groups with one separator are a code or a whole date.
  const [before, after] = [tokens[at - 1], tokens[at + 2]];
  if (after?.type === 'digits' && after.between === year.between) return undefined;
  if (before?.type === 'digits' && month.between === year.between) return undefined;
  const value = Number(month.text);
  return /^\s?[/-]\s?$/.test(year.between) && value >= 1 && value <= 12 ? at + 1 : undefined;
}

/** Index of the last token of a year that begins at `at`, in digits or words; `at - 1` when there is none. */
function skipYear(tokens: readonly Token[], at: number): number {
  const year = tokens[at];
  if (year === undefined || year.gap === 'sentence' || year.gap === 'line') return at - 1;
  if (isYear(year)) return at;
  let digits = '';
  let last = at - 1;
  for (let i = at; i < at + 4; i += 1) {
    const text = tokens[i]?.text ?? '';
    const word = tokens[i]?.number;
    const multiplier = multiplierWord(text);
    if (multiplier === 1000 && digits === '2') digits = '20';
    else if (word !== undefined)
      digits += digits === '20' ? word.digits.padStart(2, '0') : word.digits;
    else if (multiplier !== 100) break;
    if (/^(?:19|20)\d\d/.test(digits)) last = i;
  }
  return last;
}

function wordDate(tokens: readonly Token[], at: number): number | undefined {
  const first = tokens[at];
  if (first === undefined) return undefined;
  if (months.has(first.text)) {
    let day = at + 1;
    if (!isDigits(tokens[day], 1, 2) || tokens[day]?.gap === 'sentence') return undefined;
    if (ordinalEndings.has(tokens[day + 1]?.text ?? '')) day += 1;
    return skipYear(tokens, day + 1);
  }
  const word = first.number;
  if (
    !dayWords.has(first.text) &&
    !isDigits(first, 1, 2) &&
    (word === undefined || Number(word.digits) > 31)
  )
    return undefined;
  let next = at + 1;
  if (
    word?.ten === true &&
    (tokens[next]?.number?.digits.length === 1 || dayWords.has(tokens[next]?.text ?? ''))
  )
    next += 1;
  if (ordinalEndings.has(tokens[next]?.text ?? '')) next += 1;
  if (tokens[next]?.text === 'of' || tokens[next]?.text === 'ki') next += 1;
  const month = tokens[next];
  if (month === undefined || !months.has(month.text) || month.gap === 'sentence') return undefined;
  return skipYear(tokens, next + 1);
}

function clockTime(tokens: readonly Token[], at: number): number | undefined {
  const [hour, minute] = [tokens[at], tokens[at + 1]];
  if (!isDigits(hour, 1, 4)) return undefined;
  if (hourWords.has(minute?.text ?? '') && minute?.gap !== 'sentence') return at + 1;
  if (!isDigits(minute, 2, 2) || Number(hour.text) > 24 || Number(minute.text) > 59)
    return undefined;
  const marked =
    hourWords.has(tokens[at + 2]?.text ?? '') ||
    tokens[at + 2]?.text === 'a' ||
    tokens[at + 2]?.text === 'p';
  if (minute.between === ':') return marked ? at + 2 : at + 1;
  return minute.between === '.' && marked ? at + 2 : undefined;
}

/** Thousands separated the Indian or the international way: 1,24,500. */
function commaNumber(tokens: readonly Token[], at: number): number {
  let last = at;
  if (isDigits(tokens[at], 1, 3)) {
    while (last < at + 6 && tokens[last + 1]?.between === ',' && isDigits(tokens[last + 1], 2, 3))
      last += 1;
    if (last > at && !isDigits(tokens[last], 3, 3)) return at;
  }
  if (tokens[last + 1]?.between === '.' && isDigits(tokens[last + 1], 1, 2)) return last + 1;
  return last;
}

function money(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  if (
    currencyWords.has(token.text) &&
    isDigits(tokens[at + 1], 1, 9) &&
    tokens[at + 1]?.gap !== 'line'
  )
    return commaNumber(tokens, at + 1);
  if (token.type !== 'digits') return undefined;
  const last = commaNumber(tokens, at);
  if (currencies.has(token.between.trim().at(-1) ?? '')) return last;
  if (last > at && tokens[at + 1]?.between === ',') return last;
  return tokens[last + 1]?.between === '/-' ? last : undefined;
}

function quantity(tokens: readonly Token[], at: number): number | undefined {
  const [number, unit] = [tokens[at], tokens[at + 1]];
  if (number === undefined || unit === undefined || (unit.gap !== 'light' && unit.gap !== 'none'))
    return undefined;
  // The end of a longer spoken number is no count of its own.
  if (number.type === 'word' && tokens[at - 1]?.number !== undefined && number.gap === 'light')
    return undefined;
  const small =
    number.type === 'digits' ? number.text.length <= 3 : (number.number?.digits.length ?? 9) <= 2;
  const half = (unit.text === 'a' || unit.text === 'p') && tokens[at + 2]?.text === 'm';
  if (small && half) return at + 2;
  // "four lakh eighty two thousand": the amount goes on.
  const goesOn = multiplierWord(unit.text) !== undefined && tokens[at + 2]?.number !== undefined;
  if (goesOn && tokens[at + 2]?.gap === 'light') return undefined;
  return small && (units.has(unit.text) || ordinalEndings.has(unit.text)) ? at + 1 : undefined;
}

function knownYear(tokens: readonly Token[], at: number): number | undefined {
  if (!isYear(tokens[at]) || !yearPrepositions.has(tokens[at - 1]?.text ?? '')) return undefined;
  return endingWords.has(tokens[at - 2]?.text ?? '') ? undefined : at;
}

function close(token: Token | undefined): boolean {
  return token !== undefined && /^[ -]?$/.test(token.between);
}

function plate(tokens: readonly Token[], at: number): number | undefined {
  const [state, district] = [tokens[at], tokens[at + 1]];
  if (state === undefined || !vehicleStates.has(state.text) || !isDigits(district, 1, 2))
    return undefined;
  let last = at + 1;
  let letters = 0;
  while (last < at + 3 && tokens[last + 1]?.type === 'word' && close(tokens[last + 1])) {
    last += 1;
    letters += tokens[last]?.text.length ?? 0;
  }
  const number = tokens[last + 1];
  const form = close(district) && letters >= 1 && letters <= 4 && close(number);
  return form && isDigits(number, 3, 4) ? last + 1 : undefined;
}

/** "AI 804", "6E 2134": an airline's designator before a number of its flights. */
function flight(tokens: readonly Token[], at: number): number | undefined {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (first === undefined || second === undefined) return undefined;
  if (airlines.has(first.text)) return isDigits(second, 2, 4) && close(second) ? at + 1 : undefined;
  const joined = second.gap === 'none' && airlines.has(first.text + second.text);
  return joined && isDigits(third, 2, 4) && close(third) ? at + 2 : undefined;
}

const matchers: readonly (readonly [Shape['type'], Matcher])[] = [
  ['plate', plate],
  ['flight', flight],
  ['date', numericDate],
  ['date', wordDate],
  ['month_year', monthYear],
  ['time', clockTime],
  ['money', money],
  ['phone', phoneEnd],
  ['quantity', quantity],
  ['date', knownYear],
];

const firstWords = new Set([
  ...months,
  ...dayWords,
  ...vehicleStates,
  ...airlines,
  ...currencyWords,
]);

function canBegin(token: Token | undefined): boolean {
  return (
    token?.type === 'digits' || token?.number !== undefined || firstWords.has(token?.text ?? '')
  );
}

/** Finds dates, times, prices, phones, plates and counted things, left to right; each token is in one shape at most. */
export function findShapes(tokens: readonly Token[]): Shape[] {
  const shapes: Shape[] = [];
  let at = 0;
  while (at < tokens.length) {
    let last: number | undefined;
    for (const [type, match] of canBegin(tokens[at]) ? matchers : []) {
      last = match(tokens, at);
      if (last !== undefined) {
        shapes.push({ first: at, last, type });
        break;
      }
    }
    at = (last ?? at) + 1;
  }
  return shapes;
}
