import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { program } from './hosts.ts';
import { runParley } from './terminal.ts';

const inspector = join(import.meta.dirname, '../../node_modules/.bin/mcp-inspector');

/** Runs the MCP Inspector's command line against Parley over stdio and answers what it printed. */
async function inspect(folder: string, ...args: string[]): Promise<Record<string, unknown>> {
  // The Inspector hands on only what it is told to.
  const handedOn = ['-e', `PARLEY_DATA_DIR=${folder}`, '-e', 'PARLEY_SANDBOX_SPEED=1000'];
  const { stdout } = await promisify(execFile)(
    inspector,
    ['--cli', process.execPath, program, 'stdio', '-q', '--format', 'json', ...handedOn, ...args],
    { env: { ...process.env, MCP_INSPECTOR_SECRET_STORE: 'memory' } },
  );
  const printed = JSON.parse(stdout) as Record<string, unknown>;
  return (printed['result'] ?? printed) as Record<string, unknown>;
}

describe('the MCP Inspector, which cannot ask a person', () => {
  test.each(['legacy', 'modern'])('lists the tools in the %s era', async (era) => {
    const listed = await inspect(
      temporaryFolder(),
      '--protocol-era',
      era,
      '--method',
      'tools/list',
    );
    expect(JSON.stringify(listed)).toContain('place_ai_call');
  });

  test('a call waits for an approval, goes out once it is given, and can be waited for and read', async () => {
    const folder = temporaryFolder();
    const call = (name: string, args: object) =>
      inspect(
        folder,
        '--method',
        'tools/call',
        '--tool-name',
        name,
        '--tool-args-json',
        JSON.stringify(args),
      ).then(({ structuredContent }) => structuredContent as Record<string, unknown>);
    const waiting = await call('place_ai_call', errand);
    expect(waiting).toMatchObject({ status: 'awaiting_approval' });
    const { id } = waiting['approval'] as { id: string };
    await runParley(['approve', id], { PARLEY_DATA_DIR: folder }, 'yes\nyes\n');
    const placed = await call('place_ai_call', errand);
    expect(placed).toMatchObject({ status: 'placed' });
    const { request_id } = placed;
    const done = await call('wait_for_ai_call', { request_id });
    expect(done).toMatchObject({ call_status: 'COMPLETED', done: true });
    expect(await call('get_ai_call', { request_id })).toMatchObject({ request_id });
  });

  test('an unknown call is a refusal', async () => {
    const args = ['--method', 'tools/call', '--tool-name', 'get_ai_call', '--tool-args-json'];
    const read = inspect(temporaryFolder(), ...args, '{"request_id":"voip_ob_req_nowhere"}');
    await expect(read).rejects.toMatchObject({ stdout: expect.stringContaining('not_found') });
  });
});
