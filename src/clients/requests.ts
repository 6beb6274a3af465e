import type * as z from 'zod';
import { SIMULATED } from '../contract/headers.ts';
import { HttpFailure } from './http-failure.ts';
import type { Http, HttpAnswer, HttpRequest } from './http.ts';
import { unwrapped } from './unwrapped.ts';

/** What a service answered, and whether it said that nobody outside is reached. */
export interface Answered<Body> {
  body: Body;
  simulated: boolean;
}

const READ_TRIES = 3;
const READ_TIMEOUT = 10_000;
const READ_BUDGET = 20_000;
const CHANGE_TIMEOUT = 25_000;

/** A GET, tried again while that helps (interface section 7). Throws HttpFailure. */
export async function read<Body>(
  http: Http,
  path: string,
  schema: z.ZodType<Body>,
): Promise<Answered<Body>> {
  return toAnswered(
    await http({
      method: 'GET',
      path,
      schema: unwrapped(schema),
      tries: READ_TRIES,
      timeoutMilliseconds: READ_TIMEOUT,
      budgetMilliseconds: READ_BUDGET,
    }),
  );
}

type Change<Body> = Pick<HttpRequest<Body>, 'path' | 'body' | 'schema' | 'headers'> & {
  method: 'POST' | 'PUT' | 'DELETE';
};

/**
 * A change of the world, sent once: these APIs keep no idempotency keys (interface section 8), so that after a server
 * error, as after no answer at all, it may have been carried out. Throws HttpFailure.
 */
export async function changeOnce<Body>(http: Http, change: Change<Body>): Promise<Answered<Body>> {
  try {
    return toAnswered(
      await http({
        ...change,
        schema: unwrapped(change.schema),
        tries: 1,
        timeoutMilliseconds: CHANGE_TIMEOUT,
        budgetMilliseconds: CHANGE_TIMEOUT,
      }),
    );
  } catch (error) {
    throw error instanceof HttpFailure && (error.status ?? 0) >= 500 ? uncertain(error) : error;
  }
}

const uncertain = (failure: HttpFailure): HttpFailure =>
  new HttpFailure('uncertain', failure.message, {
    cause: failure,
    ...(failure.status === undefined ? {} : { status: failure.status }),
    ...(failure.upstreamMessage === undefined ? {} : { upstreamMessage: failure.upstreamMessage }),
  });

const toAnswered = <Body>({ body, headers }: HttpAnswer<Body>): Answered<Body> => ({
  body,
  simulated: headers.get(SIMULATED) === 'true',
});
