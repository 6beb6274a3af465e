import { expect, test } from 'vitest';
import { redact, remainingSecrets } from '../../../src/guardrails/redaction/redact.ts';

/** Each repeated without end is what some rule would have to look at again and again. */
const attacks = [
  '1',
  '1 ',
  '1\n',
  '1,',
  '10,',
  '1/1/',
  '1-',
  'z1',
  '٣ ',
  '１',
  'a',
  'a ',
  'a.',
  'x-',
  "a'",
  '\n',
  ' ',
  '. ',
  '।',
  '(',
  '"',
  "'",
  '@',
  'a@',
  'x@y.',
  'a@ybl ',
  'at the rate ',
  'otp ',
  'otp 4821 ',
  'new 4821 otp ',
  'password ',
  'password is ',
  'password "',
  'pass: ',
  'capital M ',
  'M for Mango ',
  'pin ',
  'pin 560034 ',
  'gate code tell ',
  'card ',
  'card 4394 7917 5106 1359 ',
  '4 4 4 4 ',
  '4394 7917 5106 ',
  'expiry 09/28 ',
  'last 4 digits ',
  'dob 14 august ',
  '24/11/2026 dob ',
  'account broadband ',
  'do ',
  'double ',
  'ek sau ',
  'one two ',
  'paanch ',
  'twenty ',
  'eyJ',
  'eyj.',
  'sk_live_',
  '=',
  'a=',
  '-----BEGIN ',
  'DE89 ',
  'A B C D E 1 2 3 4 F ',
  '+91 ',
  '0',
  '₹1,',
  'i will not share ',
  'a code I will not share ',
  '👨‍👩‍👧',
  '\u200B',
  'e\u0301',
  '\uD800',
  'ﷺ',
  'XXXX 4312 ',
  '**** ',
];

function quickest(text: string, times: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < times; run += 1) {
    const start = performance.now();
    redact(text);
    remainingSecrets([text]);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

test.each(attacks)('work grows with the length and no faster: %j', (attack) => {
  const small = attack.repeat(Math.ceil(4000 / attack.length));
  const large = attack.repeat(Math.ceil(32_000 / attack.length));
  quickest(small, 2);
  // Eight times the text: linear work is 8, quadratic work 64. A tenth of a millisecond absorbs what is constant.
  expect(quickest(large, 3) / (quickest(small, 4) + 0.1)).toBeLessThan(28);
});
