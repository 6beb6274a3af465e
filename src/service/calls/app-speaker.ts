import type { CallAction } from '../../contract/events.ts';
import type { Log } from '../../log.ts';
import type { Assistant, Conversation, ConversationPorts } from '../assistant/assistant.ts';
import type { AskApp } from '../events/app-webhooks.ts';
import type { CallRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import type { PhoneRules } from './hours.ts';
import { appSummary } from './summaries.ts';

export interface AppSpeakerPorts {
  ask: AskApp;
  phones: () => Promise<PhoneRules>;
  store: Pick<Store, 'doNotCall'>;
  log: Log;
}

/** Design section 8: a call for which nothing is left to do is held this long. */
const LONGEST_HOLD = 5 * 60_000;

/** Speaks for a voice app: asks it what to do on an answered call, does that in order, and holds the line afterwards. */
export function createAppSpeaker(ports: AppSpeakerPorts): (call: CallRow) => Assistant {
  return (call) => ({
    async converse({ simulated }, on): Promise<Conversation> {
      void listen(on);
      const over = new AbortController();
      void on.line.ended.then(() => over.abort());
      const at = call.answer_time ?? on.clock.now().getTime();
      const actions = await ports.ask(call, { type: 'call.answered', at }, over.signal);
      const outcome =
        actions === undefined ? 'failed' : await perform(ports, call, { actions, on });
      if (outcome === 'failed') await on.line.hangUp('webhook_failed');
      else if (outcome === 'done') await hold(on);
      const transferred = outcome === 'connected';
      const summary = appSummary({ simulated, failed: outcome === 'failed', transferred });
      return { summary, transferred, optedOut: false };
    },
  });
}

/** Keeps what the other side says, whatever the app is doing meanwhile. */
async function listen({ line, onTurn }: ConversationPorts): Promise<void> {
  for (let heard = await line.hear(); heard !== undefined; heard = await line.hear()) {
    if (heard === 'silence') continue;
    const { text, from, to } = heard;
    onTurn({ speaker: 'Callee', text, from: from.toISOString(), to: to.toISOString() });
  }
}

type Performed = 'done' | 'connected' | 'hung_up';

async function perform(
  ports: AppSpeakerPorts,
  call: CallRow,
  { actions, on }: { actions: readonly CallAction[]; on: ConversationPorts },
): Promise<Performed> {
  for (const action of actions) {
    if ('say' in action) await say(on, action.say);
    else if ('hangup' in action) {
      await on.line.hangUp();
      return 'hung_up';
    } else if ('dial' in action && (await connect(ports, call, { to: action.dial, on }))) {
      return 'connected';
    }
    // Every answered call is recorded from its answer, so `record` has nothing left to start.
  }
  return 'done';
}

async function say({ line, onTurn }: ConversationPorts, text: string): Promise<void> {
  const heard = await line.say(text);
  if (heard === undefined) return;
  const { from, to } = heard;
  onTurn({ speaker: 'Assistant', text, from: from.toISOString(), to: to.toISOString() });
}

/** Joins another number to the call and stays until it ends; false when that number did not, or may not, take it. */
async function connect(
  { phones, store, log }: AppSpeakerPorts,
  call: CallRow,
  { to, on }: { to: string; on: ConversationPorts },
): Promise<boolean> {
  const rules = await phones();
  const number = rules.normalise(to);
  const allowed = number !== undefined && rules.mayDial(number);
  if (!allowed || (await store.doNotCall.has(call.org_id, number))) {
    log.warn('an app wanted to dial a number that is never dialled', {
      request_uuid: call.request_uuid,
    });
    return false;
  }
  if ((await on.line.transferTo(number, on.onTurn)) === 'declined') return false;
  await on.line.ended;
  return true;
}

async function hold({ line, clock }: ConversationPorts): Promise<void> {
  const over = new AbortController();
  const ended = line.ended.then(() => over.abort());
  await Promise.race([ended, clock.sleep(LONGEST_HOLD, over.signal)]);
  await line.hangUp('hold_time_over');
}
