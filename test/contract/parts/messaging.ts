import assert from 'node:assert/strict';
import {
  acceptedMessage,
  fullTemplate,
  type MessageTemplate,
} from '../../../src/contract/messaging.ts';
import {
  assertRefused,
  assertTime,
  changing,
  dataOf,
  firstOf,
  reading,
  type Check,
} from '../check.ts';
import {
  body,
  CUSTOMER,
  listTemplates,
  MESSAGING,
  messaging,
  readMessage,
  send,
  sent,
  template,
  text,
} from '../messages.ts';
import type { OwnTarget, Target } from '../target.ts';
import { asStranger, until } from '../voice.ts';

const NOT_FOUND = 'Template not found';
const NO_PHONE = 'Invalid phone number';
const one = (id: string): string => `${MESSAGING}/message_templates/${id}`;
const formats: ReadonlySet<string> = new Set(['POSITIONAL', 'NAMED']);
const parts: ReadonlySet<string> = new Set(['HEADER', 'BODY', 'FOOTER', 'BUTTONS']);

function assertTemplate({ id, name, language, parameter_format, components }: MessageTemplate) {
  assert.match(id, /^\d+$/u);
  assert.ok(name !== '' && language !== '' && formats.has(parameter_format));
  for (const { type } of components) assert.ok(parts.has(type), type);
}

const templates: readonly Check[] = [
  reading('4.5 GET message_templates: data.data is an array of 2.7', async (target) => {
    for (const each of await listTemplates(target)) assertTemplate(each);
  }),
  reading('4.5 GET message_templates: refresh=true asks the platform', async (target) => {
    for (const each of await listTemplates(target, '?refresh=true')) assertTemplate(each);
  }),
  reading('4.5 GET message_templates/:id: one template, with template_media', async (target) => {
    const { id, name } = firstOf(await listTemplates(target), 'template');
    const found = dataOf(await messaging(target, 'GET', one(id)), fullTemplate.required());
    assertTemplate(found);
    assert.deepEqual([found.id, found.name], [id, name]);
  }),
  reading('4.5 GET message_templates/:id: 400 for a name, or no such id', async (target) => {
    for (const id of ['order_update', '1']) {
      assertRefused(await messaging(target, 'GET', one(id)), 400);
    }
  }),
  changing('8 template list: from a cache until refresh=true', async (target) => {
    const statusOf = async (query?: string) =>
      (await listTemplates(target, query)).find(({ id }) => id === pending.id)?.status;
    const pending = firstOf(
      (await listTemplates(target)).filter(({ status }) => status === 'PENDING'),
      'template that is pending',
    );
    const path = `/sandbox/templates/${pending.id}`;
    assert.equal((await messaging(target, 'PUT', path, { status: 'APPROVED' })).status, 200);
    assert.equal(await statusOf(), 'PENDING');
    assert.equal(await statusOf('?refresh=true'), 'APPROVED');
    assert.equal(await statusOf(), 'APPROVED');
  }),
  changing('2.7 nothing of somebody else', async (target) => {
    const { id } = firstOf(await listTemplates(target), 'template');
    assertRefused(await messaging(await asStranger(target), 'GET', one(id)), 400);
  }),
];

const misfits: Readonly<Record<string, readonly unknown[]>> = {
  'none of its parameters': [],
  'a parameter too few': [body('Asha', 'SH-4512')],
  'a parameter too many': [body('Asha', 'SH-4512', 'Friday', 'noon')],
  'an empty parameter': [body('Asha', 'SH-4512', '')],
  'a part that it does not have': [body('Asha', 'SH-4512', 'Friday'), { type: 'header' }].map(
    (each) => ({ parameters: [{ type: 'text', text: 'x' }], ...each }),
  ),
};

const recipients: Readonly<Record<string, string>> = {
  '+ and country code': CUSTOMER,
  'bare digits with country code': CUSTOMER.slice(1),
  'a bare national number': CUSTOMER.slice(3),
};

const named = (...names: string[]) => ({
  type: 'body',
  parameters: names.map((parameter_name) => ({ type: 'text', text: 'x', parameter_name })),
});

const parcel = (components: unknown) => template({ templateName: 'track_parcel', components });

const reminder = (...names: string[]) =>
  template({ templateName: 'visit_reminder', language: 'hi', components: [named(...names)] });

const sending: readonly Check[] = [
  changing('4.5 POST messages: data.messages[0].id', async (target) => {
    const { messages } = dataOf(await send(target, template()), acceptedMessage);
    assert.notEqual(firstOf(messages, 'message').id, '');
  }),
  ...['en_US', 'EN', 'hi'].map((language) =>
    changing(`4.5 POST messages: 400 for ${language} where it is en`, async (target) => {
      assertRefused(await send(target, template({ language })), 400, NOT_FOUND);
    }),
  ),
  changing('4.5 POST messages: 400 for a name that there is not', async (target) => {
    assertRefused(await send(target, template({ templateName: 'no_such' })), 400, NOT_FOUND);
  }),
  ...['PENDING', 'REJECTED'].map((status) =>
    changing(`2.7 a template that is ${status} is not sent`, async (target) => {
      const found = (await listTemplates(target)).filter((each) => each.status === status);
      const { name: templateName, language } = firstOf(found, 'such template');
      assertRefused(await send(target, template({ templateName, language })), 400);
    }),
  ),
  ...Object.entries(misfits).map(([what, components]) =>
    changing(`4.5 POST messages: 400 with ${what}`, async (target) => {
      assertRefused(await send(target, template({ components })), 400);
    }),
  ),
  changing('4.5 a dynamic URL needs a button with sub_type url', async (target) => {
    const header = { type: 'header', parameters: [{ type: 'text', text: 'SH-4512' }] };
    const given = [header, body('Asha', 'Blue Courier')];
    assertRefused(await send(target, parcel([])), 400);
    assertRefused(await send(target, parcel(given)), 400);
    const button = { type: 'button', sub_type: 'url', index: '0', parameters: header.parameters };
    await sent(target, parcel([...given, button]));
  }),
  changing('4.5 NAMED variables are given by their names', async (target) => {
    await sent(target, reminder('visit_time', 'customer_name', 'visit_day'));
    assertRefused(await send(target, reminder('visit_time', 'customer_name', 'day')), 400);
  }),
];

const receiving: readonly Check[] = [
  ...Object.entries(recipients).map(([what, to]) =>
    changing(`4.5 POST messages: ${what} is a recipient`, async (target) => {
      assert.equal((await readMessage(target, await sent(target, template({ to })))).to, CUSTOMER);
    }),
  ),
  ...['', '12', '0000000000', '1'.repeat(16), 'Asha'].map((to) =>
    changing(`7 POST messages: 400 for the recipient '${to}'`, async (target) => {
      assertRefused(await send(target, template({ to })), 400, NO_PHONE);
    }),
  ),
];

const setBalance = (target: OwnTarget, balance: number) =>
  messaging(target, 'PUT', '/sandbox/wallet', { balance });

const isOver = ({ status }: { status: string }): boolean =>
  status === 'read' || status === 'failed';

const outcome = async (target: OwnTarget, message: unknown) => {
  const id = await sent(target, message);
  return until(target, () => readMessage(target, id), isOver);
};

const read = (target: Target, id: string) =>
  messaging(target, 'GET', `${MESSAGING}/messages/${id}`);

const delivery: readonly Check[] = [
  changing('7 POST messages: 200 with the reason when the wallet is empty', async (target) => {
    await setBalance(target, 0);
    const { status, body } = await send(target, template());
    assert.deepEqual([status, body], [200, { reason: 'INSUFFICIENT_BALANCE' }]);
  }),
  changing('3.6 free-form outside the window: accepted, then 131047', async (target) => {
    const { status, errors, updated_at } = await outcome(target, text);
    assert.deepEqual([status, errors[0]?.code], ['failed', 131_047]);
    assertTime(updated_at);
  }),
  changing('4.5 free-form within 24 hours of the customer’s last message', async (target) => {
    const from = { from: CUSTOMER, text: 'Are you open?' };
    await messaging(target, 'POST', '/sandbox/inbound-messages', from);
    assert.equal((await outcome(target, text)).status, 'read');
    await target.pass(24 * 3_600_000);
    assert.equal((await outcome(target, text)).status, 'failed');
  }),
  changing('3.6 a template needs no window', async (target) => {
    assert.equal((await outcome(target, template())).status, 'read');
  }),
  changing('4.5 GET messages/:id: 404 for no message, and for one of another', async (target) => {
    assertRefused(await read(target, 'unknown'), 404);
    assertRefused(await read(await asStranger(target), await sent(target)), 404);
  }),
];

/** Interface sections 2.7, 3.5, 3.6 and 4.5. */
export const messagingChecks: readonly Check[] = [
  ...templates,
  ...sending,
  ...receiving,
  ...delivery,
];
