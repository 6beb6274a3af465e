import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { help } from '../src/cli/help.ts';
import { httpForTest, serviceForTest } from './cli/parley.ts';
import { runParley } from './e2e/terminal.ts';
import { temporaryFolder } from './temporary.ts';

const root = join(import.meta.dirname, '..');
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

interface Written {
  page: string;
  command: string;
}

/** The lines of every block of shell commands, without what follows a `#`. */
const blocks: readonly Written[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n(.*?)^```/gmsu)]
    .flatMap(([, body = '']) => body.split('\n'))
    .map((line) => ({ page, command: line.replace(/\s+#.*$/u, '').trim() }))
    .filter(({ command }) => command !== '' && !command.startsWith('#')),
);

const OURS = /^(?:parley|node dist\/cli\/main\.js)(?: |$)/u;
const servers = new Map([
  ['service', serviceForTest],
  ['http', httpForTest],
]);

/** Splits a command as a shell does, as far as our pages need it. */
const wordsOf = (command: string): string[] =>
  [...command.replace(OURS, '').matchAll(/"([^"]*)"|(\S+)/gu)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );

const refused = (page: string, command: string): boolean =>
  readFileSync(join(root, page), 'utf8')
    .split('\n')
    .some((line) => {
      const [written = '', remark = ''] = line.split('#');
      return written.trim() === command && /\brefused\b/u.test(remark);
    });

const ours = blocks.filter(({ command }) => OURS.test(command));

describe('every command of the documentation does what its page says', () => {
  test.each(ours.map(({ page, command }) => [page, command]))(
    '%s: %s',
    async (page, command) => {
      const environment = { PARLEY_DATA_DIR: temporaryFolder(), HOME: temporaryFolder() };
      const [name = '', ...rest] = wordsOf(command);
      const serve = servers.get(name);
      if (serve !== undefined && !refused(page, command)) {
        const running = await serve(environment, rest);
        expect(running.ready).toBe(true);
        expect(await running.stop()).toBe(0);
        return;
      }
      const { code, errors } = await runParley([name, ...rest], environment);
      expect({ command, code, errors }).toMatchObject({ code: refused(page, command) ? 2 : 0 });
    },
    60_000,
  );

  const scripts = pages.flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(/npm (?:run )?(?:--silent )?([\w-]+)/gu),
    ].map(([, script = '']) => [page, script] as const),
  );
  test.each([...new Map(scripts.map((pair) => [pair.join(), pair])).values()])(
    '%s names the npm script %s',
    (_page, script) => {
      const known = ['ci', 'install', 'pack', ...Object.keys(packageJson.scripts)];
      expect(known).toContain(script);
    },
  );

  const named = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`parley ([a-z][\w-]*)/gu)].map(
      ([, command = '']) => [page, command] as const,
    ),
  );
  test.each([...new Map(named.map((pair) => [pair.join(), pair])).values()])(
    '%s names the command parley %s',
    (_page, command) => {
      expect(help).toMatch(new RegExp(`^ +${command}\\b`, 'mu'));
    },
  );
});
