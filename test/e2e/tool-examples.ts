import { errand } from './errand.ts';

/** What earlier answers have told: the value of the first field of that name, wherever it stands. */
export type Told = (field: string) => string;

type Example = (told: Told) => Record<string, unknown>;

/** Arguments for every tool, in an order in which each can use what the ones before it have made; `webhook` is an address. */
export const examples: Readonly<Record<string, Example>> = {
  place_ai_call: () => errand,
  wait_for_ai_call: (told) => ({ request_id: told('request_id') }),
  get_ai_call: (told) => ({ request_id: told('request_id'), recording: true }),
  list_ai_calls: () => ({ limit: 5 }),
  list_message_templates: () => ({ status: 'APPROVED', name: 'order_update' }),
  get_message_template: (told) => ({ template_id: told('template_id') }),
  send_template_message: (told) => ({
    to: '+919845012000',
    template_name: told('name'),
    language: told('language'),
    parameters: { body: ['Asha', 'SH-4512', 'Friday evening'] },
    idempotency_key: 'template',
  }),
  send_text_message: () => ({ to: '+919845012000', text: 'Good morning', idempotency_key: 'text' }),
  get_message_status: (told) => ({ message_id: told('message_id') }),
  list_available_numbers: () => ({}),
  create_voip_app: (told) => ({
    name: 'Front desk',
    answer_url: told('webhook'),
    idempotency_key: 'app',
  }),
  list_voip_apps: () => ({}),
  get_voip_app: (told) => ({ app_id: told('app_id') }),
  update_voip_app: (told) => ({ app_id: told('app_id'), name: 'Desk', idempotency_key: 'update' }),
  link_number: (told) => ({
    app_id: told('app_id'),
    voip_number: told('voip_number'),
    idempotency_key: 'link',
  }),
  start_voip_call: (told) => ({
    app_id: told('app_id'),
    voip_number: told('voip_number'),
    phone: '+919845012000',
    idempotency_key: 'call',
  }),
  get_voip_call: (told) => ({ request_uuid: told('request_uuid') }),
  list_app_numbers: (told) => ({ app_id: told('app_id') }),
  unlink_number: (told) => ({
    app_id: told('app_id'),
    voip_number: told('voip_number'),
    idempotency_key: 'unlink',
  }),
  delete_voip_app: (told) => ({ app_id: told('app_id'), idempotency_key: 'delete' }),
};

/** Finds a field in what was told, the newest first. */
export function tellFrom(answers: readonly unknown[]): Told {
  return (field) => {
    for (const answer of answers.toReversed()) {
      const found = find(answer, field);
      if (typeof found === 'string') return found;
    }
    throw new Error(`nothing has told a ${field}`);
  };
}

function find(value: unknown, field: string): unknown {
  if (value === null || typeof value !== 'object') return undefined;
  const own: unknown = Object.entries(value).find(([name]) => name === field)?.[1];
  if (own !== undefined) return own;
  for (const inner of Object.values(value)) {
    const found = find(inner, field);
    if (found !== undefined) return found;
  }
  return undefined;
}
