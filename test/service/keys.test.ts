import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/random.ts';
import { newKey } from '../../src/service/keys.ts';
import { addOrganisation } from '../../src/service/organisations.ts';
import { createWorld, MINUTE, START } from './world.ts';

describe('6 keys and the first organisation', () => {
  it('creates organisation 1 once and without keys that nobody would see', async () => {
    const world = await createWorld({ running: false });
    const { keyring } = world.service;
    expect(await keyring.list()).toEqual([]);
    expect(await keyring.missingAreas(1)).toEqual(['voice', 'ai_call', 'messaging']);
    await createWorld({ folder: world.folder, running: false });
    const rows = await world.database.read.selectFrom('organisations').select('id').execute();
    expect(rows).toEqual([{ id: 1 }]);
  });

  it('adopts keys only in areas that have never had one, also from two processes at once', async () => {
    const world = await createWorld({ running: false });
    const other = await createWorld({ folder: world.folder, running: false });
    const { keyring } = world.service;
    const voice = newKey(systemRandom, 'voice');
    const messaging = newKey(systemRandom, 'messaging');
    expect(voice).toMatch(/^parley_voice_[a-z0-9]{32}$/u);
    expect(messaging).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u);
    await Promise.all([
      keyring.adopt(1, { voice, messaging }),
      other.service.keyring.adopt(1, { voice, messaging }),
    ]);
    expect(await keyring.missingAreas(1)).toEqual(['ai_call']);
    expect(await keyring.identify(voice)).toMatchObject({ organisation: 1, area: 'voice' });
    await keyring.revoke(voice);
    const late = newKey(systemRandom, 'voice');
    await keyring.adopt(1, { voice: late });
    expect(await keyring.identify(late)).toBeUndefined();
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
