import { suppressed } from '../../clients/http-failure.ts';
import { checkCallingHours } from '../../guardrails/calling-hours.ts';
import { parsePhone, phoneFacts, sayPhone, type Phone } from '../../guardrails/phone.ts';
import { assertWithinCaps, type CapPorts } from '../earlier-calls.ts';
import type { Attempt } from '../perform.ts';
import { refused } from '../refused.ts';
import { sameErrandMinutesAgo } from '../same-errand.ts';
import { START_CALL_TOOL } from '../tool-names.ts';
import { inline, minutes } from '../wording.ts';
import { changeVoip, planVoip, type VoipPlan, type VoipPorts } from './change-voip.ts';
import { numbersOf, readNumber } from './numbers.ts';
import type { StartCallInput, VoipAnswer } from './voip-actions.ts';
import { appInactive, notLinked, refusalOfApp, refusalOfStart } from './voip-refusals.ts';

export interface StartCallPorts extends VoipPorts, CapPorts {}

type Written = Omit<StartCallInput, 'idempotency_key'>;

/** A type, so that it is plain JSON. */
type StartRequest = { app_id: string; voip_number: string; phone: string };

/**
 * Has an app ring somebody at once. It counts as a call: the rules of numbers, the do-not-call list and the caps hold.
 * What the app says is not ours, and who is called is not said to be a business or a person, so hours are not a limit
 * here; an odd one is told to the person who approves. Throws `invalid_phone_number`, `number_not_allowed`,
 * `number_suppressed`, `limit_reached`, `not_found`, `conflict`, and every refusal of `perform` and of the service.
 */
export function startCall(
  ports: StartCallPorts,
  principal: string,
  { idempotency_key: idempotencyKey, ...written }: StartCallInput,
): Promise<Attempt<VoipAnswer>> {
  return changeVoip(ports, principal, {
    tool: START_CALL_TOOL,
    idempotencyKey,
    written,
    plan: () => planStart(ports, principal, written),
    async send(request) {
      const { body, simulated } = await ports.voice.startCall(request);
      return { told: { request_uuid: body.request_uuid }, simulated };
    },
    refuse: refusalOfStart,
    done: 'placed',
    next: 'get_voip_call with this request_uuid tells how it goes.',
  });
}

async function planStart(
  ports: StartCallPorts,
  principal: string,
  { app_id, ...written }: Written,
): Promise<VoipPlan<StartRequest>> {
  const phone = await readCallee(ports, principal, written.phone);
  const from = readNumber(ports, written.voip_number);
  const { body: app } = await refused(ports.voice.app(app_id), refusalOfApp);
  if (app.status !== 'ACTIVE') throw appInactive();
  if (!(await numbersOf(ports, app_id)).includes(from)) throw notLinked();
  const errand = { tool: START_CALL_TOOL, phone, goal: app_id };
  return planVoip(ports, {
    tool: START_CALL_TOOL,
    request: { app_id, voip_number: from, phone },
    phone,
    goal: app_id,
    told: { app_id, voip_number: from, phone },
    question: [
      'May the assistant start this phone call?',
      `To: ${sayPhone(phone)} (${phoneFacts(phone).kind.replaceAll('_', ' ')})`,
      'When: now, as soon as you say yes',
      `From: ${sayPhone(from)}`,
      `App: ${inline(app.name)} (${inline(app_id)}), which decides what is said, at ${inline(app.answer_url)}`,
    ],
    remarks: [
      ...sayOddHour(phone, ports.clock.now()),
      ...sayRepeated(await sameErrandMinutesAgo(ports, principal, errand)),
    ],
  });
}

async function readCallee(ports: StartCallPorts, principal: string, text: string): Promise<Phone> {
  const { countries, store } = ports;
  const phone = parsePhone(text, { homeCountry: countries[0] ?? 'IN', countries });
  if (await store.isSuppressed(phone)) throw suppressed();
  await assertWithinCaps(ports, principal, phone);
  return phone;
}

function sayOddHour(phone: Phone, at: Date): string[] {
  const { country } = phoneFacts(phone);
  const verdict = checkCallingHours({ country, callee: 'individual', at, spanMinutes: 0 });
  return verdict.allowed ? [] : ['It is not between 09:00 and 20:00 where this number is.'];
}

const sayRepeated = (minutesAgo: number | undefined): string[] =>
  minutesAgo === undefined
    ? []
    : [`A call of this app went to this number ${minutes(minutesAgo)} ago.`];
