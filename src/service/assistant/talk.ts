import type { Line, Turn } from '../carriers/carrier.ts';
import { guardSpeech } from './boundaries.ts';
import type { ConversationPorts } from './assistant.ts';
import { intentsOf } from './lexicon.ts';

/** The longest hold or silence the assistant sits through, in milliseconds of the call. */
const LONGEST_WAIT = 60_000;

type Listened =
  | { kind: 'speech'; text: string }
  /** Nothing was said for as long as a person would wait. */
  | { kind: 'silence' }
  /** Machines, music or silence for too long. */
  | { kind: 'nobody' }
  | { kind: 'gone' };

export interface Talk {
  /** Speaks after the last check of what may be spoken; false when the line is gone. */
  say(text: string): Promise<boolean>;
  /** The next thing a person says; announcements, menus and "one moment" are waited out, up to a limit. */
  listen(): Promise<Listened>;
  line: Line;
}

/** Speaking and listening on a line, with every turn told to `onTurn`. */
export function createTalk({ line, clock, onTurn }: ConversationPorts, prepared: string): Talk {
  const turn = (speaker: Turn['speaker'], said: { text: string; from: Date; to: Date }): void =>
    onTurn({ speaker, text: said.text, from: said.from.toISOString(), to: said.to.toISOString() });
  /** When a person was last heard or spoken to; kept over several calls of `listen`. */
  let waitingSince: number | undefined;
  return {
    line,
    async say(text) {
      const said = await line.say(guardSpeech(text, prepared));
      if (said !== undefined) turn('Assistant', said);
      return said !== undefined;
    },
    async listen() {
      let holding = false;
      for (;;) {
        const since = (waitingSince ??= clock.now().getTime());
        const heard = await line.hear();
        if (heard === undefined) return { kind: 'gone' };
        if (heard !== 'silence') turn('Callee', heard);
        const intents = heard === 'silence' ? [] : intentsOf(heard.text);
        const machine = intents.includes('menu') || intents.includes('hold');
        if (heard !== 'silence' && !machine && !intents.includes('waits')) {
          waitingSince = undefined;
          return { kind: 'speech', text: heard.text };
        }
        if (clock.now().getTime() - since >= LONGEST_WAIT) return { kind: 'nobody' };
        holding ||= heard !== 'silence';
        if (!holding) return { kind: 'silence' };
      }
    },
  };
}
