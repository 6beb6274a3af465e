import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../temporary.ts';
import { program } from './hosts.ts';

const inspector = join(import.meta.dirname, '../../node_modules/.bin/mcp-inspector');

/** Runs the MCP Inspector's command line against Parley over stdio and answers what it printed. */
async function inspect(folder: string, ...args: string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(
    inspector,
    ['--cli', process.execPath, program, 'stdio', '-q', '--format', 'json', ...args],
    { env: { ...process.env, PARLEY_DATA_DIR: folder, MCP_INSPECTOR_SECRET_STORE: 'memory' } },
  );
  return JSON.parse(stdout) as Record<string, unknown>;
}

const errand = {
  customer_phone: '+91 80 4123 5000',
  customer_name: 'Smile Care',
  purpose: 'Ask for the price of a cleaning.',
  callee: 'business',
  business_hours: 'always',
  idempotency_key: 'inspected',
};

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

  test('a call waits for an approval, and reading an unknown call is a refusal', async () => {
    const folder = temporaryFolder();
    const placed = await inspect(
      folder,
      '--method',
      'tools/call',
      '--tool-name',
      'place_ai_call',
      '--tool-args-json',
      JSON.stringify(errand),
    );
    expect(JSON.stringify(placed)).toContain('awaiting_approval');
    const read = await inspect(
      folder,
      '--method',
      'tools/call',
      '--tool-name',
      'get_ai_call',
      '--tool-args-json',
      JSON.stringify({ request_id: 'voip_ob_req_nowhere' }),
    ).catch((error: unknown) => error as { stdout?: string; code?: number });
    expect(JSON.stringify(read)).toContain('not_found');
  });
});
