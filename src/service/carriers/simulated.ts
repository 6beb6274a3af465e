import { saveRecording } from '../recordings/render.ts';
import type { Carrier, Dial, DialResult, LegEnd, Line, Turn } from './carrier.ts';
import { choose } from './callees/callee.ts';
import { personAt, sandboxNumber } from './sandbox-numbers.ts';
import { createSimulatedLine } from './simulated-line.ts';
import { userTakesCall } from './simulated-user.ts';
import { speakingTime } from './speech-time.ts';

export interface SimulatedCarrierOptions {
  /** How many seconds of a call's own time pass in one real second; the clock of each dial runs that fast. */
  speed: number;
  /** Folders, as in `PATH`, where a speech synthesiser may lie; without one, recordings hold tones. */
  searchPath?: string;
  /** How long an unanswered call rings, in seconds. */
  ringSeconds?: number;
  /** Whether the user takes a call that is handed over; left out, the user's number decides by the same table. */
  userAnswers?: (userNumber: string) => boolean;
}

const CONNECTING = 1_200;
const REFUSING = 800;
const PICKING_UP = 1_500;
const BEFORE_ANNOUNCEMENT = 6_000;

/**
 * A carrier that rings nobody (design section 10): the last three digits of the number dialled choose the callee, and
 * time passes only on the clock of the dial. The same number behaves the same on every dial.
 */
export function createSimulatedCarrier(options: SimulatedCarrierOptions): Carrier {
  const ringTime = (options.ringSeconds ?? 40) * 1000;
  return {
    simulated: true,
    speed: options.speed,
    async dial(dial): Promise<DialResult> {
      const { clock, signal } = dial;
      const outcome = sandboxNumber(dial.to).outcome(dial.attempt);
      await clock.sleep(CONNECTING, signal);
      if (signal.aborted) return unanswered(cancelled(dial));
      if (outcome.kind === 'refused') return refuse(dial, outcome.sipCode);
      dial.onRinging?.(clock.now());
      if (outcome.kind === 'unanswered') return ringOut(dial, ringTime, outcome.announcement);
      await clock.sleep(choose([3_000, 4_000, 5_500], dial.to), signal);
      if (signal.aborted) return unanswered(cancelled(dial));
      const line = createSimulatedLine({
        clock,
        signal,
        callee: outcome.callee,
        userAnswers: options.userAnswers ?? userTakesCall,
      });
      return { answered: true, at: clock.now(), line };
    },
    accept: (call) => pickUp(call, options),
    saveRecording: (recordable, path) =>
      saveRecording(recordable, path, { searchPath: options.searchPath }),
  };
}

/** Whoever would answer at that number is the one who calls. */
async function pickUp(call: Dial, options: SimulatedCarrierOptions): Promise<DialResult> {
  const { clock, signal, from } = call;
  await clock.sleep(PICKING_UP, signal);
  if (signal.aborted) return unanswered({ ...cancelled(call), by: 'CALLEE' });
  const line = createSimulatedLine({
    clock,
    signal,
    callee: personAt(from),
    userAnswers: options.userAnswers ?? userTakesCall,
  });
  return { answered: true, at: clock.now(), line: asCallee(line) };
}

/** The line as the record of an incoming call has it: the person is the caller. */
const asCallee = (line: Line): Line => ({
  ...line,
  ended: line.ended.then((end) => ({ ...end, by: end.by === 'CALLER' ? 'CALLEE' : 'CALLER' })),
});

function unanswered(end: LegEnd, earlyMedia: readonly Turn[] = []): DialResult {
  return { answered: false, end, earlyMedia };
}

function cancelled({ clock, signal }: Dial): LegEnd {
  const reason = signal.aborted ? 'aborted' : 'ring_time_over';
  return { by: 'CALLER', sipCode: 487, at: clock.now(), reason };
}

async function refuse(dial: Dial, sipCode: number): Promise<DialResult> {
  await dial.clock.sleep(REFUSING, dial.signal);
  if (dial.signal.aborted) return unanswered(cancelled(dial));
  return unanswered({ by: 'CALLEE', sipCode, at: dial.clock.now() });
}

/** Rings until our patience ends; an announcement that the network plays meanwhile is kept. */
async function ringOut(dial: Dial, ringTime: number, announcement?: string): Promise<DialResult> {
  const { clock, signal } = dial;
  const until = clock.now().getTime() + ringTime;
  const earlyMedia: Turn[] = [];
  if (announcement !== undefined) {
    await clock.sleep(BEFORE_ANNOUNCEMENT, signal);
    const from = clock.now().toISOString();
    await clock.sleep(speakingTime(announcement), signal);
    const to = clock.now().toISOString();
    if (!signal.aborted) earlyMedia.push({ speaker: 'Callee', text: announcement, from, to });
  }
  await clock.sleep(until - clock.now().getTime(), signal);
  return unanswered(cancelled(dial), earlyMedia);
}
