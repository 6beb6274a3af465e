import { describe, expect, it } from 'vitest';
import { createAppWorld, OTHER_NUMBER, OWN_NUMBER } from '../voice-world.ts';
import { isDone, isSaved, phoneOf } from '../world.ts';

type AppWorld = Awaited<ReturnType<typeof createAppWorld>>;

const ring = (world: AppWorld, change: Record<string, unknown> = {}) =>
  world.voice<{ request_uuid: string }>('POST', '/sandbox/inbound-calls', {
    voip_number: OWN_NUMBER,
    from: phoneOf('000'),
    ...change,
  });

describe('3.2 incoming calls route to the answer_url of the linked app', () => {
  it('asks the app what to do, and records the person as the caller', async () => {
    const world = await createAppWorld({
      reply: () => [200, { actions: [{ say: 'Front desk.' }] }],
    });
    const { data } = await ring(world);
    const id = data.request_uuid;
    const done = await world.until(id, isSaved, 1_000);
    await world.clock.advance(1_000);
    expect(world.receiver.types()).toEqual(['/answer call.answered', '/hangup call.ended']);
    expect(world.receiver.messages('/answer')[0]?.data).toMatchObject({
      call_type: 'INBOUND',
      phone: phoneOf('000'),
      voip_number: OWN_NUMBER,
      app_id: world.appId,
    });
    expect(done).toMatchObject({ call_status: 'COMPLETED', recording_status: 'OK' });
    expect(done.transcription).toContain('Assistant: Front desk.');
    expect(await world.record(id)).toMatchObject({
      call_type: 'INBOUND',
      sip_from: `sip:${phoneOf('000')}@parley.invalid`,
      service: { first_hangup_by: 'CALLER', system_outbound_action: 'SFVOPI_INBOUND' },
    });
    expect(await world.dials()).toEqual([]);
  });

  it('records our side as the callee that hangs up', async () => {
    const world = await createAppWorld({ reply: () => [200, { actions: [{ hangup: true }] }] });
    const { data } = await ring(world, { from: phoneOf('001') });
    await world.until(data.request_uuid, isDone, 1_000);
    const { service } = await world.record(data.request_uuid);
    expect(service.first_hangup_by).toBe('CALLEE');
    expect(service.hangup_sequence.map(({ role }) => role)).toEqual(['CALLEE', 'CALLER']);
  });

  it('uses the fallback, and ends the call when that fails as well', async () => {
    const world = await createAppWorld({ reply: ({ path }) => (path === '/spare' ? 200 : 500) });
    await world.voice('PUT', `/voip/apps/${world.appId}`, {
      fallback_answer_url: `${world.receiver.url}/spare`,
    });
    const first = await ring(world);
    await world.until(first.data.request_uuid, isDone, 1_000);
    const paths = world.receiver.received.map(({ path }) => path);
    expect(paths.slice(0, 2)).toEqual(['/answer', '/spare']);
    world.receiver.answer(() => 500);
    const second = await ring(world);
    await world.until(second.data.request_uuid, isDone, 1_000);
    const { service } = await world.record(second.data.request_uuid);
    expect(service.hangup_sequence[0]).toMatchObject({ role: 'CALLEE', reason: 'webhook_failed' });
  });

  it('takes the call of somebody who does not want to be called', async () => {
    const world = await createAppWorld();
    await world.service.store.doNotCall.add({
      org_id: 1,
      phone: phoneOf('000'),
      source: 'callee',
      request_uuid: null,
      added_at: 0,
    });
    const { data } = await ring(world);
    expect((await world.until(data.request_uuid, isDone)).call_status).toBe('COMPLETED');
  });

  it.each([
    ['no number', { voip_number: undefined }, 400, 'Invalid request body'],
    ['a caller that is no number', { from: 'me' }, 400, 'Invalid phone number'],
    [
      'a number of nobody',
      { voip_number: '+919820020002' },
      400,
      'Number not found or not owned by organization',
    ],
    ['a number without an app', { voip_number: OTHER_NUMBER }, 404, 'Number not linked to an app'],
  ])('refuses %s', async (_what, change, status, message) => {
    const world = await createAppWorld({ running: false });
    const answer = await ring(world, change);
    expect([answer.status, answer.body]).toEqual([status, { message }]);
  });

  it('refuses them while the app is switched off, and after it is deleted until the number is linked again', async () => {
    const world = await createAppWorld({ running: false });
    await world.voice('PUT', `/voip/apps/${world.appId}`, { status: 'INACTIVE' });
    expect(await ring(world)).toMatchObject({
      status: 409,
      body: { message: 'VoIP app is inactive' },
    });
    await world.voice('DELETE', `/voip/apps/${world.appId}`);
    expect((await ring(world)).status).toBe(404);
    const app = await world.createApp();
    await world.voice('POST', `/voip/apps/${app}/numbers`, { voip_number: OWN_NUMBER });
    expect((await ring(world)).status).toBe(200);
  });
});

describe('3.1 deleting an app', () => {
  it('lets calls in progress continue to their end, with the addresses they began with', async () => {
    const world = await createAppWorld();
    const { data } = await world.start('000');
    await world.until(data.request_uuid, ({ answer_time }) => answer_time !== null, 500);
    await world.voice('DELETE', `/voip/apps/${world.appId}`);
    const done = await world.until(data.request_uuid, isDone, 1_000);
    await world.clock.advance(1_000);
    expect(done.call_status).toBe('COMPLETED');
    expect(world.receiver.types()).toContain('/hangup call.ended');
    expect((await world.record(data.request_uuid)).service.sfvopi_payload.app_id).toBe(world.appId);
  });
});
