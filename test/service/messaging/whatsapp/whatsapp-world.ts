import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Log, LogFields } from '../../../../src/log.ts';
import { createWhatsApp } from '../../../../src/service/messaging/whatsapp/whatsapp.ts';
import { createFakeClock } from '../../../fake-clock.ts';
import { createMessagingWorld } from '../../messaging-world.ts';
import { createReceiver, type Received } from '../../receiver.ts';
import { START, type WorldOptions } from '../../world.ts';

export const TOKEN = 'EAAsecret0token';
const APP_SECRET = 'app-secret';
export const VERIFY_TOKEN = 'verify-me';
export const NUMBER_ID = '106540352242922';
export const BUSINESS_ID = '102290129340398';
export const WEBHOOK = '/whatsapp/webhook';
/** Seconds since 1970, at which the clock of a world stands at first. */
export const NOW = START.getTime() / 1000;

export type Answer = (
  request: Received,
  response: ServerResponse,
) => number | [number, unknown] | undefined;

export const order = (change: Record<string, unknown> = {}) => ({
  id: '594425479261596',
  name: 'order_update',
  language: 'en',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [{ type: 'BODY', text: 'Hello {{1}}, your order {{2}} comes on {{3}}.' }],
  ...change,
});

export const refusal = (message: string, code = 100) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'AbCdEf' },
});

export const page = (data: readonly unknown[], after?: string) => ({
  data,
  paging: {
    cursors: { before: 'MAZDZD', after: after ?? 'LASTZD' },
    ...(after === undefined ? {} : { next: `https://elsewhere.example/next?after=${after}` }),
  },
});

export const acceptedAs = (id: string) => ({
  messaging_product: 'whatsapp',
  contacts: [{ input: '+919845012000', wa_id: '919845012000' }],
  messages: [{ id, message_status: 'accepted' }],
});

/** The platform as it is documented: one page of templates, and every send accepted as wamid.1, wamid.2, … */
export function documented(templates: readonly unknown[] = [order()]): Answer {
  let count = 0;
  return ({ method, path }) => {
    if (path === `/v23.0/${BUSINESS_ID}/message_templates`) return [200, page(templates)];
    if (path === `/v23.0/${NUMBER_ID}/messages` && method === 'POST') {
      return [200, acceptedAs(`wamid.${(count += 1)}`)];
    }
    const [, id] = /^\/v23\.0\/(\d+)$/u.exec(path) ?? [];
    const found = templates.find((each) => (each as { id: string }).id === id);
    return found === undefined ? [400, refusal('Unsupported get request.')] : [200, found];
  };
}

/** A service on the WhatsApp adapter, with a web server that stands in for the platform. */
export async function createWhatsAppWorld(
  answer: Answer = documented(),
  options: WorldOptions = {},
) {
  const graph = await createReceiver(answer);
  const fakeClock = createFakeClock(START);
  const logged: { message: string; fields: LogFields | undefined }[] = [];
  const note = (message: string, fields?: LogFields) => void logged.push({ message, fields });
  const log: Log = { info: note, warn: note, error: note };
  const account = {
    token: TOKEN,
    phoneNumberId: NUMBER_ID,
    businessAccountId: BUSINESS_ID,
    appSecret: APP_SECRET,
    verifyToken: VERIFY_TOKEN,
    baseUrl: `${graph.url}/v23.0`,
  };
  const messaging = createWhatsApp({ account, clock: fakeClock, log });
  const world = await createMessagingWorld({ messaging, fakeClock, log, ...options });
  const sends = () => graph.received.filter(({ method }) => method === 'POST');
  return {
    ...world,
    graph,
    logged,
    sends,
    lastSend: () => JSON.parse(sends().at(-1)?.body ?? 'null') as unknown,
    /** Reports as the platform does, signed unless headers are given. */
    report: (body: unknown, headers?: Record<string, string>) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return world.request('POST', WEBHOOK, {
        body: text,
        headers: { authorization: '', ...(headers ?? signed(text)) },
      });
    },
  };
}

export const signed = (body: string | Uint8Array, secret = APP_SECRET) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

/** A report with these fields beside the number that it is about. */
export const reportOf = (value: Record<string, unknown>, numberId = NUMBER_ID) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: BUSINESS_ID,
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '919810010001', phone_number_id: numberId },
            ...value,
          },
        },
      ],
    },
  ],
});

export const statusOf = (id: string, status: string, change: Record<string, unknown> = {}) =>
  reportOf({
    statuses: [{ id, status, timestamp: String(NOW), recipient_id: '919845012000', ...change }],
  });

export const closedWindow = {
  errors: [
    {
      code: 131_047,
      title: 'Re-engagement message',
      message: 'Re-engagement message',
      error_data: { details: 'More than 24 hours have passed.' },
    },
  ],
};

export const writtenAt = (timestamp: unknown, change: Record<string, unknown> = {}) =>
  reportOf({
    contacts: [{ profile: { name: 'Asha' }, wa_id: '919845012000' }],
    messages: [
      {
        from: '919845012000',
        id: 'wamid.in',
        timestamp,
        type: 'text',
        text: { body: 'Are you open?' },
        ...change,
      },
    ],
  });
