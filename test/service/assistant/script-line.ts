import type {
  Assistant,
  CallTask,
  Conversation,
} from '../../../src/service/assistant/assistant.ts';
import { createScriptedAssistant } from '../../../src/service/assistant/scripted.ts';
import type { LegEnd, Line, Turn } from '../../../src/service/carriers/carrier.ts';
import { createAutoClock } from '../../fake-clock.ts';

export const account = {
  userName: 'Asha',
  userNumber: '+919876500000',
  assistantName: 'Meera',
  introduction: 'Hello, this is {assistant}, the assistant of {user}.',
  language: 'en-IN',
  timeZone: 'Asia/Kolkata',
};

export const task = (purposeOfCall: string, customerNote: string): CallTask => ({
  account,
  firstName: 'Smile Care',
  purposeOfCall,
  customerNote,
  simulated: true,
});

export interface Held extends Conversation {
  turns: Turn[];
  /** What the assistant said, turn by turn. */
  said: string[];
  end: LegEnd;
  transfers: string[];
}

/**
 * Holds a conversation with a callee that says these lines one after the other, whatever it hears, and then hangs up.
 * Twelve seconds pass between two of them; an empty line is silence.
 */
export async function converseWith(
  callTask: CallTask,
  lines: readonly string[],
  options: { userAnswers?: boolean; start?: Date; assistant?: Assistant } = {},
): Promise<Held> {
  const clock = createAutoClock(options.start ?? new Date('2026-12-01T06:00:00Z'));
  const ended = Promise.withResolvers<LegEnd>();
  const transfers: string[] = [];
  const turns: Turn[] = [];
  let next = 0;
  let down: LegEnd | undefined;
  const end = (by: LegEnd['by'], reason?: string): void => {
    down ??= { by, sipCode: 200, at: clock.now(), ...(reason === undefined ? {} : { reason }) };
    ended.resolve(down);
  };
  const heard = async (text: string) => {
    const from = clock.now();
    await clock.sleep(2_000);
    return { text, from, to: clock.now() };
  };
  const line: Line = {
    ended: ended.promise,
    say: async (text) => (down === undefined ? heard(text) : undefined),
    async hear() {
      const words = lines[next];
      next += 1;
      if (words === undefined) end('CALLEE');
      if (words === undefined || down !== undefined) return undefined;
      await clock.sleep(10_000);
      return words === '' ? 'silence' : heard(words);
    },
    async transferTo(number, onTurn) {
      transfers.push(number);
      if (options.userAnswers !== true) return 'declined';
      const { text, from, to } = await heard('Hello, I am here.');
      onTurn({ speaker: 'User', text, from: from.toISOString(), to: to.toISOString() });
      end('CALLEE');
      return 'accepted';
    },
    hangUp: async (reason) => end('CALLER', reason),
  };
  const assistant = options.assistant ?? createScriptedAssistant();
  const conversation = await assistant.converse(callTask, {
    line,
    clock,
    onTurn: (t) => turns.push(t),
  });
  const said = turns.filter(({ speaker }) => speaker === 'Assistant').map(({ text }) => text);
  end('CALLER', 'never hung up');
  return { ...conversation, turns, said, end: await ended.promise, transfers };
}
