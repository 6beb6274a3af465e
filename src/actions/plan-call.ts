import type { Clock } from '../clock.ts';
import { formatWindow } from '../contract/calling-window.ts';
import { Refusal } from '../errors.ts';
import { prepareBrief, type Brief } from '../guardrails/brief.ts';
import {
  ATTEMPT_MINUTES,
  checkCallingHours,
  type HoursQuestion,
} from '../guardrails/calling-hours.ts';
import { parsePhone, phoneFacts, sayPhone, type Phone } from '../guardrails/phone.ts';
import type { Removed } from '../guardrails/redaction/redact.ts';
import { sayInstant } from '../guardrails/spoken/say-instant.ts';
import type { PlaceCallInput } from './actions.ts';
import { APPROVAL_MINUTES, digestOf, type JsonObject, type Plan, type Statement } from './plan.ts';
import { askAboutCall } from './question.ts';
import { PLACE_TOOL } from './tool-names.ts';

/** A due date this far in the past still counts as now. */
const PAST_MINUTES = 5;
const MINUTE = 60_000;

/** Exactly what would be sent; `due` is a fixed instant (ISO 8601 UTC) or `now`, which is resolved when it is sent. */
export interface CallRequest extends JsonObject {
  customer_phone: string;
  first_name: string;
  purpose_of_call: string;
  customer_note: string;
  due: string;
  calling_window: string;
}

export interface CallPlan extends Plan<CallRequest> {
  phone: Phone;
  goal: string;
  removed: readonly Removed[];
  hours: Omit<HoursQuestion, 'at' | 'spanMinutes'>;
  replaces?: Replaced;
}

/** A pending call to the same number that a new one closes (interface section 3.3). */
export interface Replaced {
  request_id: string;
  /** ISO 8601 UTC. */
  scheduled_for: string;
}

/** What the ledger knows about the number and its errand. */
export interface Earlier {
  replaces?: Replaced;
  mayReplace: boolean;
  sameGoalMinutesAgo?: number;
}

export interface PlanContext {
  clock: Clock;
  timeZone: string;
  countries: readonly string[];
  /** True when the service runs in this very process. */
  embedded: boolean;
  simulated: boolean;
  /** Looks into the ledger; called once the number is known. Throws `number_suppressed`, `conflict` or `limit_reached`. */
  earlier(phone: Phone, goal: string): Promise<Earlier>;
}

/**
 * Runs every guardrail that needs no person and writes down what would be sent (design sections 3 and 4.1).
 * Throws the refusal of the first one that says no; nothing is sent or stored here.
 */
export async function planCall(input: PlaceCallInput, context: PlanContext): Promise<CallPlan> {
  const { clock, timeZone, countries } = context;
  const now = clock.now();
  const phone = parsePhone(input.customer_phone, { homeCountry: countries[0] ?? 'IN', countries });
  const facts = phoneFacts(phone);
  const due = readDue(input.task_due_date, now);
  const brief = prepareBrief(
    { purpose: input.purpose, customerName: input.customer_name },
    { now, timeZone },
  );
  const hours = {
    country: facts.country,
    callee: input.callee,
    ...(input.business_hours === undefined ? {} : { businessHours: input.business_hours }),
  };
  const { window, odd } = assertHours(hours, due ?? now, due === undefined, timeZone);
  const earlier = await context.earlier(phone, brief.purposeOfCall);
  const request = toRequest(phone, brief, due, formatWindow(window));
  return {
    tool: PLACE_TOOL,
    request,
    digest: digestOf(PLACE_TOOL, request),
    required: requiredStatements(input.callee, odd || facts.kind.includes('mobile')),
    question: askAboutCall({
      ...brief,
      phone: sayPhone(phone),
      callee: `${input.callee}, ${facts.kind.replaceAll('_', ' ')}`,
      ...(due === undefined ? {} : { when: sayInstant(due, timeZone) }),
      ...toWords(earlier, timeZone),
      needsParleyRunning: context.embedded && due !== undefined,
      simulated: context.simulated,
    }),
    phone,
    goal: brief.purposeOfCall,
    removed: brief.removed,
    hours,
    ...(earlier.replaces === undefined ? {} : { replaces: earlier.replaces }),
  };
}

function toRequest(phone: Phone, brief: Brief, due: Date | undefined, window: string): CallRequest {
  return {
    customer_phone: phone,
    first_name: brief.firstName,
    purpose_of_call: brief.purposeOfCall,
    customer_note: brief.customerNote,
    due: due?.toISOString() ?? 'now',
    calling_window: window,
  };
}

function toWords({ replaces, ...earlier }: Earlier, timeZone: string) {
  return {
    ...earlier,
    ...(replaces === undefined
      ? {}
      : { replaces: sayInstant(new Date(replaces.scheduled_for), timeZone) }),
  };
}

/** The model does not choose its own guardrail: what makes a callee a business is confirmed by the person. */
function requiredStatements(callee: PlaceCallInput['callee'], doubtful: boolean): Statement[] {
  if (callee === 'individual') return ['not_marketing'];
  return doubtful ? ['business_open'] : [];
}

/** The instant a call is due, or undefined for now. Throws `past_due_date` or `invalid_request`. */
export function readDue(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined || text === 'now') return undefined;
  const due = new Date(text);
  if (Number.isNaN(due.getTime())) {
    throw new Refusal(
      'invalid_request',
      'task_due_date is not a date and time.',
      'Write it in ISO 8601 with its zone, such as 2026-12-01T05:30:00Z, or leave it out to call now.',
    );
  }
  if (due.getTime() > now.getTime()) return due;
  if (due.getTime() >= now.getTime() - PAST_MINUTES * MINUTE) return undefined;
  throw new Refusal(
    'past_due_date',
    'The time for this call has passed.',
    'Give a time that lies ahead, or leave task_due_date out to call now.',
    { details: { task_due_date: due.toISOString(), now: now.toISOString() } },
  );
}

/**
 * Throws `outside_calling_hours` with `next_allowed_at` unless the whole attempt fits (design section 3, "Hours").
 * `withApproval`: the time in which the person may answer must fit too.
 */
export function assertHours(
  hours: CallPlan['hours'],
  at: Date,
  withApproval: boolean,
  timeZone: string,
) {
  const spanMinutes = ATTEMPT_MINUTES + (withApproval ? APPROVAL_MINUTES : 0);
  const verdict = checkCallingHours({ ...hours, at, spanMinutes });
  if (verdict.allowed) return verdict;
  const next = verdict.nextAllowedAt;
  throw new Refusal(
    'outside_calling_hours',
    verdict.reason,
    `The first time that is allowed is ${sayInstant(next, timeZone)}; ask for the call then.`,
    { details: { next_allowed_at: next.toISOString() } },
  );
}
