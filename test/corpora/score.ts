import { readFileSync } from 'node:fs';

/** One case: a note, what must be gone from it and what must stay, each as it stands in the note. */
export interface RedactionCase {
  readonly id: string;
  readonly text: string;
  readonly secrets: readonly string[];
  readonly keep: readonly string[];
  readonly kind: string;
  readonly lang: string;
}

/** How a redactor did on one case. */
export interface RedactionResult {
  readonly row: RedactionCase;
  readonly out: string;
  readonly leaked: readonly string[];
  readonly lost: readonly string[];
}

const spokenDigits = new Map<string, string>();
for (const [digit, names] of [
  ['0', 'zero oh shunya sifar शून्य ज़ीरो जीरो'],
  ['1', 'one ek एक'],
  ['2', 'two do दो'],
  ['3', 'three teen tin तीन'],
  ['4', 'four char chaar चार'],
  ['5', 'five paanch panch पाँच पांच'],
  ['6', 'six chhe che chhah छह छः छे'],
  ['7', 'seven saat sat सात'],
  ['8', 'eight aath ath आठ'],
  ['9', 'nine nau nao नौ'],
] as const) {
  for (const name of names.split(' ')) spokenDigits.set(name.normalize('NFC'), digit);
}

const invisible = /[\u200B-\u200F\u2028-\u202E\u2060-\u2064\u00AD\uFEFF]|\uFE0F|\u20E3/gu;

function asciiDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (char) => {
    const code = char.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - (code <= 0x39 ? 0x30 : zero));
  });
}

function canonical(text: string): string {
  return asciiDigits(text.normalize('NFKC').replaceAll(invisible, '').normalize('NFC'));
}

/** The digits of a text as runs: punctuation joins, any word that is no digit separates. */
function digitRuns(text: string): string[] {
  const spaced = canonical(text)
    .toLowerCase()
    .replaceAll(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$& ');
  const runs: string[] = [];
  let current = '';
  let times = 1;
  for (const token of spaced.split(/[^\p{L}\p{M}\p{Nd}]+/u)) {
    if (token === '') continue;
    const repeat = { double: 2, triple: 3 }[token];
    if (repeat !== undefined) {
      times = repeat;
      continue;
    }
    const digits = /^\d+$/.test(token) ? token : spokenDigits.get(token.normalize('NFC'));
    if (digits !== undefined) current += digits.length === 1 ? digits.repeat(times) : digits;
    else if (current !== '') {
      runs.push(current);
      current = '';
    }
    times = 1;
  }
  return current === '' ? runs : [...runs, current];
}

function alphanumeric(text: string): string {
  return canonical(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{Nd}]+/gu, '');
}

function windowOf(length: number): number {
  return length <= 4 ? length : Math.max(4, Math.ceil(length * 0.6));
}

function* windows(text: string): Generator<string> {
  const size = windowOf(text.length);
  for (let at = 0; at + size <= text.length; at += 1) yield text.slice(at, at + size);
}

function digitsLeak(secret: string, rest: string, out: string): boolean {
  const digits = digitRuns(secret).join('');
  if (digits.length < 3) return false;
  const exact = digits.length <= 4;
  const count = (runs: readonly string[], part: string): number =>
    runs.filter((run) => (exact ? run === part : run.includes(part))).length;
  const [before, after] = [digitRuns(rest), digitRuns(out)];
  for (const part of windows(digits)) {
    if (count(after, part) > count(before, part)) return true;
  }
  return false;
}

function lettersLeak(secret: string, rest: string, out: string): boolean {
  const letters = alphanumeric(secret);
  if (!/\p{L}/u.test(secret) || letters.length < 4) return false;
  const [before, after] = [alphanumeric(rest), alphanumeric(out)];
  for (const part of windows(letters)) {
    if (after.includes(part) && !before.includes(part)) return true;
  }
  return false;
}

/**
 * Whether a secret can still be read in the output: as it stands, by four digits or 60 % of them in any script or
 * spelling, or by 60 % of its letters.
 */
export function isLeaked(row: RedactionCase, secret: string, out: string): boolean {
  if (out.includes(secret)) return true;
  let rest = row.text;
  for (const each of row.secrets) rest = rest.split(each).join(' \u0001 x ');
  return digitsLeak(secret, rest, out) || lettersLeak(secret, rest, out);
}

function oneLine(text: string): string {
  return canonical(text).replaceAll(/\s+/g, ' ');
}

/** Whether a passage is still there; only white space may differ. */
function isKept(passage: string, out: string): boolean {
  return out.includes(passage) || oneLine(out).includes(oneLine(passage));
}

/** Runs a redactor over cases; one that throws is scored as if it had left the text alone. */
export function scoreRedactor(
  rows: readonly RedactionCase[],
  redactor: (text: string) => string,
): RedactionResult[] {
  return rows.map((row) => {
    let out = row.text;
    try {
      out = redactor(row.text);
    } catch {
      // Scored as a leak.
    }
    return {
      row,
      out,
      leaked: row.secrets.filter((secret) => isLeaked(row, secret, out)),
      lost: row.keep.filter((passage) => !isKept(passage, out)),
    };
  });
}

function share(bad: number, all: number): number {
  return all === 0 ? 1 : 1 - bad / all;
}

/** Share of secrets removed and of passages kept, and of cases without any fault; 1 when there are none. */
export function summarize(results: readonly RedactionResult[]): {
  cases: number;
  recall: number;
  keepRate: number;
  clean: number;
} {
  const sum = (of: (result: RedactionResult) => number): number =>
    results.reduce((total, result) => total + of(result), 0);
  return {
    cases: results.length,
    recall: share(sum(({ leaked }) => leaked.length), sum(({ row }) => row.secrets.length)),
    keepRate: share(sum(({ lost }) => lost.length), sum(({ row }) => row.keep.length)),
    clean: share(sum(({ leaked, lost }) => (leaked.length + lost.length > 0 ? 1 : 0)), results.length),
  };
}

/** Reads a corpus: one JSON object a line. */
export function loadCases(file: string | URL): RedactionCase[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as RedactionCase);
}
