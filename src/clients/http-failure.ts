import { DO_NOT_CALL } from '../contract/envelope.ts';
import { Refusal } from '../errors.ts';

interface Facts {
  status?: number;
  retryAfterSeconds?: number;
  /** What the service said: data for a log, never for a model. */
  upstreamMessage?: string;
  cause?: unknown;
}

/**
 * Why there is no good answer.
 * `not_sent`: nothing left this machine. `rejected`: a whole answer came and it was a no.
 * `uncertain`: the request may have been carried out.
 */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly kind: 'not_sent' | 'rejected' | 'uncertain';
  readonly status: number | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly upstreamMessage: string | undefined;

  constructor(kind: HttpFailure['kind'], message: string, facts: Facts) {
    super(message, { cause: facts.cause });
    this.kind = kind;
    this.status = facts.status;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.upstreamMessage = facts.upstreamMessage;
  }
}

const neverLeftCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** True when the error says that no connection was made, so that no byte of the request left. */
export function neverLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.every(neverLeft);
  const code = 'code' in error ? String(error.code) : '';
  return neverLeftCodes.has(code) || neverLeft(error.cause);
}

/**
 * The refusal a person is told for a failed request that had no lasting effect (design section 2).
 * `missing` is what a 404 means for this request.
 */
export function refusalOf(failure: HttpFailure, missing: Refusal): Refusal {
  const cause = { cause: failure };
  switch (failure.status) {
    case 401:
    case 403:
      return new Refusal(
        'unauthorized',
        'The service did not accept the API key.',
        'Check the key in the configuration; trying again with the same key will not help.',
        cause,
      );
    case 404:
      return missing;
    case 429:
      return rateLimited(failure);
    case 400:
      return failure.upstreamMessage === DO_NOT_CALL ? suppressed(cause) : badRequest(cause);
    case 409:
    case 413:
    case 422:
      return badRequest(cause);
    default:
      return new Refusal(
        'upstream_unavailable',
        'The service cannot be reached or is in trouble.',
        'Nothing was changed. Trying again in a few minutes is safe; keep the same idempotency key.',
        cause,
      );
  }
}

const badRequest = (options: { cause: HttpFailure }): Refusal =>
  new Refusal(
    'invalid_request',
    'The service refused the request as it was written.',
    'Check the number, the date and the texts, and try again with a new idempotency key.',
    options,
  );

/** Nobody calls this number again (design section 6, "Operating"). */
export const suppressed = (options: { cause?: HttpFailure } = {}): Refusal =>
  new Refusal(
    'number_suppressed',
    DO_NOT_CALL,
    'Do not call it. Only the person who runs Parley can take it off the list, with: parley dnc remove.',
    options,
  );

function rateLimited(failure: HttpFailure): Refusal {
  const seconds = failure.retryAfterSeconds ?? 60;
  return new Refusal(
    'rate_limited',
    'The service takes no more requests for the moment.',
    `Nothing was changed. Trying again after ${seconds} seconds is safe; keep the same idempotency key.`,
    { cause: failure, details: { retry_after_seconds: seconds } },
  );
}
