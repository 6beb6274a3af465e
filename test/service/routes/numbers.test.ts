import { describe, expect, it } from 'vitest';
import type { AvailableNumber, NumberLink } from '../../../src/contract/voice.ts';
import { createVoiceWorld, OTHER_NUMBER, OWN_NUMBER } from '../voice-world.ts';
import { START } from '../world.ts';

const encoded = OWN_NUMBER.replace('+', '%2B');

type VoiceWorld = Awaited<ReturnType<typeof createVoiceWorld>>;

const link = (world: Pick<VoiceWorld, 'voice'>, app: string, voip_number: unknown = OWN_NUMBER) =>
  world.voice<NumberLink>('POST', `/voip/apps/${app}/numbers`, { voip_number });

const available = async ({ voice }: Pick<VoiceWorld, 'voice'>) =>
  (await voice<AvailableNumber[]>('GET', '/voip/available-numbers')).data;

describe('4.2 POST /voip/apps/:app_id/numbers', () => {
  it('links a number that the organisation owns, and takes it off the available list', async () => {
    const world = await createVoiceWorld({ running: false });
    const app = await world.createApp();
    const before = await available(world);
    const answer = await link(world, app);
    expect([answer.status, answer.body.message]).toEqual([200, 'success']);
    expect(answer.data).toEqual({
      app_id: app,
      voip_number: OWN_NUMBER,
      org_id: 1,
      status: 'ACTIVE',
      created_at: START.toISOString(),
      updated_at: null,
    });
    const after = await available(world);
    expect(after).toEqual(before.filter(({ voip_number }) => voip_number !== OWN_NUMBER));
    expect(after.length).toBe(before.length - 1);
    const { data } = await world.voice('GET', `/voip/apps/${app}/numbers`);
    expect(data).toEqual([answer.data]);
  });

  it.each(['9810010001', '098100 10001', '+91 98100-10001', '(+91) 98100 10001', '919810010001'])(
    'takes %s for the same number and stores E.164',
    async (written) => {
      const world = await createVoiceWorld({ running: false });
      const { data } = await link(world, await world.createApp(), written);
      expect(data.voip_number).toBe(OWN_NUMBER);
    },
  );

  it.each([undefined, null, 7, '', 'my number', '12', '+91981001000', `${OWN_NUMBER}1234567`])(
    'is 400 Invalid request body for %j',
    async (voip_number) => {
      const world = await createVoiceWorld({ running: false });
      const answer = await link(world, await world.createApp(), voip_number ?? null);
      expect([answer.status, answer.body]).toEqual([400, { message: 'Invalid request body' }]);
    },
  );

  it('is 400 for a number of nobody and of another organisation', async () => {
    const world = await createVoiceWorld({ running: false });
    const app = await world.createApp();
    const other = await world.stranger();
    await other.voice('POST', '/sandbox/numbers', { voip_number: '+919820020001' });
    for (const number of ['+919820020001', '+919820020002']) {
      const answer = await link(world, app, number);
      expect(answer.status).toBe(400);
      expect(answer.body).toEqual({ message: 'Number not found or not owned by organization' });
    }
  });

  it('is 409 while the number is linked to another app, and the same link again for its own', async () => {
    const world = await createVoiceWorld({ running: false });
    const [first, second] = [await world.createApp(), await world.createApp()];
    const { data } = await link(world, first);
    await world.clock.advance(1_000);
    const answer = await link(world, second);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({ message: 'Number already linked to another app' });
    expect(await link(world, first)).toMatchObject({ status: 200, data });
    await world.voice('DELETE', `/voip/apps/${first}/numbers/${encoded}`);
    expect(await link(world, second)).toMatchObject({ status: 200, data: { app_id: second } });
  });

  it('gives the number to exactly one of many apps that link it at once', async () => {
    const world = await createVoiceWorld({ running: false });
    const apps = await Promise.all(Array.from({ length: 12 }, () => world.createApp()));
    const answers = await Promise.all(apps.map((app) => link(world, app)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toEqual([200]);
    expect(statuses.filter((status) => status === 409).length).toBe(11);
    const links = await Promise.all(
      apps.map((app) => world.voice<NumberLink[]>('GET', `/voip/apps/${app}/numbers`)),
    );
    expect(links.flatMap(({ data }) => data).length).toBe(1);
  });

  it('leaves no link behind when the app is deleted at the same moment', async () => {
    const world = await createVoiceWorld({ running: false });
    for (let round = 0; round < 10; round += 1) {
      const app = await world.createApp();
      await Promise.all([link(world, app), world.voice('DELETE', `/voip/apps/${app}`)]);
      const free = (await available(world)).map(({ voip_number }) => voip_number);
      expect(free).toContain(OWN_NUMBER);
    }
  });
});

describe('4.2 DELETE /voip/apps/:app_id/numbers/:voip_number', () => {
  it('unlinks once, and the number is available at once', async () => {
    const world = await createVoiceWorld({ running: false });
    const app = await world.createApp();
    await link(world, app);
    const answer = await world.voice('DELETE', `/voip/apps/${app}/numbers/${encoded}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { deleted: true }, message: 'success' },
    ]);
    expect((await available(world)).map(({ voip_number }) => voip_number)).toContain(OWN_NUMBER);
    const again = await world.voice('DELETE', `/voip/apps/${app}/numbers/${encoded}`);
    expect([again.status, again.body]).toEqual([404, { message: 'Number not linked to this app' }]);
  });

  it('does not touch a number of another app', async () => {
    const world = await createVoiceWorld({ running: false });
    const [first, second] = [await world.createApp(), await world.createApp()];
    await link(world, first);
    const answer = await world.voice('DELETE', `/voip/apps/${second}/numbers/${encoded}`);
    expect([answer.status, answer.body.message]).toEqual([404, 'Number not linked to this app']);
    expect((await world.voice('GET', `/voip/apps/${first}/numbers`)).data).toHaveLength(1);
  });
});

describe('4.2 an app that is not there, or not the caller’s', () => {
  it('is 404 App not found', async () => {
    const world = await createVoiceWorld({ running: false });
    const app = await world.createApp();
    await link(world, app);
    const { voice } = await world.stranger();
    for (const [method, path, body] of [
      ['GET', `/voip/apps/${app}/numbers`, undefined],
      ['POST', `/voip/apps/${app}/numbers`, { voip_number: OTHER_NUMBER }],
      ['DELETE', `/voip/apps/${app}/numbers/${encoded}`, undefined],
    ] as const) {
      const answer = await voice(method, path, body);
      expect([answer.status, answer.body]).toEqual([404, { message: 'App not found' }]);
    }
    expect((await world.voice('GET', `/voip/apps/${app}/numbers`)).data).toHaveLength(1);
  });
});

describe('4.2 GET, and the sandbox’s numbers', () => {
  it('has an empty list for an app without numbers', async () => {
    const world = await createVoiceWorld({ running: false });
    const answer = await world.voice('GET', `/voip/apps/${await world.createApp()}/numbers`);
    expect(answer.body).toEqual({ data: [], message: 'success' });
  });

  it('adds a number once, for one organisation', async () => {
    const world = await createVoiceWorld({ running: false });
    const other = await world.stranger();
    expect(await available(other)).toEqual([]);
    const add = { voip_number: '98200 20001', provider: 'acme' };
    const { data } = await other.voice('POST', '/sandbox/numbers', add);
    const number = { id: expect.any(Number) as number, voip_number: '+919820020001' };
    expect(data).toEqual({ ...number, provider: 'acme', status: 'ACTIVE' });
    expect((await other.voice('POST', '/sandbox/numbers', add)).data).toEqual(data);
    expect(await available(other)).toEqual([data]);
    const taken = await world.voice('POST', '/sandbox/numbers', add);
    expect(taken.status).toBe(409);
    expect((await available(world)).map(({ voip_number }) => voip_number)).not.toContain(
      '+919820020001',
    );
    const bad = await world.voice('POST', '/sandbox/numbers', { voip_number: '12' });
    expect([bad.status, bad.body]).toEqual([400, { message: 'Invalid phone number' }]);
  });
});
