import { text as readAll } from 'node:stream/consumers';
import type { PlaceCallInput } from '../actions/actions.ts';
import { planCall, type CallPlan } from '../actions/plan-call.ts';
import { systemClock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import { sayInstant } from '../guardrails/spoken/say-instant.ts';
import { readArguments } from './arguments.ts';
import { printJson, printLines } from './print.ts';
import { readSettings } from './settings.ts';

const options = {
  to: { type: 'string' },
  name: { type: 'string' },
  callee: { type: 'string' },
  hours: { type: 'string' },
  at: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/**
 * `parley check`: shows exactly what a call would say, what was taken out, and whether number and hour are right.
 * Opens no database and places nothing. Exit code 0 when the call could be asked for, 1 when it would be refused.
 */
export async function check(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { options, positionals: true });
  const { timeZone, countries, baseUrl } = readSettings();
  const input = await readInput(values, positionals);
  try {
    const plan = await planCall(input, {
      clock: systemClock,
      timeZone,
      countries,
      embedded: false,
      simulated: baseUrl === undefined,
      earlier: () => Promise.resolve({ mayReplace: false }),
    });
    return values.json === true ? printJson(toJson(plan)) : tell(plan, timeZone);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return refuse(error, values.json === true);
  }
}

type Given = { [Name in 'to' | 'name' | 'callee' | 'hours' | 'at']?: string };

async function readInput(given: Given, words: readonly string[]): Promise<PlaceCallInput> {
  const written = words.join(' ');
  const purpose = written === '-' ? await readAll(process.stdin) : written;
  const callee = given.callee ?? 'business';
  if (callee !== 'business' && callee !== 'individual') {
    throw new Refusal('invalid_request', '--callee is not valid.', 'Use business or individual.');
  }
  return {
    customer_phone: given.to ?? '',
    customer_name: given.name ?? '',
    purpose,
    callee,
    ...(given.hours === undefined ? {} : { business_hours: given.hours }),
    ...(given.at === undefined ? {} : { task_due_date: given.at }),
    idempotency_key: 'check',
  };
}

function toJson({ request, removed, required }: CallPlan) {
  const { due, ...sent } = request;
  return { allowed: true, ...sent, scheduled_for: due, removed, required };
}

function tell({ request, removed, required }: CallPlan, timeZone: string): number {
  const { due } = request;
  return printLines([
    `Number   ${request.customer_phone}`,
    `When     ${due === 'now' ? 'now' : sayInstant(new Date(due), timeZone)}, which is allowed`,
    `Hours    ${request.calling_window}`,
    'Opens with',
    `  ${request.purpose_of_call}`,
    'Knows and asks',
    ...request.customer_note.split('\n').map((line) => `  ${line}`),
    ...removed.map(({ kind, count }) => `Taken out: ${count} × ${kind.replaceAll('_', ' ')}`),
    ...required.map((statement) => `The person must also state: ${statement.replaceAll('_', ' ')}`),
    'Nothing was placed.',
  ]);
}

function refuse({ code, message, hint, details }: Refusal, json: boolean): number {
  if (json) printJson({ allowed: false, error: { code, message, hint, ...details } });
  else process.stderr.write(`${code}: ${message} ${hint}\n`);
  return 1;
}
