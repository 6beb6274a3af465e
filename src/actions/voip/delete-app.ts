import { HttpFailure } from '../../clients/http-failure.ts';
import type { Attempt } from '../perform.ts';
import { refused } from '../refused.ts';
import { DELETE_APP_TOOL } from '../tool-names.ts';
import { inline } from '../wording.ts';
import { changeVoip, planVoip, type VoipPlan, type VoipPorts } from './change-voip.ts';
import { numbersOf, sayCutOff } from './numbers.ts';
import type { DeleteAppInput, VoipAnswer } from './voip-actions.ts';
import { numbersMoved, refusalOfApp } from './voip-refusals.ts';

/** A type, so that it is plain JSON. The numbers are those that the person was told of. */
type DeleteRequest = { app_id: string; numbers: readonly string[] };

/** Removes an app for good. Throws `not_found`, and every refusal of `perform` and of the service. */
export function deleteApp(
  ports: VoipPorts,
  principal: string,
  { app_id, idempotency_key: idempotencyKey }: DeleteAppInput,
): Promise<Attempt<VoipAnswer>> {
  const { voice, simulated } = ports;
  return changeVoip(ports, principal, {
    tool: DELETE_APP_TOOL,
    idempotencyKey,
    written: { app_id },
    plan: () => planDelete(ports, app_id),
    async recheck({ numbers }) {
      const now = await numbersOf(ports, app_id);
      if (now.join() !== numbers.join()) throw numbersMoved();
    },
    send: async () => ({ told: {}, simulated: (await voice.deleteApp(app_id)).simulated }),
    find: async () => ((await isGone(ports, app_id)) ? { told: {}, simulated } : undefined),
    done: 'deleted',
    next: 'Its numbers are free to be linked to another app.',
  });
}

async function planDelete(ports: VoipPorts, app_id: string): Promise<VoipPlan<DeleteRequest>> {
  const { body: app } = await refused(ports.voice.app(app_id), refusalOfApp);
  const numbers = await numbersOf(ports, app_id);
  return planVoip(ports, {
    tool: DELETE_APP_TOOL,
    request: { app_id, numbers },
    told: { app_id, unreachable: numbers },
    question: [
      'May the assistant delete this voice app for good?',
      `App: ${inline(app.name)} (${inline(app_id)})`,
      `Its calls are answered at: ${inline(app.answer_url)}`,
    ],
    remarks: [
      numbers.length === 0 ? 'No number leads to it.' : sayCutOff(numbers),
      'This cannot be undone. Calls in progress go on to their end.',
    ],
  });
}

async function isGone({ voice }: VoipPorts, appId: string): Promise<boolean> {
  try {
    await voice.app(appId);
    return false;
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return true;
    throw error;
  }
}
