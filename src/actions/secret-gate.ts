import { Refusal } from '../errors.ts';
import { remainingSecrets } from '../guardrails/redaction/redact.ts';

/**
 * The second redaction gate over texts that leave as they are (design section 3). Kinds that are `known` stand there
 * anyway, whatever was written. Throws `secret_remains`, naming only the kinds.
 */
export function assertNoSecret(texts: readonly string[], known: readonly string[] = []): void {
  const kinds = secretsIn(texts).filter((kind) => !known.includes(kind));
  if (kinds.length === 0) return;
  throw new Refusal(
    'secret_remains',
    'The text may hold something secret, so nothing was sent.',
    'Take codes, passwords and card, bank and ID numbers out of it and try again.',
    { details: { kinds } },
  );
}

/** Kinds of secrets in the texts; a gate that fails stays shut. */
export function secretsIn(texts: readonly string[]): string[] {
  try {
    return remainingSecrets(texts);
  } catch {
    return ['unknown'];
  }
}
