const digitLookalikes: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  I: '1',
  l: '1',
  i: '1',
  S: '5',
  B: '8',
  Z: '2',
};
const letterLookalikes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};
const disguisedCues = new Set(
  'otp pin mpin tpin upi cvv puk vid ifsc iban pan passport account password passwrd passcode passphrase pwd aadhaar aadhar card code secret'.split(
    ' ',
  ),
);
const longestCue = 10;
/** Every beginning of a cue, so that a run is given up at the first sign that fits none. */
const beginnings = new Set(
  [...disguisedCues].flatMap((cue) => Array.from(cue, (_, i) => cue.slice(0, i + 1))),
);

/** Reads 4O8l as 4081: mostly digits, and the letters only such as pass for digits. */
export function asDigits(run: string): string | undefined {
  let digits = 0;
  let out = '';
  let risky = false;
  for (const char of run) {
    if (char >= '0' && char <= '9') {
      digits += 1;
      out += char;
      continue;
    }
    const digit = digitLookalikes[char];
    if (digit === undefined) return undefined;
    risky ||= digit !== '0' && digit !== '1';
    out += digit;
  }
  return digits >= (risky ? 4 : 2) && digits * 2 >= run.length ? out : undefined;
}

/** Reads OOO1 behind other digits as 0001: only letters that are zeros or ones, and at least one real one or all O. */
export function asMoreDigits(run: string): string | undefined {
  if (run.length > 6 || !/^[\dOoIl]+$/.test(run) || !/\d|^O+$/.test(run)) return undefined;
  return run.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1');
}

/** Reads PlN as PIN: a small l among capitals. */
export function asCapitals(run: string): string | undefined {
  if (run.length > longestCue || !/^[A-Z]+l[A-Z]*$/.test(run)) return undefined;
  const word = run.replace('l', 'I').toLowerCase();
  return disguisedCues.has(word) ? word : undefined;
}

/** Reads 0TP as OTP and p@ssw0rd as password. */
export function asCue(run: string): string | undefined {
  if (run.length > longestCue) return undefined;
  let word = '';
  for (const sign of run) {
    word += letterLookalikes[sign] ?? sign;
    if (!beginnings.has(word)) return undefined;
  }
  return disguisedCues.has(word) ? word : undefined;
}

/** Reads 0TP482910 as OTP and 482910. */
export function cueThenDigits(run: string): { cue: string; digits: string } | undefined {
  if (!beginnings.has(letterLookalikes[run.charAt(0)] ?? run.charAt(0))) return undefined;
  const match = /^([a-z\d]*[a-z])(\d{3,})$/.exec(run);
  const cue = match === null ? undefined : asCue(match[1] ?? '');
  return cue === undefined ? undefined : { cue, digits: match?.[2] ?? '' };
}

interface Disguise {
  readonly cue: string;
  readonly end: number;
}

/** P!N and 0.T.P: a cue written with signs inside that begins with the run `at` to `end`, and ends before `limit`. */
export function disguisedCueEnd(
  lower: string,
  at: number,
  end: number,
  limit: number,
): Disguise | undefined {
  if (end === limit || end - at > longestCue) return undefined;
  const after = lower.charAt(end);
  if ('@$!|'.includes(after)) return withSigns(lower.slice(at, limit), end - at, at);
  return end - at === 1 && '.-_* /'.includes(after)
    ? withSeparators(lower, at, after, limit)
    : undefined;
}

const withSymbols = /^[a-z\d@$!|]+/;

function withSigns(text: string, from: number, at: number): Disguise | undefined {
  const run = withSymbols.exec(text.slice(0, longestCue + 1))?.[0] ?? '';
  const cue = run.length > from ? asCue(run) : undefined;
  return cue === undefined ? undefined : { cue, end: at + run.length };
}

function withSeparators(
  lower: string,
  at: number,
  separator: string,
  limit: number,
): Disguise | undefined {
  let word = '';
  for (let to = at; to < limit && word.length < longestCue; to += 2) {
    const sign = lower.charAt(to);
    word += letterLookalikes[sign] ?? sign;
    if (!beginnings.has(word)) return undefined;
    const ends = to + 1 >= limit || !isLetter(lower.charCodeAt(to + 1));
    if (ends && word.length > 2 && disguisedCues.has(word)) return { cue: word, end: to + 1 };
    if (lower.charAt(to + 1) !== separator) return undefined;
  }
  return undefined;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code > 127;
}
