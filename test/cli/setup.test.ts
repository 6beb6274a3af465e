import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { runParley } from './parley.ts';

const settings = {
  'claude-desktop': ['.config/Claude/claude_desktop_config.json', 'mcpServers'],
  cursor: ['.cursor/mcp.json', 'mcpServers'],
  vscode: ['.config/Code/User/mcp.json', 'servers'],
} as const;

const KEY = 'sk-parley-0123456789';
const remote = {
  PARLEY_BASE_URL: 'https://calls.example.com',
  PARLEY_AI_CALL_API_KEY: KEY,
};

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

describe('parley setup', () => {
  test.each(Object.entries(settings))('writes the entry for %s', async (host, [path, field]) => {
    const home = temporaryFolder();
    const { code, stdout } = await runParley(['setup', host, '--write'], { HOME: home, ...remote });
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining(path) });
    const written = JSON.parse(readFileSync(join(home, path), 'utf8')) as object;
    expect(written).toMatchObject({
      [field]: {
        parley: {
          command: process.execPath,
          args: [expect.stringMatching(/main\.ts$/u), 'stdio'],
          env: remote,
        },
      },
    });
  });

  test('keeps everything else in the file, comments too, and a copy of it as it was', async () => {
    const home = temporaryFolder();
    const path = join(home, '.config/Code/User/mcp.json');
    const before = '{\n  // mine\n  "servers": { "other": { "command": "x" }, },\n}\n';
    put(path, before);
    const { code } = await runParley(['setup', 'vscode', '--write'], { HOME: home });
    expect(code).toBe(0);
    const after = readFileSync(path, 'utf8');
    expect(after).toContain('// mine');
    expect(parse(after)).toMatchObject({
      servers: { other: { command: 'x' }, parley: { type: 'stdio' } },
    });
    expect(readFileSync(`${path}.before-parley`, 'utf8')).toBe(before);
  });

  test('shows every host and hides keys', async () => {
    const { code, stdout } = await runParley(['setup'], { HOME: temporaryFolder(), ...remote });
    expect(code).toBe(0);
    expect(stdout).toContain('Claude Desktop');
    expect(stdout).toContain(remote.PARLEY_BASE_URL);
    expect(stdout).not.toContain(KEY);
  });

  test('changes nothing in a file that it cannot read, and says where', async () => {
    const home = temporaryFolder();
    const path = join(home, '.cursor/mcp.json');
    put(path, '{ "mcpServers": ');
    const { code, stderr } = await runParley(['setup', 'cursor', '--write'], { HOME: home });
    expect(code).toBe(2);
    expect(stderr).toContain(path);
    expect(readFileSync(path, 'utf8')).toBe('{ "mcpServers": ');
  });

  test.each([
    [['setup', 'emacs'], 'does not know "emacs"'],
    [['setup', '--write'], 'needs to know which program'],
  ])('refuses %j', async (args, said) => {
    const { code, stderr } = await runParley(args, { HOME: temporaryFolder() });
    expect(code).toBe(2);
    expect(stderr).toContain(said);
  });
});
