import type { VoiceClient } from '../../clients/voice.ts';
import { HttpFailure } from '../../clients/http-failure.ts';
import type { Refusal } from '../../errors.ts';
import { perform, type Attempt, type Outcome, type PerformPorts } from '../perform.ts';
import { digestOf, type JsonObject, type Plan } from '../plan.ts';
import type { VoipAnswer, voipDone } from './voip-actions.ts';
import { refusalOfApp } from './voip-refusals.ts';

export interface VoipPorts extends PerformPorts {
  voice: VoiceClient;
  /** The first is the home country, to which numbers without a country code belong. */
  countries: readonly string[];
  /** True when it is known that nobody is rung. */
  simulated: boolean;
}

type Told = Partial<
  Pick<VoipAnswer, 'app_id' | 'app' | 'voip_number' | 'phone' | 'request_uuid' | 'unreachable'>
>;

export interface VoipPlan<Request extends JsonObject> extends Plan<Request> {
  /** What is told from the beginning. */
  told: Told;
}

/** What came of a change: what is told besides, and whether the service is a sandbox. */
export interface VoipResult {
  told: Told;
  simulated: boolean;
}

/** One kind of change of apps, numbers or calls. */
export interface VoipChange<Request extends JsonObject> {
  tool: string;
  idempotencyKey: string;
  written: JsonObject;
  plan(): Promise<VoipPlan<Request>>;
  /** Runs right before sending; throws a Refusal when what the person was told no longer holds. */
  recheck?(request: Request): Promise<void>;
  send(request: Request): Promise<VoipResult>;
  /** See `Delivery.find`; may throw HttpFailure. */
  find?(request: Request): Promise<VoipResult | undefined>;
  refuse?(failure: HttpFailure): Refusal;
  /** What it is called once it is done, and what to do then. */
  done: (typeof voipDone)[number];
  next: string;
}

const UNKNOWN =
  'It is not known whether this was done: no clear answer came. It will not be done again by itself. Look how things stand, tell the person, and ask again only if they want it, with a new idempotency key.';

/** One change of apps, numbers or calls, however often it is asked for with the same key (design section 5). */
export function changeVoip<Request extends JsonObject>(
  ports: VoipPorts,
  principal: string,
  change: VoipChange<Request>,
): Promise<Attempt<VoipAnswer>> {
  const { tool, idempotencyKey, written } = change;
  return perform(ports, principal, {
    tool,
    idempotencyKey,
    written,
    plan: () => change.plan(),
    delivery: ({ request }) => createDelivery(change, request),
    tell: (plan, outcome) => tell(ports, change, plan, outcome),
  });
}

/** Writes down what will be done and asks about it: a first line, facts, and what is to be known about it. */
export function planVoip<Request extends JsonObject>(
  { simulated }: Pick<VoipPorts, 'simulated'>,
  draft: Pick<VoipPlan<Request>, 'tool' | 'request' | 'told'> &
    Partial<Pick<VoipPlan<Request>, 'phone' | 'goal'>> & {
      question: readonly string[];
      remarks?: readonly string[];
    },
): VoipPlan<Request> {
  const { question, remarks = [], ...planned } = draft;
  const [first = '', ...lines] = question;
  const said = [...remarks, ...(simulated ? ['Sandbox: nobody is rung.'] : [])];
  return {
    ...planned,
    digest: digestOf(planned.tool, planned.request),
    required: [],
    question: [first, '', ...lines, ...(said.length === 0 ? [] : ['', ...said])].join('\n'),
  };
}

function createDelivery<Request extends JsonObject>(
  { recheck, send, find, refuse = refusalOfApp }: VoipChange<Request>,
  request: Request,
) {
  return {
    async prepare() {
      await recheck?.(request);
      return JSON.stringify(request);
    },
    send: (body: string) => send(JSON.parse(body) as Request),
    refuse,
    requestId: ({ told }: VoipResult) => told.request_uuid,
    keepsKeys: () => Promise.resolve(false),
    find: async (body: string) => {
      try {
        return await find?.(JSON.parse(body) as Request);
      } catch (error) {
        if (error instanceof HttpFailure) return undefined;
        throw error;
      }
    },
  };
}

function tell<Request extends JsonObject>(
  ports: VoipPorts,
  { done, next }: VoipChange<Request>,
  { told }: VoipPlan<Request>,
  outcome: Outcome<VoipResult>,
): VoipAnswer {
  const described = { ...told, simulated: ports.simulated };
  if (outcome.state === 'awaiting_approval') {
    const { state: status, approval, next: how } = outcome;
    return { ...described, status, replayed: false, approval, next: how };
  }
  const { replayed } = outcome;
  if (outcome.state === 'unknown') {
    return { ...described, status: 'unknown', replayed, next: UNKNOWN };
  }
  const { result } = outcome;
  return {
    ...described,
    ...result.told,
    status: done,
    replayed,
    simulated: result.simulated,
    next: result.simulated ? `Sandbox: nobody is rung. ${next}` : next,
  };
}
