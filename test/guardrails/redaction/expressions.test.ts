import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../../src/guardrails/redaction/', import.meta.url);
const comment = /^\s*(?:\/\/|\/?\*).*$/gm;
const literal =
  /(?<=[=(,:?&|[!]\s*|return\s+)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)/g;

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

function expressionsOf(file: string): Expression[] {
  const code = readFileSync(new URL(file, folder), 'utf8').replaceAll(comment, '');
  return Array.from(code.matchAll(literal), ([, source = '', flags = '']) => ({
    file,
    source,
    flags,
  }));
}

const expressions = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .flatMap(expressionsOf);

/** One of each sign that an expression speaks of; classes by a member of theirs. */
function alphabet(source: string): string[] {
  const classes: Readonly<Record<string, string>> = {
    d: '1',
    w: 'a',
    s: ' ',
    S: 'x',
    D: 'b',
    n: '\n',
  };
  const plain = source
    .replaceAll(/\\p\{\w+\}/g, 'é')
    .replaceAll(/\\u\{?[\dA-Fa-f]+\}?/g, '٣')
    .replaceAll(/\\([dwsSDn])/g, (_, name: string) => classes[name] ?? '');
  return [...new Set(plain.replaceAll(/\\|[?:*+^$|(){}]/g, ''))].slice(0, 14);
}

/** Every sign and every two signs of the alphabet, without end, and something that spoils a match at the end. */
function attacks(source: string): string[] {
  const signs = alphabet(source);
  return [...signs, ...signs.flatMap((a) => signs.map((b) => a + b))];
}

/** Processor time in microseconds of one search for all matches. */
function work({ source, flags }: Expression, text: string): number {
  const expression = new RegExp(source, flags.replace('g', '').replace('y', '') + 'g');
  const before = process.cpuUsage();
  let count = 0;
  for (const match of text.matchAll(expression)) count += match[0].length;
  expect(count).toBeLessThanOrEqual(text.length);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function growth(expression: Expression, attack: string): number {
  const [small, large] = [2500, 40_000].map(
    (size) => `${attack.repeat(Math.ceil(size / attack.length))}\u0000`,
  );
  // Shorter work than half a millisecond is not told from the noise of the clock.
  return work(expression, large ?? '') / Math.max(500, work(expression, small ?? ''));
}

test('every expression of the redactor is found', () => {
  expect(expressions.length).toBeGreaterThan(100);
});

test.each(expressions)('searching is linear: $file /$source/$flags', (expression) => {
  const slow = attacks(expression.source).filter((attack) => {
    // Sixteen times the text: linear work is 16, quadratic 256; the best of three leaves out collected garbage.
    return [1, 2, 3].every(() => growth(expression, attack) > 64);
  });
  expect(slow).toEqual([]);
});
