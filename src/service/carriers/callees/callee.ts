/** One thing a simulated callee does; a pause is in seconds. */
export type Move = { say: string } | { pause: number } | { hangUp: true };

/** What is said once the user has joined the call. */
interface JoinedTurn {
  speaker: 'Callee' | 'User';
  text: string;
}

/** A simulated callee: pure, so that a number behaves the same on every dial. */
export interface Callee {
  /** Said on picking up. */
  answer: readonly Move[];
  /** What it does after the assistant's latest words; `heard` holds all of them, oldest first. */
  reply(heard: readonly string[]): readonly Move[];
  withUser: readonly JoinedTurn[];
}

/** One of the options, always the same one for the same words. */
export function choose<T>(options: readonly [T, ...T[]], words: string): T {
  let hash = 17;
  for (const character of words) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return options[hash % options.length] ?? options[0];
}
