import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { httpForTest, whenReady } from '../cli/parley.ts';
import { temporaryFolder } from '../temporary.ts';

const packages = join(import.meta.dirname, '../../node_modules');
const newSuite = join(packages, '@modelcontextprotocol/conformance/dist/index.js');
const oldSuite = join(packages, 'conformance-2025/dist/index.js');

interface Outcome {
  code: number | null;
  /** Names of the scenarios, by how they went. */
  passed: readonly string[];
  failed: readonly string[];
  /** Those of them that the suite itself does not count for the revision, with its reason. */
  unscored: ReadonlyMap<string, string>;
}

/** Runs one of the official suites against an endpoint and reads its summary. */
async function conform(suite: string, url: string, args: readonly string[]): Promise<Outcome> {
  const folder = temporaryFolder();
  const child = spawn(
    process.execPath,
    [suite, 'server', '--url', `${url}/mcp`, ...args, '-o', folder],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  await once(child, 'close');
  const summary = output.slice(output.indexOf('=== SUMMARY ==='));
  const named = (mark: string): string[] =>
    [...summary.matchAll(new RegExp(`^${mark} ([\\w-]+):`, 'gmu'))].map(([, name = '']) => name);
  const unscored = [...summary.matchAll(/^ {2}[✓✗] ([\w-]+) \(([\w-]+)\)/gmu)];
  return {
    code: child.exitCode,
    passed: named('✓'),
    failed: named('✗'),
    unscored: new Map(unscored.map(([, name = '', reason = '']) => [name, reason])),
  };
}

async function startFixtures() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'server.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', PARLEY_DATA_DIR: temporaryFolder() },
  });
  const server = await whenReady(child);
  onTestFinished(async () => {
    await server.kill();
  });
  return server;
}

describe('the official suite finds nothing to object to in the wiring of parley http', () => {
  test('2025-11-25', async () => {
    const { url } = await startFixtures();
    const outcome = await conform(newSuite, url, ['--requirements', '2025-11-25']);
    expect(outcome).toMatchObject({ code: 0, failed: [] });
    expect(outcome.passed.length).toBeGreaterThanOrEqual(33);
  });

  test('2026-07-28; only the extension for tasks, which Parley does not have and which is not scored, fails', async () => {
    const { url } = await startFixtures();
    const outcome = await conform(newSuite, url, ['--requirements', '2026-07-28']);
    expect(outcome.code).toBe(0);
    expect(outcome.passed.length).toBeGreaterThanOrEqual(35);
    for (const scenario of outcome.failed) {
      expect(scenario).toMatch(/^tasks-/u);
      expect(outcome.unscored.get(scenario)).toBe('extension');
    }
  });

  test('the suite of 2025 as it was released then', async () => {
    const { url } = await startFixtures();
    const outcome = await conform(oldSuite, url, ['--suite', 'all']);
    expect(outcome).toMatchObject({ code: 0, failed: [] });
    expect(outcome.passed.length).toBeGreaterThanOrEqual(30);
  });
});

test('the program itself passes what needs no fixtures', async () => {
  const { url } = await httpForTest({ PARLEY_DATA_DIR: temporaryFolder() });
  const scenarios = {
    'server-initialize': '2025-11-25',
    ping: '2025-11-25',
    'tools-list': '2025-11-25',
    'server-sse-multiple-streams': '2025-11-25',
    'server-session-lifecycle': '2025-11-25',
    'dns-rebinding-protection': '2025-11-25',
    'http-header-validation': '2026-07-28',
  };
  for (const [scenario, version] of Object.entries(scenarios)) {
    const args = ['--scenario', scenario, '--spec-version', version];
    expect({ scenario, ...(await conform(newSuite, url, args)) }).toMatchObject({
      scenario,
      code: 0,
    });
  }
});
