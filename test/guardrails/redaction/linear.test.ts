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
  '4\u200B',
  '4\uFE0F\u20E3',
  '&#52;',
  '<b>4</b>',
  '4 (a ',
  'p a s s ',
  'a@$!',
  'last 4 4821 ',
  'card 4394 7917 5106 1359|11/29|719 ',
  'ifsc 50100234567891 ',
  'a for apple ',
  'chai12345 or ',
  'sorry 4821 ',
  'code is 7F3K9Q ',
];

/** Processor time of this process, so that a busy machine does not count as work. */
function work(text: string, times: number): number {
  const before = process.cpuUsage();
  for (let run = 0; run < times; run += 1) {
    redact(text);
    remainingSecrets([text]);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

function growth(attack: string): number {
  const small = attack.repeat(Math.ceil(2500 / attack.length));
  const large = attack.repeat(Math.ceil(40_000 / attack.length));
  return work(large, 1) / Math.max(1, work(small, 8));
}

test.each(attacks)('work grows with the length and no faster: %j', (attack) => {
  // Sixteen times the text: linear work is 16, quadratic 256. The best of three leaves out collected garbage.
  let least = growth(attack);
  for (let again = 0; again < 2 && least > 40; again += 1) least = Math.min(least, growth(attack));
  expect(least).toBeLessThan(64);
});
