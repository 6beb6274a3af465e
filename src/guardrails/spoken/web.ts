import { sayDigits } from './amounts.ts';
import { patternRule, type Rule, type Scene } from './scanner.ts';

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['.', 'dot'],
  ['@', 'at'],
  ['-', 'dash'],
  ['_', 'underscore'],
  ['/', 'slash'],
  ['+', 'plus'],
  ['?', 'question mark'],
  ['=', 'equals'],
  ['&', 'and'],
  [':', 'colon'],
  ['%', 'percent'],
  ['#', 'hash'],
  ['~', 'tilde'],
]);
const ENDINGS =
  'com|in|org|net|io|ai|edu|dev|app|co|gov|info|biz|store|shop|me|uk|us|eu|online|tech';

function sayAddress(scene: Scene, at: number, address: string): string {
  const runs = address.match(/[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d\s]/gu) ?? [];
  return runs
    .map((run) =>
      /\d/.test(run)
        ? sayDigits(scene, at, run)
        : /\p{L}/u.test(run)
          ? run
          : (SIGNS.get(run) ?? ''),
    )
    .filter((run) => run !== '')
    .join(' ');
}

const email = patternRule(
  { digit: true, anyWord: true },
  /(?<!\w)[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}(?![\w])/uy,
  (match, scene) => sayAddress(scene, match.index, match[0].replace(/[.-]+$/, '')),
);

const link = patternRule(
  { words: ['http', 'https', 'www'] },
  /(?:https?:\/\/|www\.)[^\s<>"')]{1,200}/iuy,
  (match, scene) => {
    const address = match[0].replace(/^https?:\/\//i, '');
    const trimmed = address.replace(/[.,;:!?/]+$/, '');
    const closing = /[.,;:!?]$/.exec(address)?.[0] ?? '';
    return trimmed === '' ? undefined : `${sayAddress(scene, match.index, trimmed)}${closing}`;
  },
);

const domain = patternRule(
  { digit: true, anyWord: true },
  new RegExp(
    `(?<!\\w)[a-z\\d][a-z\\d-]{0,62}(?:\\.[a-z\\d-]{1,63}){0,3}\\.(?:${ENDINGS})(?![\\p{L}\\d@-]|\\.[a-z])(?:/[^\\s<>"')]{0,120})?`,
    'uy',
  ),
  (match, scene) => {
    const [address] = match;
    const trimmed = address.replace(/[.,;:!?/]+$/, '');
    return `${sayAddress(scene, match.index, trimmed)}${/[.,;:!?]$/.exec(address)?.[0] ?? ''}`;
  },
);

/** E-mail and web addresses: "asha at example dot com". */
export const webRules: readonly Rule[] = [email, link, domain];
