import { describe, expect, it } from 'vitest';
import { envelope } from '../../../src/contract/envelope.ts';
import { voiceApp, type VoiceApp } from '../../../src/contract/voice.ts';
import { createVoiceWorld, OWN_NUMBER } from '../voice-world.ts';
import { START } from '../world.ts';

const complete = {
  name: 'Front desk',
  answer_url: 'https://app.example/answer',
  answer_method: 'GET',
  hangup_url: 'https://app.example/hangup',
  hangup_method: 'GET',
  fallback_answer_url: 'http://spare.example:8080/answer?x=1',
  fallback_answer_method: 'GET',
};

const invalidBodies: [string, unknown][] = [
  ['no name', { answer_url: complete.answer_url }],
  ['no answer_url', { name: 'Front desk' }],
  ['an empty name', { ...complete, name: '' }],
  ['a name of 101 characters', { ...complete, name: 'x'.repeat(101) }],
  ['a name that is no text', { ...complete, name: 7 }],
  ['a name with a NUL', { ...complete, name: 'a\0b' }],
  ['an address without a scheme', { ...complete, answer_url: 'app.example/answer' }],
  ['an address of another scheme', { ...complete, answer_url: 'ftp://app.example/answer' }],
  ['a hangup_url that is none', { ...complete, hangup_url: 'nowhere' }],
  ['a fallback_answer_url that is none', { ...complete, fallback_answer_url: '' }],
  ['a method in small letters', { ...complete, answer_method: 'post' }],
  ['another method', { ...complete, hangup_method: 'PUT' }],
  ['no object', []],
  ['no JSON', '{'],
];

describe('4.1 POST /voip/apps', () => {
  it('creates an ACTIVE app with the defaults of the table', async () => {
    const world = await createVoiceWorld({ running: false });
    const { name, answer_url } = complete;
    const answer = await world.voice('POST', '/voip/apps', { name, answer_url });
    expect(answer.status).toBe(200);
    expect(envelope(voiceApp).parse(answer.body).message).toBe('success');
    expect(answer.data).toEqual({
      app_id: expect.stringMatching(/^voip_app_[a-z0-9]{12}$/u) as string,
      org_id: 1,
      name,
      answer_url,
      answer_method: 'POST',
      hangup_url: null,
      hangup_method: 'POST',
      fallback_answer_url: null,
      fallback_answer_method: 'POST',
      status: 'ACTIVE',
      created_by: null,
      created_at: START.toISOString(),
      updated_at: null,
    });
  });

  it('keeps what it is given, and counts characters, not code units', async () => {
    const world = await createVoiceWorld({ running: false });
    const name = '🎧'.repeat(100);
    const { data } = await world.voice('POST', '/voip/apps', { ...complete, name });
    expect(data).toMatchObject({ ...complete, name });
    const { data: read } = await world.voice('GET', `/voip/apps/${String(data['app_id'])}`);
    expect(read).toEqual(data);
  });

  it.each(invalidBodies)('is 400 Invalid request body with %s', async (_what, body) => {
    const world = await createVoiceWorld({ running: false });
    const answer = await world.voice('POST', '/voip/apps', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ message: 'Invalid request body' });
    expect((await world.voice('GET', '/voip/apps')).data).toEqual([]);
  });
});

describe('4.1 PUT /voip/apps/:app_id', () => {
  it('changes only what is given, removes an address by null, and switches the app off and on', async () => {
    const world = await createVoiceWorld({ running: false });
    const id = await world.createApp(complete);
    await world.clock.advance(60_000);
    const put = (body: unknown) => world.voice<VoiceApp>('PUT', `/voip/apps/${id}`, body);
    const renamed = await put({ name: 'Back desk' });
    expect(renamed.status).toBe(200);
    expect(renamed.data).toMatchObject({ ...complete, name: 'Back desk', status: 'ACTIVE' });
    expect(renamed.data.updated_at).toBe(new Date(START.getTime() + 60_000).toISOString());
    const bare = await put({ hangup_url: null, fallback_answer_url: null, status: 'INACTIVE' });
    expect(bare.data).toMatchObject({
      name: 'Back desk',
      answer_url: complete.answer_url,
      hangup_url: null,
      hangup_method: 'GET',
      fallback_answer_url: null,
      status: 'INACTIVE',
    });
    expect((await put({ status: 'ACTIVE' })).data.status).toBe('ACTIVE');
  });

  it.each([
    ['answer_url: null', { answer_url: null }],
    ['name: null', { name: null }],
    ['an unknown status', { status: 'PAUSED' }],
    ['a bad address', { hangup_url: 'nowhere' }],
    ['a bad method', { answer_method: 'PATCH' }],
    ['a long name', { name: 'x'.repeat(101) }],
  ])('is 400 Invalid request body with %s', async (_what, body) => {
    const world = await createVoiceWorld({ running: false });
    const id = await world.createApp(complete);
    const answer = await world.voice('PUT', `/voip/apps/${id}`, body);
    expect([answer.status, answer.body]).toEqual([400, { message: 'Invalid request body' }]);
    expect((await world.voice('GET', `/voip/apps/${id}`)).data).toMatchObject(complete);
  });
});

describe('4.1 DELETE, GET, and who may', () => {
  it('deletes for good, and frees the numbers', async () => {
    const world = await createVoiceWorld({ running: false });
    const id = await world.createApp();
    await world.voice('POST', `/voip/apps/${id}/numbers`, { voip_number: OWN_NUMBER });
    const answer = await world.voice('DELETE', `/voip/apps/${id}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { data: { deleted: true }, message: 'success' },
    ]);
    const again = await world.voice('DELETE', `/voip/apps/${id}`);
    expect([again.status, again.body]).toEqual([404, { message: 'VoIP app not found' }]);
    const free = await world.voice<{ voip_number: string }[]>('GET', '/voip/available-numbers');
    expect(free.data.map(({ voip_number }) => voip_number)).toContain(OWN_NUMBER);
  });

  it('lists every app of the organisation, oldest first, unpaginated', async () => {
    const world = await createVoiceWorld({ running: false });
    const ids: string[] = [];
    for (let count = 0; count < 120; count += 1) {
      ids.push(await world.createApp({ name: `App ${count}` }));
      await world.clock.advance(1);
    }
    const { data } = await world.voice<VoiceApp[]>('GET', '/voip/apps');
    expect(data.map(({ app_id }) => app_id)).toEqual(ids);
  });

  it('is 404 VoIP app not found for nobody’s and for somebody else’s app', async () => {
    const world = await createVoiceWorld({ running: false });
    const id = await world.createApp();
    const { voice } = await world.stranger();
    for (const [method, path, body] of [
      ['GET', `/voip/apps/${id}`, undefined],
      ['PUT', `/voip/apps/${id}`, { name: 'Mine' }],
      ['DELETE', `/voip/apps/${id}`, undefined],
    ] as const) {
      const answer = await voice(method, path, body);
      expect([answer.status, answer.body]).toEqual([404, { message: 'VoIP app not found' }]);
      const nobody = await world.voice(method, '/voip/apps/voip_app_000000000000', body);
      expect([nobody.status, nobody.body]).toEqual([404, { message: 'VoIP app not found' }]);
    }
    expect((await voice('GET', '/voip/apps')).data).toEqual([]);
    expect((await world.voice<VoiceApp>('GET', `/voip/apps/${id}`)).data.name).toBe('Front desk');
  });
});

const routes = [
  ['POST', '/voip/apps'],
  ['GET', '/voip/apps'],
  ['GET', '/voip/apps/voip_app_000000000000'],
  ['PUT', '/voip/apps/voip_app_000000000000'],
  ['DELETE', '/voip/apps/voip_app_000000000000'],
  ['GET', '/voip/apps/voip_app_000000000000/numbers'],
  ['POST', '/voip/apps/voip_app_000000000000/numbers'],
  ['DELETE', '/voip/apps/voip_app_000000000000/numbers/%2B919810010001'],
  ['GET', '/voip/available-numbers'],
] as const;

describe('5 authentication of the voice API', () => {
  it.each(routes)('%s %s is 401 without a key of the voice API', async (method, path) => {
    const world = await createVoiceWorld({ running: false });
    const other = world.service.issueInternalKey('messaging');
    for (const headers of [
      { authorization: '' },
      { authorization: '', 'x-api-key': 'wrong' },
      { authorization: '', 'x-api-key': other },
      { authorization: `Bearer ${world.service.issueInternalKey('voice')}` },
    ]) {
      const response = await world.send(method, path, { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        message: 'UnAuthorized, Please Provide Valid API Key',
      });
    }
  });
});

describe('7 faults of ours', () => {
  it.each([
    ['POST', '/voip/apps', complete, 'create VoIP app'],
    ['GET', '/voip/apps', undefined, 'get VoIP apps'],
    ['GET', '/voip/apps/voip_app_x', undefined, 'get VoIP app'],
    ['PUT', '/voip/apps/voip_app_x', { name: 'x' }, 'update VoIP app'],
    ['DELETE', '/voip/apps/voip_app_x', undefined, 'delete VoIP app'],
    ['GET', '/voip/apps/voip_app_x/numbers', undefined, 'get numbers'],
    ['POST', '/voip/apps/voip_app_x/numbers', { voip_number: OWN_NUMBER }, 'link number'],
    ['DELETE', '/voip/apps/voip_app_x/numbers/%2B919810010001', undefined, 'unlink number'],
    ['GET', '/voip/available-numbers', undefined, 'get available numbers'],
  ])('%s %s is 500 Failed to …, with a reference only', async (method, path, body, action) => {
    const world = await createVoiceWorld({ running: false });
    for (const table of ['voice_apps', 'numbers', 'number_links'] as const) {
      await world.database.write((write) => write.schema.dropTable(table).execute());
    }
    const answer = await world.voice(method, path, body);
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body)).toEqual(['message']);
    expect(answer.body.message).toMatch(
      new RegExp(`^Failed to ${action}: an unexpected error, reference [a-z0-9]{8}$`, 'u'),
    );
  });
});
