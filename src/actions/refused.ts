import { HttpFailure } from '../clients/http-failure.ts';
import type { Refusal } from '../errors.ts';

/** Tells a failed request as a refusal; anything else stays what it is. */
export async function refused<Value>(
  request: Promise<Value>,
  toRefusal: (failure: HttpFailure) => Refusal,
): Promise<Value> {
  try {
    return await request;
  } catch (error) {
    throw error instanceof HttpFailure ? toRefusal(error) : error;
  }
}
