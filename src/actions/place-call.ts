import type { AiCallsClient, PlacedCall } from '../clients/ai-calls.ts';
import { refusalOf, suppressed } from '../clients/http-failure.ts';
import { Refusal } from '../errors.ts';
import { sayInstant } from '../guardrails/spoken/say-instant.ts';
import type { PlaceCallAnswer, PlaceCallInput, Placing } from './actions.ts';
import { assertWithinCaps, lookBack, type EarlierPorts } from './earlier-calls.ts';
import { approvalExpired, toPending, type Ledger } from './ledger.ts';
import {
  assertHours,
  PLACE_TOOL,
  planCall,
  readDue,
  type CallPlan,
  type PlanContext,
} from './plan-call.ts';
import {
  awaitOther,
  replay,
  sendOnce,
  settle,
  type Delivery,
  type Sent,
  type SendPorts,
} from './send-once.ts';
import type { LedgerKey, LedgerRow } from './store/store.ts';

export interface PlaceCallPorts extends SendPorts, EarlierPorts, Omit<PlanContext, 'earlier'> {
  ledger: Ledger;
  client: AiCallsClient;
}

/**
 * One call, however often it is asked for with the same key (design sections 4 and 5): plan, ask, send once.
 * Throws every refusal of `planCall`, `idempotency_key_reused`, `approval_declined`, `in_progress` and those of the service.
 */
export async function placeCall(
  ports: PlaceCallPorts,
  principal: string,
  input: PlaceCallInput,
): Promise<Placing> {
  const { idempotency_key: idempotencyKey, ...written } = input;
  const key = { principal, tool: PLACE_TOOL, idempotencyKey };
  const fingerprint = await ports.ledger.fingerprint(written);
  const known = await ports.store.find(key);
  const row = known ?? (await reserve(ports, key, fingerprint, input));
  if (row.request_hmac !== fingerprint) throw keyReused();
  return goOn(ports, row, input);
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

async function reserve(
  ports: PlaceCallPorts,
  key: LedgerKey,
  fingerprint: string,
  input: PlaceCallInput,
): Promise<LedgerRow> {
  const plan = await planCall(input, planContext(ports, key.principal));
  return ports.ledger.reserve(key, fingerprint, plan);
}

async function goOn(
  ports: PlaceCallPorts,
  row: LedgerRow,
  input: PlaceCallInput,
): Promise<Placing> {
  const plan = JSON.parse(row.plan) as CallPlan;
  const delivery = createDelivery(ports, plan);
  switch (row.state) {
    case 'done':
      return tell(ports, plan, replay(row));
    case 'unknown':
      return tell(ports, plan, await settle(ports, row, delivery));
    case 'sending':
      return tell(ports, plan, await awaitOther(ports, row, delivery));
    case 'declined':
      throw declined(row);
    default:
      return askOrSend(ports, row, plan, input);
  }
}

/** `reserved` or `approved`: the person is still to be asked, or has said yes. */
async function askOrSend(
  ports: PlaceCallPorts,
  row: LedgerRow,
  plan: CallPlan,
  input: PlaceCallInput,
): Promise<Placing> {
  const approval = await ports.ledger.openApproval(row);
  if (!approval) {
    const fresh = await planCall(input, planContext(ports, row.principal));
    const renewed = await ports.ledger.renew(row, fresh);
    if (renewed.approval_id === row.approval_id) throw approvalExpired();
    return goOn(ports, renewed, input);
  }
  if (row.state === 'approved') {
    return tell(ports, plan, await sendOnce(ports, row, createDelivery(ports, plan)));
  }
  const pending = toPending(approval);
  return {
    pending,
    answer: {
      ...describe(ports, plan),
      status: 'awaiting_approval',
      replayed: false,
      approval: { id: pending.id, expires_at: pending.expires_at },
      next: `Nothing has been placed. The person can approve with: parley approve ${pending.id}. Then ask again with the same idempotency key.`,
    },
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

function tell(ports: PlaceCallPorts, plan: CallPlan, sent: Sent<PlacedCall>): Placing {
  const described = describe(ports, plan);
  if (sent.state === 'unknown') {
    return {
      answer: {
        ...described,
        status: 'unknown',
        replayed: sent.replayed,
        next: 'It is not known whether this call went out: the connection broke while it was being placed. It will not be sent again by itself. Tell the person, and place another call only if they ask for it, with a new idempotency key.',
      },
    };
  }
  const { requestId, simulated } = sent.result;
  return {
    answer: {
      ...described,
      status: 'placed',
      request_id: requestId,
      replayed: sent.replayed,
      simulated,
      next: `${simulated ? 'Sandbox: nobody is rung. ' : ''}Use wait_for_ai_call with this request_id to hear how it went.`,
    },
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

function keyReused(): Refusal {
  return new Refusal(
    'idempotency_key_reused',
    'This idempotency key belongs to another request.',
    'Use a new key for a new call; use the same key only to ask again for exactly the same call.',
  );
}

function declined({ approval_id: id }: LedgerRow): Refusal {
  return new Refusal(
    'approval_declined',
    'The call was declined, so nothing was placed.',
    `Some clients decline without showing the question: the person can still approve within ten minutes with: parley approve ${id ?? ''}. For another call use a new idempotency key.`,
    { details: { approval_id: id ?? '' } },
  );
}

function noSubscription(): Refusal {
  return new Refusal(
    'no_active_subscription',
    'The account has no active subscription for AI calls.',
    'Activate the subscription in the account settings of the calling service.',
  );
}
