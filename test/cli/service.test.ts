import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callTo } from '../service/world.ts';
import { temporaryFolder } from '../temporary.ts';
import { runParley, runUntil, serviceForTest, type RunningService } from './parley.ts';

const inFolder = (folder: string, more: Record<string, string> = {}) => ({
  PARLEY_DATA_DIR: folder,
  PARLEY_SANDBOX_SPEED: '200',
  ...more,
});

const bearer = (key: string | undefined) => ({ authorization: `Bearer ${key ?? ''}` });

function placeCall({ url, keys }: RunningService, change: Record<string, unknown> = {}) {
  const due = { task_due_date: new Date().toISOString() };
  return fetch(`${url}/api/integration/trigger/personal-ai-agent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(keys?.ai_call) },
    body: JSON.stringify(callTo('000', { ...due, ...change })),
  });
}

async function until(service: RunningService, id: string, fits: (status: string) => boolean) {
  for (;;) {
    const response = await fetch(`${service.url}/api/call-info/${id}?lean=true`, {
      headers: { ...bearer(service.keys?.ai_call), prefer: 'wait=5' },
    });
    const call = (await response.json()) as { call_status: string; transcription: string | null };
    if (fits(call.call_status)) return call;
  }
}

const idOf = async (response: Response) =>
  ((await response.json()) as { group_request_id: string }).group_request_id;

describe('9 parley service', () => {
  it('says when it is ready, with its keys only when asked, and keeps them in a file of its own', async () => {
    const folder = temporaryFolder();
    const first = await serviceForTest(inFolder(folder));
    expect(first).toMatchObject({ ready: true, org_id: 1 });
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/u);
    expect(Object.keys(first.keys ?? {})).toEqual(['voice', 'ai_call', 'messaging']);
    const file = join(folder, 'keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { org_id, keys, webhook_secret } = first;
    expect(webhook_secret).toMatch(/^whsec_/u);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ org_id, keys, webhook_secret });
    expect(readdirSync(folder).filter((name) => name.startsWith('keys'))).toEqual(['keys.json']);
    expect(await first.stop()).toBe(0);
    const again = await serviceForTest(inFolder(folder));
    expect(again.keys).toEqual(first.keys);
    expect((await placeCall(again)).status).toBe(200);
    await again.kill();
    rmSync(file);
    const silent = await serviceForTest(inFolder(folder), []);
    expect(silent).not.toHaveProperty('keys');
    expect((await placeCall({ ...silent, keys: first.keys })).status).toBe(200);
    expect(() => statSync(file)).toThrow('ENOENT');
  });

  it('gives two processes that start at once on an empty folder the same keys', async () => {
    const folder = temporaryFolder();
    const [one, two] = await Promise.all([
      serviceForTest(inFolder(folder)),
      serviceForTest(inFolder(folder)),
    ]);
    expect(one.keys).toEqual(two.keys);
    expect((await placeCall(one)).status).toBe(200);
  });

  it('runs a whole call and answers health checks', async () => {
    const service = await serviceForTest(inFolder(temporaryFolder()));
    const health = await fetch(`${service.url}/healthz`);
    expect(await health.json()).toMatchObject({ service: 'parley' });
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const id = await idOf(await placeCall(service));
    const call = await until(service, id, (status) => status === 'COMPLETED');
    expect(call.transcription).toContain('Assistant: ');
  });

  it('lets running calls end on SIGTERM while it still answers, and exits with 0', async () => {
    const service = await serviceForTest(
      inFolder(temporaryFolder(), { PARLEY_SANDBOX_SPEED: '20', PARLEY_DRAIN_SECONDS: '60' }),
    );
    const id = await idOf(await placeCall(service));
    await until(service, id, (status) => status === 'PROCESSING');
    service.child.kill('SIGTERM');
    let response = await fetch(`${service.url}/readyz`);
    while (response.status === 200) response = await fetch(`${service.url}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get('connection')).toBe('close');
    await service.gone;
    expect(service.child.exitCode).toBe(0);
    for (const line of service.log) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('cuts calls that do not end in time and records them', async () => {
    const folder = temporaryFolder();
    const slow = { PARLEY_SANDBOX_SPEED: '1', PARLEY_DRAIN_SECONDS: '0' };
    const service = await serviceForTest(inFolder(folder, slow));
    const id = await idOf(await placeCall(service));
    await until(service, id, (status) => status === 'PROCESSING');
    expect(await service.stop()).toBe(0);
    const again = await serviceForTest(inFolder(folder));
    const call = await until(again, id, () => true);
    expect(call.call_status).not.toBe('PROCESSING');
  });

  it('names the request in every line of a request, and no number', async () => {
    const service = await serviceForTest(inFolder(temporaryFolder()));
    const headers = { 'x-api-key': service.keys?.voice ?? '', 'x-request-id': 'trace-12345678' };
    const post = (path: string, body: object) =>
      fetch(`${service.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const app = { name: 'Front desk', answer_url: 'http://127.0.0.1:1/answer' };
    const { data } = (await (await post('/voip/apps', app)).json()) as { data: { app_id: string } };
    const number = { voip_number: '+919810010001' };
    await post(`/voip/apps/${data.app_id}/numbers`, number);
    const call = { app_id: data.app_id, ...number, phone: '+919845012000' };
    const refused = await post('/voip/calls', call);
    expect(refused.status).toBe(502);
    expect(refused.headers.get('x-request-id')).toBe('trace-12345678');
    await service.stop();
    const lines = service.log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ofRequest = lines.filter(({ request_id }) => request_id === 'trace-12345678');
    expect(ofRequest).toMatchObject([
      { level: 'warn', message: 'an app did not take its webhook', result: 'blocked_address' },
    ]);
    expect(lines.filter((line) => !ofRequest.includes(line)).map(({ message }) => message)).toEqual(
      ['started', 'stopping: no new calls are dialled', 'stopped'],
    );
    expect(service.log.join('\n')).not.toMatch(/98450|98100/u);
  });

  it('writes lines for people without --json', async () => {
    const folder = temporaryFolder();
    const child = await runUntil(['service', '--port', '0'], inFolder(folder), /INFO: started/u);
    expect(child).toMatch(/^\[\d{4}-\d\d-\d\dT[\d:.]+Z\] INFO: started \{"version"/mu);
  });

  it('refuses what is not HTTP, what is too large, and arguments it does not know, in words', async () => {
    const service = await serviceForTest(inFolder(temporaryFolder()));
    const large = await placeCall(service, { customer_note: 'a'.repeat(300_000) });
    expect(large.status).toBe(413);
    const header = await fetch(`${service.url}/healthz`, { headers: { long: 'a'.repeat(20_000) } });
    expect(header.status).toBe(431);
    expect(await header.json()).toEqual({ message: 'The request headers are too large.' });
    const port = new URL(service.url).port;
    const taken = await runParley(['service', '--port', port], inFolder(temporaryFolder()));
    expect(taken).toMatchObject({ code: 2, stdout: '' });
    expect(taken.stderr).toContain(`Port ${port} is taken.`);
    const wrong = await runParley(['service', '--port', 'x'], inFolder(temporaryFolder()));
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('--port') });
  });
});

describe('9 commands beside a running service', () => {
  it('keys: created for another organisation, listed, and revoked at once', async () => {
    const environment = inFolder(temporaryFolder());
    const service = await serviceForTest(environment);
    const created = await runParley(['keys', 'create', '--org', 'Clinic', '--json'], environment);
    const clinic = JSON.parse(created.stdout) as { org_id: number; keys: RunningService['keys'] };
    expect(clinic.org_id).toBe(2);
    const asClinic = { ...service, keys: clinic.keys };
    expect((await placeCall(asClinic)).status).toBe(200);
    const one = await runParley(
      ['keys', 'create', '--org', 'Clinic', '--area', 'voice', '--json'],
      environment,
    );
    expect(JSON.parse(one.stdout)).toEqual({
      org_id: 2,
      keys: { voice: expect.stringMatching(/^parley_voice_/u) },
    });
    const revoked = await runParley(['keys', 'revoke', clinic.keys?.ai_call ?? ''], environment);
    expect(revoked.code).toBe(0);
    expect((await placeCall(asClinic)).status).toBe(401);
    expect((await placeCall(service)).status).toBe(200);
    const listed = await runParley(['keys', 'list', '--json'], environment);
    const list = JSON.parse(listed.stdout) as Record<string, unknown>[];
    expect(list).toHaveLength(7);
    expect(Object.keys(list[0] ?? {})).toEqual([
      'id',
      'org_id',
      'area',
      'created_at',
      'revoked_at',
      'last_used_at',
    ]);
    expect(list.filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(1);
    expect(listed.stdout).not.toContain(service.keys?.ai_call);
  });

  it('account: set and shown, used by the next call, and no field of a request overrides it', async () => {
    const environment = inFolder(temporaryFolder());
    const service = await serviceForTest(environment);
    const set = await runParley(
      ['account', 'set', '--user-name', 'Asha Rao', '--user-number', '98100 12345'].concat(
        '--assistant-name',
        'Mira',
        '--introduction',
        'This is {assistant} for {user}.',
      ),
      environment,
    );
    expect(set.code).toBe(0);
    const shown = await runParley(['account', 'show', '--json'], environment);
    expect(JSON.parse(shown.stdout)).toMatchObject({
      user_name: 'Asha Rao',
      user_number: '+919810012345',
      assistant_name: 'Mira',
    });
    const id = await idOf(
      await placeCall(service, { assistant_name: 'Eve', user_name: 'Eve', introduction: 'Eve.' }),
    );
    const call = await until(service, id, (status) => status === 'COMPLETED');
    expect(call.transcription).toContain('This is Mira for Asha Rao.');
    expect(call.transcription).not.toContain('Eve');
    const bad = await runParley(['account', 'set', '--user-number', '112'], environment);
    expect(bad).toMatchObject({ code: 2, stdout: '' });
  });

  it('dnc: a number that is added is not called by any organisation, until it is removed', async () => {
    const environment = inFolder(temporaryFolder());
    const service = await serviceForTest(environment);
    expect((await runParley(['dnc', 'add', '+91', '98450', '12000'], environment)).code).toBe(0);
    const refused = await placeCall(service);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ message: 'This number is on the do-not-call list.' });
    const listed = await runParley(['dnc', 'list', '--json'], environment);
    expect(JSON.parse(listed.stdout)).toMatchObject([
      { phone: '+919845012000', org_id: null, source: 'operator' },
    ]);
    expect((await runParley(['dnc', 'remove', '9845012000'], environment)).code).toBe(0);
    expect((await placeCall(service)).status).toBe(200);
  });

  it('numbers: added to the inventory of an organisation, listed and removed', async () => {
    const environment = inFolder(temporaryFolder());
    const service = await serviceForTest(environment);
    const available = async () => {
      const response = await fetch(`${service.url}/voip/available-numbers`, {
        headers: { 'x-api-key': service.keys?.voice ?? '' },
      });
      const { data } = (await response.json()) as { data: { voip_number: string }[] };
      return data.map(({ voip_number }) => voip_number);
    };
    const number = '+919876500001';
    const added = await runParley(
      ['numbers', 'add', '98765 00001', '--provider', 'trunk-1', '--json'],
      environment,
    );
    expect(JSON.parse(added.stdout)).toMatchObject({ org_id: 1, provider: 'trunk-1' });
    expect(await available()).toContain(number);
    const listed = await runParley(['numbers', 'list', '--json'], environment);
    expect(JSON.parse(listed.stdout)).toContainEqual(
      expect.objectContaining({ voip_number: number, org_id: 1, app_id: null }),
    );
    await runParley(['keys', 'create', '--org', 'Clinic'], environment);
    const stolen = await runParley(['numbers', 'add', number, '--org', 'Clinic'], environment);
    expect(stolen).toMatchObject({ code: 2, stderr: expect.stringContaining('another') });
    expect((await runParley(['numbers', 'remove', number], environment)).code).toBe(0);
    expect(await available()).not.toContain(number);
  });
});
