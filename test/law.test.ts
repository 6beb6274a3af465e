import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from './temporary.ts';

const root = join(import.meta.dirname, '..');

/** Lints one file that says `source` at `path`, by the project's own rules, and answers what was found. */
function lint(path: string, source: string): string {
  const folder = temporaryFolder();
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), source);
  const oxlint = join(root, 'node_modules/.bin/oxlint');
  const { stdout, stderr } = spawnSync(oxlint, ['src'], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  return stdout;
}

const importing = (what: string): string => `import { x } from '${what}';\nexport const y = x;\n`;

describe('the law of imports bites', () => {
  test.each([
    ['src/guardrails/a.ts', '../contract/b.ts'],
    ['src/guardrails/a.ts', 'node:fs'],
    ['src/guardrails/a.ts', '../clock.ts'],
    ['src/contract/a.ts', '../guardrails/b.ts'],
    ['src/database/a.ts', '../service/b.ts'],
    ['src/clients/a.ts', '../actions/b.ts'],
    ['src/actions/a.ts', '../database/b.ts'],
    ['src/actions/a.ts', '../service/b.ts'],
    ['src/mcp/a.ts', '../service/b.ts'],
    ['src/mcp/tools/a.ts', '../../database/b.ts'],
    ['src/service/a.ts', '../clients/b.ts'],
    ['src/service/a.ts', '../database/b.ts'],
    ['src/service/routes/a.ts', '../../mcp/b.ts'],
    ['src/service/a.ts', '@modelcontextprotocol/server'],
    ['src/errors.ts', './guardrails/b.ts'],
    ['src/web/a.ts', '../contract/b.ts'],
    ['src/web/dashboard/a.ts', '../../service/b.ts'],
    ['src/web/a.ts', 'node:fs'],
  ])('%s may not import %s', (path, what) => {
    expect(lint(path, importing(what))).toContain('no-restricted-imports');
  });

  test.each([
    ['src/mcp/a.ts', '../actions/b.ts'],
    ['src/mcp/a.ts', '@modelcontextprotocol/server'],
    ['src/actions/store/a.ts', '../../database/b.ts'],
    ['src/service/store/a.ts', '../../database/b.ts'],
    ['src/service/a.ts', '../guardrails/b.ts'],
    ['src/cli/a.ts', '../service/b.ts'],
  ])('%s may import %s', (path, what) => {
    expect(lint(path, importing(what))).toContain('Found 0 warnings and 0 errors');
  });
});

describe('what is an argument may not be taken', () => {
  test.each([
    [
      'src/service/a.ts',
      'export const now = (): number => Date.now();',
      'no-restricted-properties',
    ],
    [
      'src/mcp/a.ts',
      'export const dice = (): number => Math.random();',
      'no-restricted-properties',
    ],
    [
      'src/actions/a.ts',
      'export const wait = (): unknown => setTimeout(() => undefined, 1);',
      'no-restricted-globals',
    ],
    ['src/service/a.ts', "export const home = process.env['HOME'];", 'no-process-env'],
    ['src/mcp/a.ts', "console.log('to standard output');", 'no-console'],
  ])('%s: %s', (path, source, rule) => {
    expect(lint(path, `${source}\n`)).toContain(rule);
  });
});
