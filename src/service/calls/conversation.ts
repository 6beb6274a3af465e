import type { Conversation } from '../assistant/assistant.ts';
import type { LegEnd, Line, Turn } from '../carriers/carrier.ts';
import type { AccountRow, CallRow } from '../store/rows.ts';
import type { EnginePorts } from './engine-ports.ts';
import type { Timeline } from './timeline.ts';

/** Wall time in which the assistant must have told what came of a call once the line is down. */
const SUMMARY_PATIENCE = 60_000;

export interface Talk {
  end: LegEnd;
  turns: readonly Turn[];
  /** Undefined when the assistant failed. */
  conversation: Conversation | undefined;
}

/** Lets the assistant hold the conversation on an answered line, and sees to it that the line is down afterwards. */
export async function talk(
  ports: EnginePorts,
  { call, account, line, timeline }: TalkInput,
): Promise<Talk> {
  const turns: Turn[] = [];
  const keep = createKeeper(ports, call, turns);
  const over = new AbortController();
  void timeline.sleep(ports.longestCallMilliseconds, over.signal).then(async () => {
    if (!over.signal.aborted) await line.hangUp('max_duration');
  });
  const onTurn = (turn: Turn): void => {
    turns.push(turn);
    keep();
  };
  const task = taskOf(ports, call, account);
  const conversation = await Promise.race([
    ports
      .speakerOf(call)
      .converse(task, { line, clock: timeline, onTurn })
      .catch((error: unknown) => {
        ports.log.error('the assistant failed', { request_uuid: call.request_uuid, error });
        return undefined;
      }),
    line.ended.then(() => ports.clock.sleep(SUMMARY_PATIENCE, over.signal)).then(() => undefined),
  ]);
  await line.hangUp(conversation === undefined ? 'assistant_failed' : undefined);
  over.abort();
  return { end: await line.ended, turns, conversation };
}

interface TalkInput {
  call: CallRow;
  account: AccountRow;
  line: Line;
  timeline: Timeline;
}

const taskOf = ({ carrier }: EnginePorts, call: CallRow, account: AccountRow) => ({
  account: {
    userName: account.user_name,
    userNumber: account.user_number,
    assistantName: account.assistant_name,
    introduction: account.introduction,
    language: account.language,
    timeZone: account.time_zone,
  },
  firstName: call.first_name,
  purposeOfCall: call.purpose_of_call,
  customerNote: call.customer_note,
  simulated: carrier.simulated,
  isCallBack: call.kind === 'CALL_BACK',
});

/** Writes the turns so far, one write at a time; turns that come meanwhile share the next one. */
function createKeeper({ store, log }: EnginePorts, call: CallRow, turns: readonly Turn[]) {
  let writing = false;
  let written = 0;
  const write = async (): Promise<void> => {
    writing = true;
    try {
      while (written < turns.length) {
        written = turns.length;
        await store.calls.keepTurns(call, JSON.stringify(turns));
      }
    } catch (error) {
      log.warn('what was said could not be kept yet', { request_uuid: call.request_uuid, error });
    }
    writing = false;
  };
  return (): void => {
    if (!writing) void write();
  };
}
