import { updateAppRequest, type VoiceApp } from '../../contract/voice.ts';
import { Refusal } from '../../errors.ts';
import type { Attempt } from '../perform.ts';
import { refused } from '../refused.ts';
import { assertNoSecret } from '../secret-gate.ts';
import { assertSendable } from '../sendable.ts';
import { UPDATE_APP_TOOL } from '../tool-names.ts';
import { inline } from '../wording.ts';
import { toResult } from './app-report.ts';
import { changeVoip, planVoip, type VoipPlan, type VoipPorts } from './change-voip.ts';
import { numbersOf, sayCutOff } from './numbers.ts';
import type { UpdateAppInput, VoipAnswer } from './voip-actions.ts';
import { nothingChanges, refusalOfApp } from './voip-refusals.ts';

type AppFields = Omit<UpdateAppInput, 'app_id' | 'idempotency_key'>;

/** A type, so that it is plain JSON. */
type UpdateRequest = { app_id: string; change: AppFields };

/**
 * Changes what is given and leaves the rest. Throws `invalid_request` when nothing is given, `conflict` when nothing
 * would become different, `not_found`, `secret_remains`, and every refusal of `perform` and of the service.
 */
export function updateApp(
  ports: VoipPorts,
  principal: string,
  input: UpdateAppInput,
): Promise<Attempt<VoipAnswer>> {
  const { voice } = ports;
  const { idempotency_key: idempotencyKey, ...written } = input;
  const { app_id, ...given } = written;
  return changeVoip(ports, principal, {
    tool: UPDATE_APP_TOOL,
    idempotencyKey,
    written,
    plan: () => planUpdate(ports, { app_id, change: given }),
    send: async ({ change }) => toResult(await voice.updateApp(app_id, change)),
    async find({ change }) {
      const found = await voice.app(app_id);
      return differences(found.body, change).length === 0 ? toResult(found) : undefined;
    },
    done: 'updated',
    next: 'The app is now as told.',
  });
}

async function planUpdate(
  ports: VoipPorts,
  request: UpdateRequest,
): Promise<VoipPlan<UpdateRequest>> {
  const { app_id, change } = request;
  if (Object.keys(change).length === 0) throw nothingGiven();
  assertSendable(updateAppRequest, change);
  if (change.name !== undefined) assertNoSecret([change.name]);
  const { body: app } = await refused(ports.voice.app(app_id), refusalOfApp);
  const changes = differences(app, change);
  if (changes.length === 0) throw nothingChanges();
  const cutOff = change.status === 'INACTIVE' ? await numbersOf(ports, app_id) : [];
  return planVoip(ports, {
    tool: UPDATE_APP_TOOL,
    request,
    told: { app_id, ...(cutOff.length === 0 ? {} : { unreachable: cutOff }) },
    question: [
      'May the assistant change this voice app?',
      `App: ${inline(app.name)} (${inline(app_id)})`,
      ...changes,
    ],
    remarks: cutOff.length === 0 ? [] : [sayCutOff(cutOff)],
  });
}

const labels: Readonly<Record<keyof AppFields, string>> = {
  name: 'Name',
  answer_url: 'Calls are answered at',
  answer_method: 'Method of that',
  fallback_answer_url: 'If that fails',
  fallback_answer_method: 'Method of that',
  hangup_url: 'Ends of calls are told to',
  hangup_method: 'Method of that',
  status: 'Status',
};

/** One line for each field that becomes different: what it is, and what it will be. */
function differences(app: VoiceApp, given: AppFields): string[] {
  return fields.flatMap((field) => {
    const wanted = given[field];
    return wanted === undefined || wanted === app[field]
      ? []
      : [`${labels[field]}: ${sayValue(app[field])} → ${sayValue(wanted)}`];
  });
}

const fields: readonly (keyof AppFields)[] = [
  'name',
  'answer_url',
  'answer_method',
  'fallback_answer_url',
  'fallback_answer_method',
  'hangup_url',
  'hangup_method',
  'status',
];

const sayValue = (value: string | null): string => (value === null ? 'none' : inline(value));

const nothingGiven = (): Refusal =>
  new Refusal(
    'invalid_request',
    'Nothing is given that should change.',
    'Give at least one of name, answer_url, answer_method, hangup_url, hangup_method, fallback_answer_url, fallback_answer_method and status.',
  );
