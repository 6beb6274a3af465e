/** The text as it is matched: folded code units, each knowing which stretch of the original it came from. */
export interface Skeleton {
  /** Folded text; letter case kept. */
  readonly text: string;
  /** `text` in lower case, unit for unit. */
  readonly lower: string;
  /** Offset in the original where folded unit `i` begins; has one entry more than `text` has units. */
  readonly starts: readonly number[];
  /** Offset in the original just after folded unit `i`. */
  readonly ends: readonly number[];
}

const lookalikes = new Map<string, string>();
for (const [from, to] of [
  ['АВЕЗКМНОРСТУХІЈЅӀԚԜҮ', 'ABE3KMHOPCTYXIJSIQWY'],
  ['аеокрсухіјѕԛԝһɡⅼıαονρτικβγ', 'aeokpcyxijsqwhglliaovptikby'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
] as const) {
  const targets = Array.from(to);
  Array.from(from).forEach((char, i) => lookalikes.set(char, targets[i] ?? char));
}
for (const char of '·•․∙⋅・') lookalikes.set(char, '.');
for (const char of '−﹣˗⁃') lookalikes.set(char, '-');
for (const char of '‘’ʼ`´') lookalikes.set(char, "'");
for (const char of '“”„«»') lookalikes.set(char, '"');
for (const char of '⁄∕') lookalikes.set(char, '/');
for (const char of '\u2028\u2029\u0085\r\u000B\u000C') lookalikes.set(char, '\n');
lookalikes.set('ँ', 'ं').set('।', '।').set('॥', '।').set('\u2800', ' ');

const invisible =
  /^[\p{Cf}\p{Variation_Selector}\p{Me}\u0300-\u036F\u093C\u115F\u1160\u3164\uFFA0]$/u;
const decimalDigit = /^\p{Nd}$/u;
const dash = /^\p{Pd}$/u;
const surrogate = /^[\uD800-\uDFFF]$/;

/** Unicode keeps the ten digits of a script together and in order, so its zero is found by walking down. */
function digitValue(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && decimalDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function foldPart(char: string): string {
  const known = lookalikes.get(char);
  if (known !== undefined) return known;
  if (invisible.test(char)) return '';
  if (dash.test(char)) return '-';
  return decimalDigit.test(char) && char > '9' ? digitValue(char) : char;
}

function foldCodePoint(char: string): string {
  if (surrogate.test(char)) return '\uFFFD';
  const known = lookalikes.get(char);
  if (known !== undefined) return known;
  if (/^[\u{1D7CE}-\u{1D7FF}]$/u.test(char)) return char.normalize('NFKC');
  if (decimalDigit.test(char)) return foldPart(char.normalize('NFKC'));
  return Array.from(char.normalize('NFKD'), foldPart).join('');
}

/**
 * Folds a text for matching (design section 3): look-alikes, digits of every script, full-width and keycap forms and
 * invisible characters. Linear; the original is never changed, only mapped.
 */
export function foldText(text: string): Skeleton {
  const cache = new Map<string, string>();
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const char of text) {
    let folded = char;
    if (char < ' ' || char > '_') {
      folded = cache.get(char) ?? foldCodePoint(char);
      cache.set(char, folded);
    }
    const next = at + char.length;
    for (let i = 0; i < folded.length; i += 1) {
      starts.push(at);
      ends.push(next);
    }
    parts.push(folded);
    at = next;
  }
  starts.push(at);
  const joined = parts.join('');
  const lower = joined.toLowerCase();
  return { text: joined, lower: lower.length === joined.length ? lower : joined, starts, ends };
}
