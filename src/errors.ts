/** Every code a refusal can carry; stable, and listed in the README for people who program against it. */
export const refusalCodes = [
  'approval_declined',
  'approval_expired',
  'approval_unavailable',
  'conflict',
  'date_unclear',
  'idempotency_key_reused',
  'in_progress',
  'individual_needs_consent',
  'insufficient_balance',
  'internal',
  'invalid_phone_number',
  'invalid_request',
  'limit_reached',
  'no_active_subscription',
  'not_found',
  'number_not_allowed',
  'number_suppressed',
  'outcome_unknown',
  'outside_calling_hours',
  'past_due_date',
  'purpose_missing',
  'purpose_too_long',
  'rate_limited',
  'secret_remains',
  'template_not_approved',
  'template_not_found',
  'template_parameters_mismatch',
  'unauthorized',
  'upstream_unavailable',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];

/** Machine-readable facts that go with a refusal, such as `next_allowed_at`; never a secret, never upstream text. */
export type RefusalDetails = Readonly<
  Record<string, string | number | boolean | readonly string[]>
>;

/**
 * Something we will not do, said to a person: what is wrong (`message`), what to do (`hint`) and a stable `code`.
 * Both sentences are our own and safe to show to a model.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly hint: string;
  readonly details: RefusalDetails;

  constructor(
    code: RefusalCode,
    message: string,
    hint: string,
    options: { details?: RefusalDetails; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.hint = hint;
    this.details = options.details ?? {};
  }
}
