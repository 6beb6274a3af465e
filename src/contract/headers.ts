/**
 * Headers beyond the interface. The hosted service ignores the ones we send and sends none of its own;
 * a service of ours obeys and sends them.
 */

/** Request: when the callee may be rung, such as `10:00-19:00;tz=Asia/Kolkata` (design section 6). */
export const CALLING_WINDOW = 'Parley-Calling-Window';

/** Request: one key, one call. A repeated POST gets the first answer again (design section 5). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

/** Answer: present and `true` when an earlier answer is repeated. */
export const IDEMPOTENCY_REPLAYED = 'Idempotency-Replayed';

/** Request: `wait=SECONDS` together with If-None-Match asks for an answer only once the call has moved (RFC 7240). */
export const PREFER = 'Prefer';

/** Answer: `wait` when the preference was obeyed. */
export const PREFERENCE_APPLIED = 'Preference-Applied';

/** Answer: `true` as long as the carrier is simulated, so nobody was rung. */
export const SIMULATED = 'Parley-Simulated';

/** Answer of call-info: the request id of the call from which this call-back came. */
export const CALLBACK_OF = 'Parley-Callback-Of';
