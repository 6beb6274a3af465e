import type { AiCallsClient, PlacedCall } from '../clients/ai-calls.ts';
import { refusalOf, suppressed } from '../clients/http-failure.ts';
import { Refusal } from '../errors.ts';
import { sayInstant } from '../guardrails/spoken/say-instant.ts';
import type { PlaceCallAnswer, PlaceCallInput, Placing } from './actions.ts';
import { assertWithinCaps, lookBack, type EarlierPorts } from './earlier-calls.ts';
import { perform, type Outcome, type PerformPorts } from './perform.ts';
import { assertHours, planCall, readDue, type CallPlan, type PlanContext } from './plan-call.ts';
import type { Delivery } from './send-once.ts';
import { PLACE_TOOL } from './tool-names.ts';

export interface PlaceCallPorts extends PerformPorts, EarlierPorts, Omit<PlanContext, 'earlier'> {
  client: AiCallsClient;
}

/**
 * One call, however often it is asked for with the same key (design sections 4 and 5): plan, ask, send once.
 * Throws every refusal of `planCall`, of `perform` and of the service.
 */
export function placeCall(
  ports: PlaceCallPorts,
  principal: string,
  input: PlaceCallInput,
): Promise<Placing> {
  const { idempotency_key: idempotencyKey, ...written } = input;
  return perform(ports, principal, {
    tool: PLACE_TOOL,
    idempotencyKey,
    written,
    plan: () => planCall(input, planContext(ports, principal)),
    delivery: (plan) => createDelivery(ports, plan),
    tell: (plan, outcome) => tell(ports, plan, outcome),
  });
}

/** Everything `placeCall` would show and send; writes nothing. */
export async function previewCall(
  ports: PlaceCallPorts,
  principal: string,
  input: PlaceCallInput,
): Promise<PlaceCallAnswer> {
  const plan = await planCall(input, planContext(ports, principal));
  return {
    ...describe(ports, plan),
    status: 'awaiting_approval',
    replayed: false,
    next: 'This is a preview: nothing was placed and nothing was written. Ask without preview to place the call.',
  };
}

function createDelivery(ports: PlaceCallPorts, plan: CallPlan): Delivery<PlacedCall> {
  const { client, clock, timeZone } = ports;
  const { due, calling_window: callingWindow, ...request } = plan.request;
  return {
    prepare() {
      const now = clock.now();
      const at = readDue(due, now) ?? now;
      assertHours(plan.hours, at, false, timeZone);
      return JSON.stringify({ ...request, task_due_date: at.toISOString() });
    },
    send: (body, idempotencyKey) =>
      client.place(JSON.parse(body) as Parameters<AiCallsClient['place']>[0], {
        idempotencyKey,
        callingWindow,
      }),
    refuse: (failure) => refusalOf(failure, noSubscription()),
    requestId: ({ requestId }) => requestId,
    keepsKeys: () => client.keepsIdempotencyKeys(),
  };
}

function tell(
  ports: PlaceCallPorts,
  plan: CallPlan,
  outcome: Outcome<PlacedCall>,
): PlaceCallAnswer {
  const described = describe(ports, plan);
  if (outcome.state === 'awaiting_approval') {
    const { state: status, approval, next } = outcome;
    return { ...described, status, replayed: false, approval, next };
  }
  if (outcome.state === 'unknown') {
    return {
      ...described,
      status: 'unknown',
      replayed: outcome.replayed,
      next: 'It is not known whether this call went out: the connection broke while it was being placed. It will not be sent again by itself. Tell the person, and place another call only if they ask for it, with a new idempotency key.',
    };
  }
  const { requestId, simulated } = outcome.result;
  return {
    ...described,
    status: 'placed',
    request_id: requestId,
    replayed: outcome.replayed,
    simulated,
    next: `${simulated ? 'Sandbox: nobody is rung. ' : ''}Use wait_for_ai_call with this request_id to hear how it went.`,
  };
}

function describe(ports: PlaceCallPorts, plan: CallPlan) {
  const { due, purpose_of_call, customer_note } = plan.request;
  const now = ports.clock.now();
  const at = due === 'now' ? now : new Date(due);
  const words = sayInstant(at, ports.timeZone);
  return {
    scheduled_for: { utc: at.toISOString(), words: due === 'now' ? `now (${words})` : words },
    purpose_of_call,
    customer_note,
    removed: plan.removed,
    ...(plan.replaces === undefined ? {} : { replaces: plan.replaces }),
    simulated: ports.simulated,
  };
}

function planContext(ports: PlaceCallPorts, principal: string): PlanContext {
  return {
    ...ports,
    earlier: async (phone, goal) => {
      if (await ports.store.isSuppressed(phone)) throw suppressed();
      await assertWithinCaps(ports, principal, phone);
      return lookBack(ports, principal, { phone, goal });
    },
  };
}

function noSubscription(): Refusal {
  return new Refusal(
    'no_active_subscription',
    'The account has no active subscription for AI calls.',
    'Activate the subscription in the account settings of the calling service.',
  );
}
