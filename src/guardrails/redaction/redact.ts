import { detectSecrets } from './detect.ts';
import { placeholder, secretKinds, type SecretKind } from './kinds.ts';

/** How many secrets of a kind were cut; never the secret itself. */
export interface Removed {
  readonly kind: SecretKind;
  readonly count: number;
}

export interface Redaction {
  /** The text with speakable words in place of each secret, every other byte as it was. */
  readonly text: string;
  /** What was cut, in the order of `secretKinds`; empty when nothing was. */
  readonly removed: readonly Removed[];
}

/** A cut can bring words together that read as another secret; notes settle after one more reading. */
const mostReadings = 5;

const wordCharacter = /[\p{L}\p{N}]/u;

function cutOnce(text: string, counts: Map<SecretKind, number>): string {
  const { skeleton, found } = detectSecrets(text);
  if (found.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, kind } of found) {
    const from = skeleton.starts[start] ?? at;
    const to = skeleton.ends[end - 1] ?? from;
    const glued = from > 0 && (from === at || wordCharacter.test(text.charAt(from - 1)));
    parts.push(text.slice(at, from), glued ? ' ' : '', placeholder(kind));
    if (wordCharacter.test(text.charAt(to))) parts.push(' ');
    at = to;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/**
 * Cuts every secret out of a note or transcript and leaves words a voice can say (design section 3). Pure, linear in
 * the length of the text, never throws; reading its own output again changes nothing.
 */
export function redact(text: string): Redaction {
  const counts = new Map<SecretKind, number>();
  let current = text;
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const next = cutOnce(current, counts);
    if (next === current) break;
    current = next;
  }
  const removed = secretKinds.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
  return { text: current, removed };
}

/** The fields as one text; `seam` is what stands where two fields break between digits. */
function joinFields(texts: readonly string[], seam: string): string {
  let joined = texts[0] ?? '';
  for (const text of texts.slice(1)) {
    const broken = /\p{Nd}$/u.test(joined.slice(-2)) && /^\p{Nd}/u.test(text);
    joined += (broken ? seam : '\n') + text;
  }
  return joined;
}

/**
 * The second gate (design section 3): kinds of secret still found in what will be sent, read as one text, so that a
 * secret split over two fields is found. Empty means clean.
 */
export function remainingSecrets(texts: readonly string[]): SecretKind[] {
  const found = new Set<SecretKind>();
  for (const joined of new Set(['\n', ' ', ''].map((seam) => joinFields(texts, seam)))) {
    for (const { kind } of detectSecrets(joined).found) found.add(kind);
  }
  return secretKinds.filter((kind) => found.has(kind));
}
