import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/random.ts';
import { addOrganisation, ensureFirstOrganisation } from '../../src/service/organisations.ts';
import { createWorld, MINUTE, START } from './world.ts';

describe('6 keys and the first organisation', () => {
  it('creates organisation 1 with three keys once, also when two processes start together', async () => {
    const world = await createWorld({ running: false });
    expect(world.service.firstKeys).toMatchObject({
      organisation: 1,
      keys: {
        voice: expect.stringMatching(/^parley_voice_[a-z0-9]{32}$/u),
        ai_call: expect.stringMatching(/^parley_ai_call_[a-z0-9]{32}$/u),
        messaging: expect.stringMatching(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u),
      },
    });
    const { organisations: store } = world.service.store;
    const again = await ensureFirstOrganisation({
      store,
      clock: world.clock,
      random: systemRandom,
    });
    expect(again).toBeUndefined();
    const next = await createWorld({ folder: world.folder, running: false });
    expect(next.service.firstKeys).toBeUndefined();
  });

  it('makes the sandbox work without any set-up', async () => {
    const world = await createWorld({ running: false });
    const account = await world.service.store.organisations.account(1);
    expect(account).toMatchObject({
      assistant_name: 'Parley',
      language: 'en-IN',
      time_zone: 'Asia/Kolkata',
      subscription_active: 1,
    });
    expect(account?.user_number).toMatch(/^\+91\d{10}$/u);
  });

  it('adds organisations with keys for the areas that are wanted', async () => {
    const world = await createWorld({ running: false });
    const { organisations: store } = world.service.store;
    const ports = { store, clock: world.clock, random: systemRandom };
    const second = await addOrganisation(ports, 'Clinic', ['ai_call']);
    expect(Object.keys(second.keys)).toEqual(['ai_call']);
    expect(second.organisation).toBe(2);
    expect(await store.findByName('Clinic')).toBe(2);
    expect(await store.findByName('Nobody')).toBeUndefined();
  });

  it('creates, lists and revokes keys, and notes their use', async () => {
    const world = await createWorld({ running: false });
    const { keyring } = world.service;
    const { id, key } = await keyring.create(1, 'ai_call');
    await world.clock.advance(MINUTE);
    expect(await keyring.identify(key)).toEqual({ organisation: 1, area: 'ai_call', keyId: id });
    const listed = (await keyring.list()).find((known) => known.id === id);
    expect(listed).toEqual({
      id,
      org_id: 1,
      area: 'ai_call',
      created_at: START.toISOString(),
      revoked_at: null,
      last_used_at: new Date(START.getTime() + MINUTE).toISOString(),
    });
    const revoked = await keyring.revoke(id);
    expect(revoked?.revoked_at).not.toBeNull();
    expect(await keyring.identify(key)).toBeUndefined();
    await world.clock.advance(MINUTE);
    expect(await keyring.revoke(key)).toEqual(revoked);
    expect(await keyring.revoke('unknown')).toBeUndefined();
  });
});
