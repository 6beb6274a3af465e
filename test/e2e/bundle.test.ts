import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getMcpConfigForManifest, unpackExtension } from '@anthropic-ai/mcpb';
import type { McpbManifestAny } from '@anthropic-ai/mcpb';
import { expect, test } from 'vitest';
import { tools } from '../../src/mcp/tools/index.ts';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { openHost, yes } from './hosts.ts';

const root = join(import.meta.dirname, '../..');
const LARGEST_BYTES = 5_000_000;

/** Packs what was built, as `npm run bundle` does, and unpacks it far from every `node_modules`. */
async function unpacked(): Promise<{ folder: string; bytes: number }> {
  const parent = temporaryFolder();
  const file = join(parent, 'parley.mcpb');
  execFileSync(process.execPath, ['scripts/bundle.ts', file], { cwd: root });
  const folder = join(parent, 'unpacked');
  const done = await unpackExtension({ mcpbPath: file, outputDir: folder, silent: true });
  expect(done).toBe(true);
  return { folder, bytes: statSync(file).size };
}

/** The command that a host makes of the manifest when the person left every setting as it is. */
async function commandOf(folder: string) {
  const text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  const config = await getMcpConfigForManifest({
    manifest: JSON.parse(text) as McpbManifestAny,
    extensionPath: folder,
    systemDirs: {},
    userConfig: {},
    pathSeparator: '/',
  });
  expect(config?.command).toBe('node');
  return { main: config?.args?.[0] ?? '', environment: config?.env ?? {} };
}

test('the bundle is small, has nothing native in it, and completes a call on plain Node', async () => {
  const { folder, bytes } = await unpacked();
  expect(bytes).toBeLessThan(LARGEST_BYTES);
  const files = readdirSync(folder, { recursive: true }).map(String);
  expect(files.filter((file) => /node_modules|\.node$/u.test(file))).toEqual([]);
  const { main, environment } = await commandOf(folder);
  const host = await openHost({
    client: 'v2 auto',
    person: yes,
    main,
    environment: {
      ...environment,
      PARLEY_DATA_DIR: temporaryFolder(),
      PARLEY_SANDBOX_SPEED: '40',
    },
  });
  const listed = await host.tools();
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  const placed = await host.call('place_ai_call', errand);
  const { request_id } = placed.structured;
  const done = await host.call('wait_for_ai_call', { request_id });
  expect(done.structured).toMatchObject({ call_status: 'COMPLETED', simulated: true });
});
