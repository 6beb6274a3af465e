import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';

/** Follows one request through everything that is done for it. */
export interface Requests {
  /** Runs the answer of a web server's request under an id, which the answer then carries too. */
  enter(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void): void;
  /** The id of the request that is being answered here. */
  id(): string | undefined;
}

const REQUEST_ID = 'x-request-id';
const REQUEST_ID_LENGTH = 8;
/** A proxy's own id is kept, so that its log and ours can be laid side by side. */
const FOREIGN_ID = /^[\w.-]{8,64}$/u;

export function createRequests(random: Pick<Random, 'token'>): Requests {
  const current = new AsyncLocalStorage<string>();
  const process = random.token(REQUEST_ID_LENGTH);
  let count = 0;
  /** Nobody may do anything with an id, so it need not be hard to guess. */
  const next = (): string => `${process}-${(count += 1).toString(36)}`;
  return {
    enter(incoming, outgoing, answer) {
      const given = incoming.headers[REQUEST_ID];
      const id = typeof given === 'string' && FOREIGN_ID.test(given) ? given : next();
      outgoing.setHeader(REQUEST_ID, id);
      current.run(id, answer);
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
