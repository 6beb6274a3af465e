import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { toolsTable } from '../scripts/tools-table.ts';
import { variables } from '../src/config.ts';
import { refusalCodes } from '../src/errors.ts';
import { sandboxNumbers } from '../src/service/carriers/sandbox-numbers.ts';
import { VERSION } from '../src/version.ts';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '..', path), 'utf8');
const readme = read('README.md');

/** First cells of the rows of the table below a heading. */
function firstCells(heading: string): string[] {
  const section = readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| (?!Code|Variable|Ends|---)(.+?) \|/gmu)].map(
    ([, cell]) => cell ?? '',
  );
}

describe('the README says what the program does', () => {
  test('every refusal code, in order', () => {
    expect(firstCells('Refusals')).toEqual(refusalCodes.map((code) => `\`${code}\``));
  });

  test('every variable that the configuration reads', () => {
    const told = firstCells('Configuration').join();
    for (const name of variables) expect(told).toContain(`\`${name}\``);
  });

  test('every sandbox number', () => {
    expect(firstCells('The sandbox')).toEqual(sandboxNumbers.map(({ ending }) => ending));
  });

  test('the table of tools, made from the definitions', () => {
    const [, table] = /<!-- tools -->\n\n(.*?)\n\n<!-- \/tools -->/su.exec(readme) ?? [];
    expect(table).toBe(toolsTable().trim());
  });

  test('the version is the package’s', () => {
    expect(VERSION).toBe(packageJson.version);
  });
});
