import type { FetchInit } from '../../src/clients/http.ts';
import type { MessageTemplate } from '../../src/contract/messaging.ts';
import type { VoiceApp } from '../../src/contract/voice.ts';

export interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** May answer, or break off, in the place of the service; undefined lets the service answer. */
type Interference = (sent: Sent) => Response | undefined | Promise<Response | undefined>;

export const FREE = '+918041230001';
export const LINKED = '+918041230002';

export const app: VoiceApp = {
  app_id: 'voip_app_desk00000001',
  org_id: 1,
  name: 'Front desk',
  answer_url: 'https://desk.example/answer',
  answer_method: 'POST',
  hangup_url: 'https://desk.example/end',
  hangup_method: 'POST',
  fallback_answer_url: null,
  fallback_answer_method: 'POST',
  status: 'ACTIVE',
  created_by: null,
  created_at: '2026-11-01T05:30:00.000Z',
  updated_at: null,
};

const body = (text: string) => ({ type: 'BODY', text });

const templates: readonly MessageTemplate[] = [
  template('101', 'greeting', 'en', { components: [body('Good morning from the clinic.')] }),
  template('102', 'order_update', 'en_US', {
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' },
      body('Hello {{1}}, your parcel comes on {{2}}.'),
      { type: 'FOOTER', text: 'The shop' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Thanks' },
          { type: 'URL', text: 'Track', url: 'https://shop.example/track/{{1}}' },
        ],
      },
    ],
  }),
  template('103', 'visit', 'en', {
    parameter_format: 'NAMED',
    components: [body('Hello {{name}}, see you at {{time}}.')],
  }),
  template('104', 'visit', 'hi', { status: 'PENDING', components: [body('नमस्ते {{1}}')] }),
  template('105', 'sign_in', 'en', {
    category: 'AUTHENTICATION',
    components: [body('{{1}} is your verification code.')],
  }),
  template('106', 'sale', 'en', { category: 'MARKETING', components: [body('Ten percent off.')] }),
];

/** A stand-in for the hosted voice and messaging APIs of one organisation, which keeps no idempotency keys. */
export function createHostedOrganisation() {
  const apps = new Map<string, VoiceApp>([[app.app_id, app]]);
  const links = new Map<string, string>([[LINKED, app.app_id]]);
  const state = {
    apps,
    links,
    templates: [...templates],
    statuses: new Map<string, object>(),
    balance: 10,
    sent: [] as Sent[],
    made: 0,
    interfere: undefined as Interference | undefined,
  };
  const fetch = async (url: string, init: FetchInit): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const sent = {
      method: init.method,
      path: decodeURIComponent(pathname) + search,
      headers: init.headers,
      body: init.body === undefined ? undefined : JSON.parse(init.body),
    };
    state.sent.push(sent);
    return (await state.interfere?.(sent)) ?? serve(state, sent);
  };
  return Object.assign(state, {
    fetch,
    /** What has changed something, without the reads. */
    changes: () => state.sent.filter(({ method }) => method !== 'GET'),
  });
}

type State = Omit<ReturnType<typeof createHostedOrganisation>, 'fetch' | 'changes'>;

function serve(state: State, { method, path, body: given }: Sent): Response {
  const [, area = '', ...parts] = path.split('?')[0]?.split('/') ?? [];
  const fields = (given ?? {}) as Record<string, string>;
  if (area === 'api') return serveMessages(state, method, parts.slice(1), fields);
  const [kind, id = '', more, number = ''] = parts;
  if (kind === 'available-numbers') {
    const free = [FREE].filter((each) => !state.links.has(each));
    return good(
      free.map((voip_number, at) => ({ id: at, voip_number, provider: 'p', status: 'ACTIVE' })),
    );
  }
  if (kind === 'calls') return serveCalls(state, method, id);
  return more === 'numbers'
    ? serveNumbers(state, method, { id, number, fields })
    : serveApps(state, method, id, fields);
}

function serveApps(state: State, method: string, id: string, fields: object): Response {
  if (method === 'POST') {
    state.made += 1;
    const made = {
      ...app,
      hangup_url: null,
      ...fields,
      app_id: `voip_app_made0000000${state.made}`,
    };
    state.apps.set(made.app_id, made);
    return good(made);
  }
  if (id === '') return good([...state.apps.values()]);
  const found = state.apps.get(id);
  if (found === undefined) return bad(404, 'VoIP app not found');
  if (method === 'PUT') state.apps.set(id, { ...found, ...fields });
  if (method !== 'DELETE') return good(state.apps.get(id));
  state.apps.delete(id);
  for (const [number, owner] of state.links) if (owner === id) state.links.delete(number);
  return good({ deleted: true });
}

function serveNumbers(
  { apps, links }: State,
  method: string,
  { id, number, fields }: { id: string; number: string; fields: Record<string, string> },
): Response {
  if (!apps.has(id)) return bad(404, 'App not found');
  const link = (voip_number: string) => ({ ...numberLink, app_id: id, voip_number });
  if (method === 'GET') {
    const own = [...links].filter(([, owner]) => owner === id);
    return good(own.map(([each]) => link(each)));
  }
  if (method === 'DELETE') {
    return links.delete(number)
      ? good({ deleted: true })
      : bad(404, 'Number not linked to this app');
  }
  const wanted = fields['voip_number'] ?? '';
  if (links.has(wanted)) return bad(409, 'Number already linked to another app');
  links.set(wanted, id);
  return good(link(wanted));
}

function serveCalls(state: State, method: string, id: string): Response {
  if (method === 'POST') {
    state.made += 1;
    return good({ request_uuid: `voip_ob_req_app${state.made}`, call_status: 'QUEUED' });
  }
  return id.startsWith('voip_ob_req_app')
    ? good({ ...callRecord, request_uuid: id })
    : bad(404, 'Call not found');
}

function serveMessages(
  state: State,
  method: string,
  [kind, id]: readonly string[],
  fields: Record<string, string>,
): Response {
  if (kind === 'message_templates') {
    if (id === undefined) return good({ data: state.templates });
    const found = state.templates.find((each) => each.id === id);
    return found ? good({ ...found, template_media: null }) : bad(400, 'No such object');
  }
  if (method === 'GET') {
    const status = state.statuses.get(id ?? '');
    return status ? good(status) : bad(404, 'Message not found');
  }
  if (state.balance <= 0) return Response.json({ reason: 'INSUFFICIENT_BALANCE' });
  state.made += 1;
  const message = { id: `wamid.${state.made}`, message_status: 'accepted' };
  state.statuses.set(message.id, { id: message.id, to: fields['to'], status: 'accepted' });
  return good({ messages: [message], contacts: [] });
}

const numberLink = {
  org_id: 1,
  status: 'ACTIVE',
  created_at: '2026-11-01T05:30:00.000Z',
  updated_at: null,
};

const callRecord = {
  call_status: 'COMPLETED',
  call_type: 'OUTBOUND',
  duration: 12,
  phone: '+919845012345',
  voip_number: LINKED,
  start_time: '2026-11-30T05:30:00.000Z',
  answer_time: '2026-11-30T05:30:05.000Z',
  end_time: '2026-11-30T05:30:17.000Z',
  recording_url: 'https://files.example/1.wav',
  recording_url_expires_at: '2026-12-07T05:30:00.000Z',
  recording_status: 'OK',
  unheard_of: true,
};

const good = (data: unknown): Response => Response.json({ data, message: 'success' });
export const bad = (status: number, message: string): Response =>
  Response.json({ message }, { status });

function template(
  id: string,
  name: string,
  language: string,
  fields: Partial<MessageTemplate> & Pick<MessageTemplate, 'components'>,
): MessageTemplate {
  const usual = {
    status: 'APPROVED',
    category: 'UTILITY',
    parameter_format: 'POSITIONAL' as const,
  };
  return { id, name, language, ...usual, ...fields };
}
