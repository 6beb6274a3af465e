import * as z from 'zod';
import type { PlaceCallAnswer, PlaceCallInput } from '../../actions/actions.ts';
import { approved } from '../approval/approved.ts';
import { idempotencyKey, moment, text } from '../fields.ts';
import { facts } from '../say.ts';
import { defineTool, type Told } from '../tool.ts';

const input = z.strictObject({
  customer_phone: z.string().describe('E.164: +919876543210'),
  customer_name: text(200, 'Who is called'),
  purpose: text(
    1000,
    'Goal first, then the brief, then any Pronunciation: line; at most 1000 characters',
  ),
  task_due_date: moment(
    'ISO 8601 UTC; left out = now. 2026-03-02T04:30:00Z is ten in the morning IST',
  ).optional(),
  callee: z.enum(['business', 'individual']),
  business_hours: text(20, 'In its own zone: 10:00-19:00, or always').optional(),
  idempotency_key: idempotencyKey,
  preview: z.boolean().describe('True = show everything, place nothing').optional(),
});

const output = z.object({
  status: z.enum(['placed', 'awaiting_approval', 'declined', 'expired', 'unknown', 'preview']),
  request_id: z.string().optional(),
  replayed: z.boolean(),
  scheduled_for: z.object({ utc: z.string(), words: z.string() }),
  purpose_of_call: z.string(),
  customer_note: z.string(),
  removed: z.array(z.object({ kind: z.string(), count: z.int() })),
  replaces: z.object({ request_id: z.string(), scheduled_for: z.string() }).optional(),
  approval: z
    .object({ id: z.string(), expires_at: z.string(), url: z.string().optional() })
    .optional(),
  simulated: z.boolean(),
  next: z.string(),
});

type Placed = Told<z.output<typeof output>>;

export const placeAiCall = defineTool({
  name: 'place_ai_call',
  title: 'Place an AI phone call',
  description:
    "Has the user's AI assistant make one phone call, after a person has approved exactly this call.",
  toolset: 'calls',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input,
  fieldCodes: {
    customer_phone: { missing: 'invalid_phone_number' },
    purpose: { missing: 'purpose_missing', too_long: 'purpose_too_long' },
  },
  output,
  async run({ preview, ...rest }, call) {
    const asked = withoutAbsent(rest);
    if (preview === true) {
      const shown = await call.actions.previewCall(call.principal, asked);
      return { ...shown, status: 'preview' as const };
    }
    return approved<PlaceCallAnswer>(call, () => call.actions.placeCall(call.principal, asked));
  },
  say: (placed) =>
    facts(title(placed), [
      ['When', placed.scheduled_for.words],
      ['Request', placed.request_id],
      ['Opens with', placed.purpose_of_call],
      ['Note', placed.customer_note],
      ['Removed', placed.removed.map(({ kind, count }) => `${kind} (${count})`).join(', ')],
      ['Replaces', placed.replaces?.request_id],
      ['Sandbox', placed.simulated ? 'nobody is rung' : undefined],
      ['Next', placed.next],
    ]),
});

const titles: Readonly<Record<Placed['status'], string>> = {
  placed: 'The call is placed.',
  awaiting_approval: 'The call waits for approval; nothing is placed.',
  preview: 'This is a preview; nothing is placed.',
  unknown: 'The call may have been placed; it is not known, and it is not sent again.',
  declined: 'The call was declined; nothing is placed.',
  expired: 'The approval has expired; nothing is placed.',
};

const title = ({ status, replayed }: Placed): string =>
  status === 'placed' && replayed
    ? 'This call was placed before; it was not placed again.'
    : titles[status];

type Rest = Omit<z.output<typeof input>, 'preview'>;

/** What was left out stays left out: the ledger compares requests as they were written. */
function withoutAbsent({ task_due_date, business_hours, ...rest }: Rest): PlaceCallInput {
  return {
    ...rest,
    ...(task_due_date === undefined ? {} : { task_due_date }),
    ...(business_hours === undefined ? {} : { business_hours }),
  };
}
