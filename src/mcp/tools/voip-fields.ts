import * as z from 'zod';
import { appStatus, webhookMethod } from '../../contract/voice.ts';
import { text } from '../fields.ts';
import { facts } from '../say.ts';
import type { Told } from '../tool.ts';
import { changeFields, changeTitle } from './change-fields.ts';

export const appId = text(100);
export const ownNumber = z.string().describe('One of its own numbers');

const LONGEST_NAME = 100;

export const appName = text(LONGEST_NAME, '1 to 100 characters');

/** A voice app as it is told (interface section 2.2). */
export const appReport = z.object({
  app_id: z.string(),
  name: z.string(),
  status: appStatus,
  answer_url: z.string(),
  answer_method: webhookMethod,
  hangup_url: z.string().nullable(),
  hangup_method: webhookMethod,
  fallback_answer_url: z.string().nullable(),
  fallback_answer_method: webhookMethod,
  created_at: z.string(),
  updated_at: z.string().nullable(),
});

export const sayApp = (app: Told<z.output<typeof appReport>>): string =>
  facts(`App ${app.app_id} “${app.name}”: ${app.status}`, [
    ['Answered at', `${app.answer_method} ${app.answer_url}`],
    ['If that fails', app.fallback_answer_url],
    ['Ends told to', app.hangup_url],
  ]);

/** What became of one change of apps, numbers or calls; every tool tells the fields that are its own. */
const voipAnswer = z.object({
  status: z.enum([
    'created',
    'updated',
    'deleted',
    'linked',
    'unlinked',
    'placed',
    'awaiting_approval',
    'declined',
    'expired',
    'unknown',
  ]),
  app_id: z.string().optional(),
  app: appReport.optional(),
  voip_number: z.string().optional(),
  phone: z.string().optional(),
  request_uuid: z.string().optional(),
  unreachable: z.array(z.string()).optional(),
  ...changeFields,
});

type Answer = Told<z.output<typeof voipAnswer>>;

type Own = 'app_id' | 'app' | 'voip_number' | 'phone' | 'request_uuid' | 'unreachable';

/** The answer of a tool with the fields that it tells. */
export const voipOutput = (...own: readonly Own[]): typeof voipAnswer => {
  const { status, replayed, approval, simulated, next, ...shape } = voipAnswer.shape;
  const told = Object.fromEntries(own.map((name) => [name, shape[name]]));
  return z.object({
    status,
    ...told,
    replayed,
    approval,
    simulated,
    next,
  } as typeof voipAnswer.shape);
};

export const sayVoip = (answer: Answer): string =>
  facts(changeTitle(answer, `It is ${answer.status}.`), [
    ['App', answer.app === undefined ? answer.app_id : sayApp(answer.app)],
    ['Number', answer.voip_number],
    ['Calls', answer.phone],
    ['Call', answer.request_uuid],
    ['Reach nobody', answer.unreachable?.join(', ')],
    ['Sandbox', answer.simulated ? 'nobody is rung' : undefined],
    ['Next', answer.next],
  ]);

export const numberReport = z.object({ voip_number: z.string(), status: z.string() });

interface Numbers {
  readonly numbers: readonly { readonly voip_number: string; readonly status: string }[];
  readonly left_out: number;
}

export const sayNumbers = ({ numbers, left_out }: Numbers): string =>
  numbers.length === 0
    ? 'No numbers.'
    : [
        ...numbers.map(({ voip_number, status }) => `- ${voip_number} (${status})`),
        ...sayLeftOut(left_out),
      ].join('\n');

/** A last line for a list that was cut. */
export const sayLeftOut = (count: number): string[] =>
  count === 0 ? [] : [`${count} more are left out.`];
