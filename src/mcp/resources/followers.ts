import type { McpContext } from '../context.ts';
import { Refusal } from '../../errors.ts';
import { requestIdOf } from './calls.ts';

/** Follows calls for a client that wants to be told when one moves. */
export interface Followers {
  /** Follows the call of this address until it ends or `signal` aborts. False when there is no such call for this caller. */
  follow(uri: string, signal?: AbortSignal): Promise<boolean>;
  unfollow(uri: string): void;
  close(): void;
}

type Ports = Pick<McpContext, 'actions' | 'principal' | 'clock'>;

/** One client has no use for more, and each costs a waiting request. */
const MOST_FOLLOWED = 50;
const WAIT_SECONDS = 55;
const PAUSE_AFTER_TROUBLE_MILLISECONDS = 10_000;

/** `told` hears the address of every call that has moved, as often as it moves. */
export function createFollowers(ports: Ports, told: (uri: string) => void): Followers {
  const followed = new Map<string, AbortController>();
  return {
    async follow(uri, signal) {
      const requestId = requestIdOf(uri);
      if (requestId === undefined || !(await mayRead(ports, requestId))) return false;
      if (followed.has(uri) || followed.size >= MOST_FOLLOWED || signal?.aborted) return true;
      const over = new AbortController();
      signal?.addEventListener('abort', () => over.abort(), { once: true });
      followed.set(uri, over);
      void watch(ports, requestId, over.signal, () => told(uri)).finally(() => {
        if (followed.get(uri) === over) followed.delete(uri);
      });
      return true;
    },
    unfollow(uri) {
      followed.get(uri)?.abort();
      followed.delete(uri);
    },
    close() {
      for (const over of followed.values()) over.abort();
      followed.clear();
    },
  };
}

async function mayRead({ actions, principal }: Ports, requestId: string): Promise<boolean> {
  try {
    await (await actions()).getCall(principal, requestId, { recording: false });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return error.code !== 'not_found';
    throw error;
  }
}

/** Waits again and again until the call is done; trouble of the service is sat out, and nobody waits for its end. */
async function watch(
  { actions, principal, clock }: Ports,
  requestId: string,
  signal: AbortSignal,
  moved: () => void,
): Promise<void> {
  let last: string | undefined;
  const heard = (status: string): void => {
    if (last !== undefined && last !== status) moved();
    last = status;
  };
  while (!signal.aborted) {
    try {
      const report = await (
        await actions()
      ).waitForCall(principal, requestId, {
        timeoutSeconds: WAIT_SECONDS,
        signal,
        onProgress: ({ call_status }) => heard(call_status),
      });
      heard(report.call_status);
      if (report.done) return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'not_found') return;
      await clock.sleep(PAUSE_AFTER_TROUBLE_MILLISECONDS, signal);
    }
  }
}
