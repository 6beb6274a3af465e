import type { Clock } from '../../clock.ts';
import type { Callee } from './callees/callee.ts';
import type { Heard, Turn } from './carrier.ts';
import { sandboxNumber } from './sandbox-numbers.ts';

const RING_UNTIL_TAKEN = 5_000;
const RING_UNTIL_GIVEN_UP = 15_000;

/** The user's own number follows the same table: whoever never answers or is busy does not take the call. */
export function userTakesCall(userNumber: string): boolean {
  return sandboxNumber(userNumber).outcome(1).kind === 'answered';
}

/** Rings the user; true when they take the call. */
export async function ringUser(
  clock: Clock,
  closed: AbortSignal,
  answers: boolean,
): Promise<boolean> {
  await clock.sleep(answers ? RING_UNTIL_TAKEN : RING_UNTIL_GIVEN_UP, closed);
  return answers;
}

/** What the user and the callee say to each other; resolves when they are done. */
export async function joinUser(
  callee: Callee,
  floor: { speak(text: string): Promise<Heard | undefined> },
  onTurn: (turn: Turn) => void,
): Promise<void> {
  for (const { speaker, text } of callee.withUser) {
    const heard = await floor.speak(text);
    if (heard === undefined) return;
    onTurn({ speaker, text, from: heard.from.toISOString(), to: heard.to.toISOString() });
  }
}
