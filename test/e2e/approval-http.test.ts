import { get } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CARD_META, type CardData } from '../../src/mcp/approval/card/card.ts';
import { httpForTest } from '../cli/parley.ts';
import { createReceiver, verify } from '../service/receiver.ts';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { openHost } from './hosts.ts';
import { member, tokenOf, writeMembers } from './http-team.ts';
import { decideOnPage, linkOf } from './page.ts';
import { runParley } from './terminal.ts';

const sandbox = (more: Record<string, string> = {}) => ({
  PARLEY_DATA_DIR: temporaryFolder(),
  PARLEY_SANDBOX_SPEED: '200',
  ...more,
});

const openMember = (url: string, name?: string) =>
  openHost({
    client: 'v2 auto',
    person: 'cannot be asked',
    endpoint: { url: `${url}/mcp`, ...(name === undefined ? {} : { token: tokenOf(name) }) },
  });

/** The same page at another node. */
const at = (node: { url: string }, link: string): string => {
  const { pathname, search } = new URL(link);
  return `${node.url}${pathname}${search}`;
};

describe('the approval page of parley http', () => {
  test('decides at any node, and counts it', async () => {
    const environment = sandbox();
    const [one, two] = [await httpForTest(environment), await httpForTest(environment)];
    const host = await openMember(one.url);
    const waiting = await host.call('place_ai_call', errand);
    const link = linkOf(waiting);
    expect(link.startsWith(`${one.url}/approvals/`)).toBe(true);
    expect(await decideOnPage(at(two, link), { decision: 'approve' })).toBe(303);
    const placed = await host.call('place_ai_call', errand);
    expect(placed.structured).toMatchObject({ status: 'placed', replayed: false });
    expect(await (await fetch(`${two.url}/metrics`)).text()).toMatch(
      /parley_approvals_total\{channel="page",decision="approved"\} 1/u,
    );
  });

  test('stays closed under a public name until there is a PIN, and then asks for it', async () => {
    const environment = sandbox({
      PARLEY_HTTP_TOKENS: writeMembers([member('asha')]),
      PARLEY_PUBLIC_URL: 'https://parley.example.com',
    });
    const node = await httpForTest(environment);
    const asha = await openMember(node.url, 'asha');
    const waiting = await asha.call('place_ai_call', errand);
    const link = linkOf(waiting);
    expect(link.startsWith('https://parley.example.com/approvals/')).toBe(true);
    const local = at(node, link);
    expect((await fetch(local)).status).toBe(403);
    expect(node.log.join()).toContain('no approver PIN is set');
    await runParley(['account', 'set-pin'], environment, '4711\n');
    expect(await decideOnPage(local, { decision: 'approve' })).toBe(403);
    expect(await decideOnPage(local, { decision: 'approve', pin: '4711' })).toBe(303);
    const placed = await asha.call('place_ai_call', errand);
    expect(placed.structured).toMatchObject({ status: 'placed' });
  });

  test('is not served under any other name (DNS rebinding)', async () => {
    const node = await httpForTest(sandbox());
    const link = linkOf(await (await openMember(node.url)).call('place_ai_call', errand));
    const status = await new Promise((resolve, reject) => {
      get(link, { headers: { host: 'evil.example' } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    expect(status).toBe(421);
  });

  test('a token decides nothing: what a caller sends to the page without its form is refused', async () => {
    const node = await httpForTest(
      sandbox({ PARLEY_HTTP_TOKENS: writeMembers([member('asha'), member('ravi')]) }),
    );
    const asha = await openMember(node.url, 'asha');
    const link = linkOf(await asha.call('place_ai_call', errand));
    const sent = await fetch(link, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenOf('ravi')}` },
      body: new URLSearchParams({ decision: 'approve' }),
    });
    expect(sent.status).toBe(403);
    const again = await asha.call('place_ai_call', errand);
    expect(again.structured).toMatchObject({ status: 'awaiting_approval' });
  });
});

/** A client that shows cards; `name` = as whom it signs in. */
async function openCards(url: string, mode: 'legacy' | { pin: '2026-07-28' }, name: string) {
  const apps = { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } };
  const client = new Client(
    { name: 'cards', version: '1' },
    { capabilities: { extensions: apps }, versionNegotiation: { mode } },
  );
  onTestFinished(() => client.close());
  const headers = { authorization: `Bearer ${tokenOf(name)}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }),
  );
  const call = (tool: string, args: Record<string, unknown>) =>
    client.callTool({ name: tool, arguments: args });
  return { client, call, place: () => call('place_ai_call', errand) };
}

describe.each([['2025', 'legacy'] as const, ['2026', { pin: '2026-07-28' }] as const])(
  'the card of a %s client over HTTP',
  (_era, mode) => {
    test('is asked at one node and answered at the other, by whom it was shown to', async () => {
      const environment = sandbox({
        PARLEY_HTTP_TOKENS: writeMembers([member('asha'), member('ravi')]),
      });
      const [one, two] = [await httpForTest(environment), await httpForTest(environment)];
      const asha = await openCards(one.url, mode, 'asha');
      const { tools } = await asha.client.listTools();
      expect(tools.map(({ name }) => name)).toContain('approve_action');
      const waiting = await asha.place();
      const { id, nonce } = Object(waiting._meta)[CARD_META] as CardData;
      const yes = { approval_id: id, nonce, approve: true };
      const ravi = await openCards(two.url, mode, 'ravi');
      expect((await ravi.call('approve_action', yes)).structuredContent).toMatchObject({
        error: { code: 'unauthorized' },
      });
      const there = await openCards(two.url, mode, 'asha');
      expect((await there.call('approve_action', yes)).structuredContent).toMatchObject({
        status: 'approved',
      });
      expect((await asha.place()).structuredContent).toMatchObject({
        status: 'placed',
        replayed: false,
      });
    });
  },
);

test('the chat, where the operator chose it, over the program itself', async () => {
  const environment = sandbox({ PARLEY_APPROVAL: 'chat' });
  const host = await openHost({ client: 'v1', person: 'cannot be asked', environment });
  const waiting = await host.call('place_ai_call', errand);
  const [, code = ''] = /approval_reply: "(\S+) yes/u.exec(waiting.text) ?? [];
  const reply = { ...errand, approval_reply: `${code} yes: yes, call them` };
  expect((await host.call('place_ai_call', reply)).structured).toMatchObject({ status: 'placed' });
});

test('the operator’s address is told what waits, and can check by whom', async () => {
  const receiver = await createReceiver(() => 200);
  const environment = sandbox({
    PARLEY_APPROVAL_WEBHOOK: `${receiver.url}/waits`,
    PARLEY_WEBHOOK_ALLOW: '127.0.0.0/8',
  });
  const host = await openHost({ client: 'v1', person: 'cannot be asked', environment });
  const waiting = await host.call('place_ai_call', errand);
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), 5000);
  const [request] = receiver.received;
  if (request === undefined) throw new Error('nothing came');
  const { output } = await runParley(['account', 'webhook-secret'], environment);
  expect(verify(request, output.trim())).toMatchObject({
    type: 'approval.requested',
    data: { url: linkOf(waiting), principal: 'local', tool: 'place_ai_call' },
  });
});
