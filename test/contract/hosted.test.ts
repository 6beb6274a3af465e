import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serviceForTest } from '../cli/parley.ts';
import { temporaryFolder } from '../temporary.ts';

const main = join(import.meta.dirname, 'main.ts');

/** The command line, against any address. */
async function contract(args: readonly string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (part: Buffer) => (text += part.toString()));
  child.stderr.on('data', (part: Buffer) => (text += part.toString()));
  await once(child, 'close');
  return { code: child.exitCode, text };
}

/** A web server that answers everything alike and keeps the methods it was asked with. */
async function startAnything(status: number, body: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const keys = ['--voice-key', 'v', '--ai-call-key', 'a', '--messaging-key', 'm'];

describe('npm run contract', () => {
  it('reads a running service, changes nothing, and fails nothing', async () => {
    const service = await serviceForTest({ PARLEY_DATA_DIR: temporaryFolder() });
    const { voice = '', ai_call = '', messaging = '' } = service.keys ?? {};
    const { code, text } = await contract(
      ['--url', service.url, '--voice-key', voice].concat([
        '--ai-call-key',
        ai_call,
        '--messaging-key',
        messaging,
      ]),
    );
    expect(text).not.toContain('  FAILED  ');
    expect(text).toMatch(/\n\d{2,} passed, 0 failed, \d{2,} skipped \(only read\)\n$/u);
    expect(code).toBe(0);
  });

  it('says what does not hold, and sends nothing but reads', async () => {
    const { url, asked } = await startAnything(200, '{"message":"success"}');
    const { code, text } = await contract(['--url', url, ...keys]);
    expect(code).toBe(1);
    expect(text).toContain('FAILED   5.3 GET /voip/apps: 401 without a key');
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((line) => !line.startsWith('GET '))).toEqual([]);
  });

  it('rings one number, once, when it is told to', async () => {
    const { url, asked } = await startAnything(400, '{"message":"no"}');
    const { text } = await contract([
      '--url',
      url,
      ...keys,
      '--place-real-calls',
      '--to',
      '+919845012000',
    ]);
    expect(asked.filter((line) => !line.startsWith('GET '))).toEqual([
      'POST /api/integration/trigger/personal-ai-agent',
    ]);
    expect(text).toContain('FAILED   4.4 place call and read its result');
  });

  it.each([
    [['--place-real-calls']],
    [['--to', '+919845012000']],
    [['--place-real-calls', '--to', '12']],
  ])('refuses %j', async (args) => {
    const { url, asked } = await startAnything(200, '{}');
    expect((await contract(['--url', url, ...args])).code).toBe(1);
    expect(asked).toEqual([]);
  });
});
