import type { Clock } from '../../clock.ts';
import type { Callee, Move } from './callees/callee.ts';
import type { Heard, LegEnd, Line } from './carrier.ts';
import { createMailbox } from './mailbox.ts';
import { speakingTime } from './speech-time.ts';
import { joinUser, ringUser } from './simulated-user.ts';

/** How long the caller waits for words before it counts as silence, and the callee before it gives up. */
const CALLER_PATIENCE = 8_000;
const CALLEE_PATIENCE = 20_000;
const THINKING = 700;

export interface SimulatedLineOptions {
  clock: Clock;
  callee: Callee;
  /** Aborts when our side must stop at once. */
  signal: AbortSignal;
  userAnswers: (userNumber: string) => boolean;
}

/** The leg's end, told once, and a signal that wakes everybody who is waiting on the line. */
function createEnding(clock: Clock, signal: AbortSignal) {
  const { promise, resolve } = Promise.withResolvers<LegEnd>();
  const closed = new AbortController();
  const end = (by: LegEnd['by'], reason?: string): void => {
    if (closed.signal.aborted) return;
    closed.abort();
    resolve({ by, sipCode: 200, at: clock.now(), ...(reason === undefined ? {} : { reason }) });
  };
  signal.addEventListener('abort', () => end('CALLER', 'aborted'), { once: true });
  if (signal.aborted) end('CALLER', 'aborted');
  return { ended: promise, closed: closed.signal, end };
}

/** Only one side speaks at a time; who wants to speak waits for the other to finish. */
function createFloor(clock: Clock, closed: AbortSignal) {
  let last: Promise<unknown> = Promise.resolve();
  let speaking = 0;
  const utter = async (text: string): Promise<Heard | undefined> => {
    if (closed.aborted) return undefined;
    const from = clock.now();
    await clock.sleep(speakingTime(text), closed);
    return closed.aborted ? undefined : { text, from, to: clock.now() };
  };
  return {
    isTaken: () => speaking > 0,
    speak(text: string): Promise<Heard | undefined> {
      speaking += 1;
      const turn = last.then(() => utter(text)).finally(() => (speaking -= 1));
      last = turn;
      return turn;
    },
  };
}

type Floor = ReturnType<typeof createFloor>;

/**
 * An answered sandbox call: the callee listens and talks by itself on the call's own clock, as a person would, and
 * hangs up when it hears nothing for long.
 */
export function createSimulatedLine(options: SimulatedLineOptions): Line {
  const { clock, callee } = options;
  const { ended, closed, end } = createEnding(clock, options.signal);
  const floor = createFloor(clock, closed);
  const toCaller = createMailbox<Heard>(clock, closed);
  const toCallee = createMailbox<string>(clock, closed);
  const handedOver = new AbortController();
  const busy = handedOver.signal;
  void runCallee({ clock, callee, floor, closed, end, toCaller, toCallee, busy });

  return {
    ended,
    async say(text) {
      const heard = await floor.speak(text);
      if (heard !== undefined) toCallee.put(text);
      return heard;
    },
    async hear() {
      let heard = await toCaller.take(CALLER_PATIENCE);
      while (heard === undefined && floor.isTaken()) heard = await toCaller.take(CALLER_PATIENCE);
      return heard ?? (closed.aborted ? undefined : 'silence');
    },
    async transferTo(userNumber, onTurn) {
      const accepted = await ringUser(clock, closed, options.userAnswers(userNumber));
      if (!accepted || closed.aborted) return 'declined';
      handedOver.abort();
      void joinUser(callee, floor, onTurn).then(() => end('CALLER'));
      return 'accepted';
    },
    async hangUp(reason) {
      end('CALLER', reason);
      await ended;
    },
  };
}

interface CalleeSide {
  clock: Clock;
  callee: Callee;
  floor: Floor;
  closed: AbortSignal;
  end: (by: LegEnd['by'], reason?: string) => void;
  toCaller: ReturnType<typeof createMailbox<Heard>>;
  toCallee: ReturnType<typeof createMailbox<string>>;
  /** Aborts once the user talks to the callee instead of the assistant. */
  busy: AbortSignal;
}

async function runCallee(side: CalleeSide): Promise<void> {
  const heard: string[] = [];
  const stopped = AbortSignal.any([side.closed, side.busy]);
  await perform(side, side.callee.answer);
  while (!stopped.aborted) {
    const words = await listen(side);
    if (stopped.aborted) return;
    if (words === undefined) {
      side.end('CALLEE', 'silence');
    } else {
      heard.push(words);
      await perform(side, side.callee.reply(heard));
    }
  }
}

/** What the caller says until it stops for a moment. */
async function listen({ clock, floor, closed, toCallee }: CalleeSide): Promise<string | undefined> {
  let words = await toCallee.take(CALLEE_PATIENCE);
  while (words === undefined && floor.isTaken()) words = await toCallee.take(CALLEE_PATIENCE);
  if (words === undefined) return undefined;
  await clock.sleep(THINKING, closed);
  for (let more = 0; floor.isTaken() && more < 5; more += 1) {
    words = [words, await toCallee.take(CALLEE_PATIENCE)].filter(Boolean).join(' ');
  }
  return words;
}

async function perform(side: CalleeSide, moves: readonly Move[]): Promise<void> {
  const stopped = AbortSignal.any([side.closed, side.busy]);
  for (const move of moves) {
    if (stopped.aborted) return;
    if ('hangUp' in move) side.end('CALLEE');
    else if ('pause' in move) await side.clock.sleep(move.pause * 1000, stopped);
    else {
      const words = await side.floor.speak(move.say);
      if (words !== undefined) side.toCaller.put(words);
    }
  }
}
