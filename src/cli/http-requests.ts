import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';

/** Follows one request through everything that is done for it. */
export interface Requests {
  /** Runs the answer under an id, which the answer then carries too. */
  follow(request: Request, answer: () => Promise<Response>): Promise<Response>;
  /** The id of the request that is being answered here. */
  id(): string | undefined;
}

const REQUEST_ID = 'x-request-id';
const REQUEST_ID_LENGTH = 12;
/** A proxy's own id is kept, so that its log and ours can be laid side by side. */
const FOREIGN_ID = /^[\w.-]{8,64}$/u;

export function createRequests(random: Pick<Random, 'token'>): Requests {
  const current = new AsyncLocalStorage<string>();
  return {
    async follow(request, answer) {
      const given = request.headers.get(REQUEST_ID);
      const id = given !== null && FOREIGN_ID.test(given) ? given : random.token(REQUEST_ID_LENGTH);
      const response = await current.run(id, answer);
      response.headers.set(REQUEST_ID, id);
      return response;
    },
    id: () => current.getStore(),
  };
}

/** The same log, whose lines name the request in which they were written. */
export function logByRequest(log: Log, requests: Requests): Log {
  const at =
    (level: keyof Log): Log['info'] =>
    (message, fields) => {
      const id = requests.id();
      log[level](message, id === undefined ? fields : { request_id: id, ...fields });
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
