import { expect, test } from 'vitest';
import type { Fetch } from '../../src/clients/http.ts';
import { createWorld, MINUTE } from '../service/world.ts';
import { temporaryFolder } from '../temporary.ts';
import { openDesk } from './desk.ts';
import { createHostedService } from './hosted-service.ts';

const to = '+919845012000';

const key = (idempotency_key: string) => ({ idempotency_key });

/** The actions and a whole service of ours in one process, which speak to each other as in embedded mode. */
async function open() {
  const { service, clock } = await createWorld();
  const messaging = service.issueInternalKey('messaging');
  const voice = service.issueInternalKey('voice');
  const office: Fetch = (url, init) => {
    const key = url.includes('/voip/') ? voice : messaging;
    const headers = new Headers(init.headers);
    headers.set('x-api-key', key);
    return service.fetch(new Request(url, { ...init, headers }));
  };
  const hosted = createHostedService();
  const desk = await openDesk({ folder: temporaryFolder(), service: hosted, clock, office });
  return { ...desk, clock };
}

test('a template is found, read, filled, sent and delivered', async () => {
  const { actions, approved, clock } = await open();
  const { templates } = await actions.listTemplates({ refresh: true, name: 'track_parcel' });
  const [found] = templates;
  expect(await actions.getTemplate(found?.template_id ?? '')).toMatchObject({
    header: 'Order {{1}}',
    parameters: 'header: a list of 1; body: a list of 2; buttons: a list of 1',
  });
  const sent = await approved(() =>
    actions.sendTemplate('local', {
      to,
      template_name: 'track_parcel',
      language: 'en',
      parameters: { header: ['SH-4512'], body: ['Asha', 'Blue Courier'], buttons: ['SH-4512'] },
      idempotency_key: 'k',
    }),
  );
  expect(sent).toMatchObject({ status: 'accepted', simulated: true });
  await clock.advance(MINUTE);
  expect(await actions.getMessage('local', sent.message_id ?? '')).toMatchObject({
    delivery_status: 'read',
    done: true,
    simulated: true,
  });
});

test('a free text outside the 24-hour window is accepted and fails later, in words', async () => {
  const { actions, approved, clock } = await open();
  const input = { to, text: 'The doctor is late.', idempotency_key: 'k' };
  const { message_id = '' } = await approved(() => actions.sendText('local', input));
  await clock.advance(MINUTE);
  expect(await actions.getMessage('local', message_id)).toMatchObject({
    delivery_status: 'failed',
    errors: [{ code: '131047', meaning: expect.stringContaining('24 hours') }],
  });
});

test('every approved template of the sandbox can be sent with what its list of parameters says', async () => {
  const { actions, approved } = await open();
  const { templates } = await actions.listTemplates({ refresh: false, status: 'APPROVED' });
  const values = { body: ['Asha', 'SH-4512', 'Friday'], header: ['SH-4512'], buttons: ['4512'] };
  for (const { name, language, parameters } of templates) {
    const fit = (part: keyof typeof values) => {
      const [, count] = new RegExp(`${part}: a list of (\\d)`, 'u').exec(parameters) ?? [];
      const [, names] = new RegExp(`${part}: an object with ([^;]+)`, 'u').exec(parameters) ?? [];
      if (count !== undefined) return { [part]: values[part].slice(0, Number(count)) };
      if (names === undefined) return {};
      return { [part]: Object.fromEntries(names.split(', ').map((each) => [each, 'ten'])) };
    };
    const sending = approved(() =>
      actions.sendTemplate('local', {
        to,
        template_name: name,
        language,
        parameters: { ...fit('header'), ...fit('body'), ...fit('buttons') },
        idempotency_key: `${name} ${language}`,
      }),
    );
    expect(await sending).toMatchObject({ status: 'accepted' });
  }
});

test('an app is created, changed, linked, unlinked and deleted', async () => {
  const { actions, approved } = await open();
  const address = 'https://desk.example/answer';

  const created = await approved(() =>
    actions.createApp('local', { name: 'Desk', answer_url: address, ...key('a') }),
  );
  expect(created).toMatchObject({ status: 'created', app: { name: 'Desk' }, simulated: true });
  const { app_id = '' } = created;
  const [free] = (await actions.listAvailableNumbers()).numbers;
  const voip_number = free?.voip_number ?? '';
  const link = { app_id, voip_number, ...key('b') };
  expect(await approved(() => actions.linkNumber('local', link))).toMatchObject({
    status: 'linked',
  });
  expect(await actions.listAppNumbers(app_id)).toMatchObject({ numbers: [{ voip_number }] });
  const update = { app_id, name: 'Night desk', ...key('c') };
  expect(await approved(() => actions.updateApp('local', update))).toMatchObject({
    app: { name: 'Night desk', answer_url: address },
  });
  const unlink = { app_id, voip_number, ...key('d') };
  expect(await approved(() => actions.unlinkNumber('local', unlink))).toMatchObject({
    status: 'unlinked',
  });
  const gone = { app_id, ...key('e') };
  expect(await approved(() => actions.deleteApp('local', gone))).toMatchObject({
    status: 'deleted',
  });
  expect(await actions.listApps()).toEqual({ apps: [], left_out: 0 });
});
