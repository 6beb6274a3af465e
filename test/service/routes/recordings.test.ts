import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAppWorld } from '../voice-world.ts';
import { isSaved } from '../world.ts';

const DAY = 86_400_000;
const BASE = 'https://calls.example';

/** A finished call, and its link as the record tells it. */
async function recorded(recordingRetentionDays = 30) {
  const world = await createAppWorld({ recordingRetentionDays, servedAt: () => BASE });
  const { data } = await world.start('000');
  await world.until(data.request_uuid, isSaved);
  const { recording_url, recording_url_expires_at } = await world.record(data.request_uuid);
  const url = new URL(recording_url ?? '');
  const file = readFileSync(join(world.folder, 'recordings', `${data.request_uuid}.wav`));
  const get = (to: URL, headers: Record<string, string> = {}, method = 'GET') =>
    world.service.fetch(new Request(to, { headers, method }));
  return { ...world, id: data.request_uuid, url, file, get, expiresAt: recording_url_expires_at };
}

describe('2.5 and 3.4 the link to a recording', () => {
  test('opens the whole file without a key, for seven days', async () => {
    const { url, file, get, clock, expiresAt } = await recorded();
    expect(url.origin).toBe(BASE);
    expect(expiresAt).toBe(new Date(clock.now().getTime() + 7 * DAY).toISOString());
    const answer = await get(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  });

  test('answers ranges and HEAD, as players ask', async () => {
    const { url, file, get } = await recorded();
    const part = await get(url, { range: 'bytes=100-199' });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${file.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(100, 200))).toBe(true);
    const head = await get(url, {}, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test('ends with the recording when that is sooner, and is then gone', async () => {
    const { url, get, clock, expiresAt } = await recorded(10 / 1440);
    expect(new Date(expiresAt ?? '').getTime()).toBeLessThan(clock.now().getTime() + DAY);
    await clock.advance(11 * 60_000);
    expect((await get(url)).status).toBe(410);
  });

  test('a deleted recording is gone at once', async () => {
    const { url, get, voice, id } = await recorded();
    await voice('DELETE', `/voip/calls/${id}/recording`);
    const answer = await get(url);
    expect([answer.status, await answer.json()]).toEqual([
      410,
      { message: 'The recording is no longer available' },
    ]);
  });

  test.each<[string, (url: URL) => void]>([
    ['another time', (url) => url.searchParams.set('expires', '99999999999999')],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['no signature', (url) => url.searchParams.delete('signature')],
    ['another organisation', (url) => (url.pathname = url.pathname.replace('/1/', '/2/'))],
    ['another file', (url) => (url.pathname = '/recordings/1/..%2Fparley.db')],
  ])('with %s it opens nothing', async (_, change) => {
    const { url, get } = await recorded();
    change(url);
    const answer = await get(url);
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'Recording not found' }]);
  });
});
