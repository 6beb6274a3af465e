import type { Token } from './tokens.ts';

function groupsFrom(tokens: readonly Token[], at: number): string {
  let groups = '';
  for (let i = at; i < at + 5; i += 1) {
    const token = tokens[i];
    if (token?.type !== 'digits' || (i > at && !/^(?: ?[-. ] ?|\) ?-?)$/.test(token.between)))
      break;
    groups += `${i > at ? '-' : ''}${token.text}`;
  }
  return groups;
}

/** What the first written group of any form below looks like. */
const firstGroup = /^(?:0|91|18|[6-9]\d\d)/;
const phoneForms = [
  /^[6-9]\d{4}-\d{5}(?!\d)/,
  /^(?:0|91|0091)-?[6-9]\d{4}-?\d{5}(?!\d)/,
  /^(?:0|91|0091)?-?[6-9]\d{2}-\d{3}-\d{4}(?!\d)/,
  /^1(?:800|860|801)-\d{3}-\d{3,4}(?!\d)/,
  /^1(?:800|860|801)-\d{2,4}-\d{2,5}(?!\d)/,
  /^0\d{2,4}-\d{6,8}(?!\d|-\d{1,3}(?!\d))/,
  /^0\d{2,4}-\d{3,4}-\d{3,5}(?!\d|-\d{1,3}(?!\d))/,
  /^[6-9]\d{9}(?!\d)/,
  /^(?:0|91|0091)[6-9]\d{9}(?!\d)/,
  /^1(?:800|860)\d{6,7}(?!\d)/,
  /^0\d{9,10}(?!\d)/,
] as const;

/** Three groups of five are no phone and a half: a card or an account cut into fives. */
function inTriple(tokens: readonly Token[], at: number): boolean {
  const isFive = (i: number): boolean =>
    tokens[i]?.type === 'digits' && tokens[i]?.text.length === 5;
  const joined = (i: number): boolean =>
    isFive(i) && isFive(i - 1) && /^[ -]$/.test(tokens[i]?.between ?? '');
  let first = at;
  let last = at;
  while (first > at - 4 && joined(first)) first -= 1;
  while (last < at + 4 && joined(last + 1)) last += 1;
  return isFive(at) && last - first === 2;
}

/**
 * Last token of a phone that begins at `at`, by its form alone; with a plus sign in front any digits that follow belong
 * to it. A full parser would cost a megabyte of start-up for nothing: here a phone is only something to keep.
 */
export function phoneEnd(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token?.type !== 'digits' || token.between.includes('@')) return undefined;
  const before =
    token.between.at(-1) === '-' || token.between.at(-1) === '.' ? tokens[at - 1] : undefined;
  if (before?.type === 'digits' && token.between.length === 1) return undefined;
  if (/\+\s?$/.test(token.between)) return internationalPhone(tokens, at);
  if (
    token.text.startsWith('0') &&
    tokens[at - 1]?.type === 'digits' &&
    /^[ -]$/.test(token.between)
  )
    return undefined;
  if (!firstGroup.test(token.text) || inTriple(tokens, at)) return undefined;
  const groups = groupsFrom(tokens, at);
  for (const form of phoneForms) {
    const match = form.exec(groups);
    if (match !== null) return at + match[0].split('-').length - 1;
  }
  return undefined;
}

function internationalPhone(tokens: readonly Token[], at: number): number | undefined {
  let last = at;
  let count = tokens[at]?.text.length ?? 0;
  while (last < at + 8) {
    const next = tokens[last + 1];
    if (
      next?.type !== 'digits' ||
      !/^[\s\-.()]{1,3}$/.test(next.between) ||
      next.between.includes('\n')
    )
      break;
    if (count + next.text.length > 13) break;
    last += 1;
    count += next.text.length;
  }
  return count >= 7 && count <= 15 ? last : undefined;
}
