import { describe, expect, test } from 'vitest';
import { httpForTest } from '../cli/parley.ts';
import { databaseOf } from '../databases.ts';
import { reply } from '../mcp/http/endpoint.ts';
import { temporaryFolder } from '../temporary.ts';
import { errand } from './errand.ts';
import { call, member, post, structured, tokenOf, writeMembers } from './http-team.ts';

async function startNodes(count: number, more: Record<string, string> = {}) {
  const folder = temporaryFolder();
  const { url } = await databaseOf(folder);
  const environment = {
    PARLEY_DATA_DIR: folder,
    PARLEY_SANDBOX_SPEED: '200',
    PARLEY_HTTP_TOKENS: writeMembers([member('asha'), member('ravi')]),
    ...(url === undefined ? {} : { PARLEY_DATABASE_URL: url }),
    ...more,
  };
  return Promise.all(Array.from({ length: count }, () => httpForTest(environment)));
}

const placing = { name: 'place_ai_call', arguments: errand };

describe('nodes that share a database', () => {
  test('a question of one is answered at the other, once, and only by who was asked', async () => {
    const [one, two] = await startNodes(2);
    const asked = await reply(
      await post(one?.url ?? '', { method: 'tools/call', params: placing, token: tokenOf('asha') }),
    );
    expect(asked.result).toMatchObject({ resultType: 'input_required' });
    const answered = {
      ...placing,
      requestState: asked.result?.['requestState'],
      inputResponses: { approval: { action: 'accept', content: { approve: true } } },
    };
    const answer = (url: string | undefined, who: string) =>
      post(url ?? '', { method: 'tools/call', params: answered, token: tokenOf(who) });
    expect((await reply(await answer(two?.url, 'ravi'))).result).toMatchObject({
      resultType: 'input_required',
    });
    const placed = await structured(await answer(two?.url, 'asha'));
    expect(placed).toMatchObject({ status: 'placed', replayed: false });
    const again = await structured(await answer(one?.url, 'asha'));
    expect(again).toMatchObject({ request_id: placed['request_id'], replayed: true });
    const { request_id } = placed;
    const done = await call(one?.url ?? '', 'wait_for_ai_call', { request_id }, tokenOf('asha'));
    expect(await structured(done)).toMatchObject({ call_status: 'COMPLETED' });
  });

  test('one that is told to stop is not ready, answers what is under way, and ends well', async () => {
    const [node] = await startNodes(1, { PARLEY_SANDBOX_SPEED: '1', PARLEY_DRAIN_SECONDS: '1' });
    const url = node?.url ?? '';
    const asked = await reply(
      await post(url, { method: 'tools/call', params: placing, token: tokenOf('asha') }),
    );
    const answered = {
      ...placing,
      requestState: asked.result?.['requestState'],
      inputResponses: { approval: { action: 'accept', content: { approve: true } } },
    };
    const placed = await structured(
      await post(url, { method: 'tools/call', params: answered, token: tokenOf('asha') }),
    );
    const wait = { request_id: placed['request_id'], timeout_seconds: 1 };
    const waiting = call(url, 'wait_for_ai_call', wait, tokenOf('asha'));
    node?.child.kill('SIGTERM');
    let ready = 200;
    while (ready === 200) {
      ready = await fetch(`${url}/readyz`).then(
        ({ status }) => status,
        () => 0,
      );
    }
    expect([503, 0]).toContain(ready);
    expect((await waiting.catch(() => undefined))?.status ?? 503).toBeOneOf([200, 503]);
    await node?.gone;
    expect(node?.child.exitCode).toBe(0);
    for (const line of node?.log ?? []) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });
});
