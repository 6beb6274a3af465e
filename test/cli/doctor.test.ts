import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/clock.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { systemRandom } from '../../src/random.ts';
import { createVoiceAppStore } from '../../src/service/store/voice-apps.ts';
import { temporaryFolder } from '../temporary.ts';
import { runParley } from './parley.ts';

interface Report {
  ok: boolean;
  findings: { check: string; state: string; message: string; hint?: string }[];
}

async function examine(environment: Record<string, string>) {
  const { code, stdout, stderr } = await runParley(['doctor', '--json'], {
    HOME: temporaryFolder(),
    PARLEY_PORT: '0',
    ...environment,
  });
  expect(stderr).toBe('');
  const report = JSON.parse(stdout) as Report;
  expect(code).toBe(report.ok ? 0 : 1);
  return { report, faults: report.findings.filter(({ state }) => state !== 'ok') };
}

/** A service that answers everything alike. */
async function standIn(status: number, headers: Record<string, string> = {}): Promise<string> {
  const server = createServer((_request, response) => {
    response.sendDate = !('date' in headers);
    response.writeHead(status, headers).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** An address of this machine at which nothing listens any more. */
async function nobody(): Promise<string> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

function put(path: string, text: string): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

const key = { PARLEY_AI_CALL_API_KEY: 'key-for-ai-calls' };

interface Fault {
  check: string;
  message: RegExp;
  plant(home: string): Promise<Record<string, string>> | Record<string, string>;
}

const desktop = '.config/Claude/claude_desktop_config.json';

const planted: Record<string, Fault> = {
  'a setting that cannot be': {
    check: 'settings',
    message: /PARLEY_SANDBOX_SPEED is not valid/u,
    plant: () => ({ PARLEY_SANDBOX_SPEED: 'fast' }),
  },
  'a misspelt setting': {
    check: 'settings',
    message: /PARLEY_TIMEZONE is set, but there is no such variable/u,
    plant: () => ({ PARLEY_TIMEZONE: 'Asia/Kolkata' }),
  },
  'a key without an address': {
    check: 'settings',
    message: /An API key is set, but PARLEY_BASE_URL is not/u,
    plant: () => key,
  },
  'a data folder that is a file': {
    check: 'data folder',
    message: /is a file, not a folder/u,
    plant: (home) => ({ PARLEY_DATA_DIR: put(join(home, 'data'), '') }),
  },
  'a damaged database': {
    check: 'database',
    message: /is damaged/u,
    plant: (home) => ({
      PARLEY_DATA_DIR: dirname(put(join(home, 'data/parley.db'), 'not a database'.repeat(100))),
    }),
  },
  'a PostgreSQL server that is not there': {
    check: 'database',
    message: /PostgreSQL cannot be used: nothing listens there/u,
    plant: async () => ({
      PARLEY_DATABASE_URL: (await nobody()).replace('http://', 'postgres://asha:secret@'),
    }),
  },
  'a service that is not there': {
    check: 'service',
    message: /does not answer/u,
    plant: async () => ({ PARLEY_BASE_URL: await nobody(), ...key }),
  },
  'a key that is not accepted': {
    check: 'keys',
    message: /The key for AI calls is not accepted/u,
    plant: async () => ({ PARLEY_BASE_URL: await standIn(401), ...key }),
  },
  'a clock that is wrong': {
    check: 'clock',
    message: /is \d+ minutes fast/u,
    plant: async () => ({
      PARLEY_BASE_URL: await standIn(404, { date: 'Mon, 02 Mar 2026 04:30:00 GMT' }),
      ...key,
    }),
  },
  'a port of another program': {
    check: 'port',
    message: /is taken by another program/u,
    plant: async () => ({ PARLEY_PORT: new URL(await standIn(200)).port }),
  },
  'a server that is open to everybody': {
    check: 'sign-in',
    message: /nobody has to sign in/u,
    plant: () => ({ PARLEY_HOST: '0.0.0.0' }),
  },
  'a file of tokens that is not there': {
    check: 'sign-in',
    message: /PARLEY_HTTP_TOKENS cannot be read/u,
    plant: (home) => ({ PARLEY_HTTP_TOKENS: join(home, 'tokens.json') }),
  },
  'a webhook that may not be reached': {
    check: 'webhooks',
    message: /is not a public address/u,
    plant: async (home) => ({ PARLEY_DATA_DIR: await withApp(home, await standIn(200)) }),
  },
  'a webhook that nobody answers': {
    check: 'webhooks',
    message: /cannot be reached/u,
    plant: async (home) => ({
      PARLEY_DATA_DIR: await withApp(home, await nobody()),
      PARLEY_WEBHOOK_ALLOW: '127.0.0.0/8',
    }),
  },
  'client settings that are no JSON': {
    check: 'clients',
    message: /Claude Desktop cannot be read/u,
    plant(home) {
      put(join(home, desktop), '{ "mcpServers": {');
      return {};
    },
  },
  'a client that starts what is gone': {
    check: 'clients',
    message: /starts \S+, which is not there/u,
    plant(home) {
      const entry = { command: process.execPath, args: ['/gone/parley/main.js', 'stdio'] };
      put(join(home, desktop), JSON.stringify({ mcpServers: { parley: entry } }));
      return {};
    },
  },
  'a client with settings that are refused': {
    check: 'clients',
    message: /settings that it refuses/u,
    plant(home) {
      const entry = { command: process.execPath, env: { PARLEY_APPROVAL: 'never' } };
      put(join(home, desktop), JSON.stringify({ mcpServers: { parley: entry } }));
      return {};
    },
  },
};

/** A data folder with one voice app that wants to be told of calls at this address. */
async function withApp(home: string, url: string): Promise<string> {
  const folder = join(home, 'data');
  mkdirSync(folder, { mode: 0o700 });
  const database = await openSqlite(join(folder, 'parley.db'), {
    clock: systemClock,
    random: systemRandom,
    retried: () => undefined,
  });
  await createVoiceAppStore(database).add({
    app_id: 'app',
    org_id: 1,
    name: 'Front desk',
    answer_url: `${url}/answer`,
    answer_method: 'POST',
    hangup_url: null,
    hangup_method: 'POST',
    fallback_answer_url: null,
    fallback_answer_method: 'POST',
    status: 'ACTIVE',
    created_by: null,
    created_at: 0,
    updated_at: null,
  });
  await database.close();
  return folder;
}

describe('parley doctor', () => {
  test.each(Object.entries(planted))('names %s', async (_name, { check, message, plant }) => {
    const home = temporaryFolder();
    const { faults } = await examine({ HOME: home, ...(await plant(home)) });
    const named = faults.filter((finding) => finding.check === check);
    expect(named.map(({ message: said }) => said).join('\n')).toMatch(message);
    expect(named.every(({ hint }) => hint !== undefined)).toBe(true);
  });

  test('names ten faults at once', async () => {
    const home = temporaryFolder();
    put(join(home, desktop), '{');
    const { report, faults } = await examine({
      HOME: home,
      PARLEY_DATA_DIR: put(join(home, 'data'), ''),
      PARLEY_SANDBOX_SPEED: 'fast',
      PARLEY_COUNTRIES: 'India',
      PARLEY_TIME_ZONE: 'IST/India',
      PARLEY_APROVAL: 'auto',
      PARLEY_HOST: '0.0.0.0',
      PARLEY_PORT: new URL(await standIn(200)).port,
      PARLEY_BASE_URL: await standIn(401, { date: 'Mon, 02 Mar 2026 04:30:00 GMT' }),
      PARLEY_VOICE_API_KEY: 'a',
      ...key,
    });
    expect(report.ok).toBe(false);
    expect(faults.map(({ check }) => check).sort()).toEqual([
      'clients',
      'clock',
      'data folder',
      'keys',
      'keys',
      'port',
      'settings',
      'settings',
      'settings',
      'settings',
      'sign-in',
    ]);
  });

  test('finds nothing wrong where nothing is, and tells no key', async () => {
    const home = temporaryFolder();
    await runParley(['setup', 'cursor', '--write'], { HOME: home });
    const baseUrl = await standIn(404);
    const { report, faults } = await examine({ HOME: home, PARLEY_BASE_URL: baseUrl, ...key });
    expect(faults).toEqual([]);
    expect(JSON.stringify(report)).not.toContain(key.PARLEY_AI_CALL_API_KEY);
  });

  test('speaks to people when nobody asks for JSON', async () => {
    const { code, stdout } = await runParley(['doctor'], {
      HOME: temporaryFolder(),
      PARLEY_PORT: '0',
      PARLEY_SANDBOX_SPEED: 'fast',
    });
    expect(code).toBe(1);
    expect(stdout).toContain('✗ settings: PARLEY_SANDBOX_SPEED is not valid.\n    Set it to');
    expect(stdout).toContain('One thing must be mended.');
  });
});
