import type { CallReport } from '../../actions/actions.ts';
import type { McpContext } from '../context.ts';
import { Refusal } from '../../errors.ts';
import { requestIdOf } from './calls.ts';

/** Whether a call is followed: `unknown` for one that this caller may not read, `full` when it follows too many. */
export type Following = 'followed' | 'unknown' | 'full';

/** Follows calls for a client that wants to be told when one moves. */
export interface Followers {
  /** Follows the call of this address until it ends or `signal` aborts. Throws what the service refuses. */
  follow(uri: string, signal?: AbortSignal): Promise<Following>;
  unfollow(uri: string): void;
  close(): void;
}

type Ports = Pick<McpContext, 'actions' | 'principal' | 'clock' | 'log'>;

/** One client has no use for more, and each costs a waiting request. */
export const MOST_FOLLOWED = 50;
const WAIT_SECONDS = 55;
const PAUSE_AFTER_TROUBLE_MILLISECONDS = 10_000;

/** `told` hears the address of every call that has moved, as often as it moves. */
export function createFollowers(ports: Ports, told: (uri: string) => void): Followers {
  const followed = new Map<string, AbortController>();
  return {
    async follow(uri, signal) {
      const call = await findCall(ports, requestIdOf(uri));
      if (call === undefined) return 'unknown';
      if (followed.has(uri) || call.done) return 'followed';
      if (followed.size >= MOST_FOLLOWED) return 'full';
      const over = new AbortController();
      followed.set(uri, over);
      const until = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]);
      void watch(ports, call, until, () => told(uri)).finally(() => {
        if (followed.get(uri) === over) followed.delete(uri);
      });
      return 'followed';
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

/** Undefined when there is no such call for this caller. */
async function findCall(
  { actions, principal }: Ports,
  requestId: string | undefined,
): Promise<CallReport | undefined> {
  if (requestId === undefined) return undefined;
  try {
    return await (await actions()).getCall(principal, requestId, { recording: false });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** Waits again and again until the call is done; trouble of the service is sat out, and nobody waits for its end. */
async function watch(
  { actions, principal, clock, log }: Ports,
  { request_id, call_status }: CallReport,
  signal: AbortSignal,
  moved: () => void,
): Promise<void> {
  let last = call_status;
  const heard = (status: CallReport['call_status']): void => {
    if (last !== status) moved();
    last = status;
  };
  while (!signal.aborted) {
    try {
      const report = await (
        await actions()
      ).waitForCall(principal, request_id, {
        timeoutSeconds: WAIT_SECONDS,
        signal,
        onProgress: (progress) => heard(progress.call_status),
      });
      heard(report.call_status);
      if (report.done) return;
    } catch (error) {
      if (!(error instanceof Refusal)) log.error('a call is no longer followed', { error });
      if (!(error instanceof Refusal) || error.code === 'not_found') return;
      await clock.sleep(PAUSE_AFTER_TROUBLE_MILLISECONDS, signal);
    }
  }
}
