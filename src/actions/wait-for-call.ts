import type { AiCallsClient, CallReading, WatchedCall } from '../clients/ai-calls.ts';
import { startTimer, type Clock } from '../clock.ts';
import { isFinal, type CallInfoLean } from '../contract/ai-calls.ts';
import type { WaitOptions } from './actions.ts';

/** How often a service that cannot wait for us is looked at (design section 5). */
const LOOK_MILLISECONDS = 10_000;
/** How long one look at a service that can wait may last, so that progress is told in between. */
const WATCH_SECONDS = 5;
/** What an answer may take beyond the time-out that was asked for. */
const GRACE_MILLISECONDS = 1500;

/**
 * Reads the call until it is done or the time is up, and answers the last reading. A service of ours answers in the
 * moment the call moves; another is looked at every ten seconds and once more right before the end. An aborted
 * `signal` ends the waiting only. Throws HttpFailure when no reading could be had at all.
 */
export async function waitForCall(
  { client, clock }: { client: AiCallsClient; clock: Clock },
  requestId: string,
  options: WaitOptions,
): Promise<CallReading<CallInfoLean>> {
  const begin = clock.now().getTime();
  const end = begin + options.timeoutSeconds * 1000;
  const over = new AbortController();
  const limit = options.timeoutSeconds * 1000 + GRACE_MILLISECONDS;
  const stop = startTimer(clock, limit, () => over.abort());
  const signal = AbortSignal.any([over.signal, options.signal]);
  let last: WatchedCall | undefined;
  try {
    for (;;) {
      const left = end - clock.now().getTime();
      last = await look(client, requestId, { last, left, signal });
      report(options, last, clock.now().getTime() - begin);
      if (isFinal(last.info.call_status) || clock.now().getTime() >= end || signal.aborted)
        return last;
      if (last.version === undefined) {
        await clock.sleep(Math.min(LOOK_MILLISECONDS, end - clock.now().getTime()), signal);
      }
    }
  } catch (error) {
    if (last === undefined) throw error;
    return last;
  } finally {
    stop();
  }
}

function look(
  client: AiCallsClient,
  requestId: string,
  { last, left, signal }: { last: WatchedCall | undefined; left: number; signal: AbortSignal },
): Promise<WatchedCall> {
  const waitSeconds = Math.max(0, Math.min(WATCH_SECONDS, Math.ceil(left / 1000)));
  return client.watch(requestId, {
    ...(last?.version === undefined ? {} : { version: last.version }),
    waitSeconds,
    signal,
  });
}

const messages: Record<CallInfoLean['call_status'], string> = {
  SCHEDULED: 'waiting for its time',
  QUEUED: 'about to be placed',
  PROCESSING: 'ringing or in conversation',
  COMPLETED: 'done',
  NOANSWER: 'nobody answered',
  BUSY: 'the line was busy',
  FAILED: 'the call did not get through',
  CANCELED: 'canceled',
};

function report(options: WaitOptions, { info }: WatchedCall, elapsed: number): void {
  const talking = info.call_status === 'PROCESSING' && info.answer_time !== null;
  options.onProgress({
    call_status: info.call_status,
    elapsedSeconds: Math.floor(elapsed / 1000),
    message: talking ? 'in conversation' : messages[info.call_status],
  });
}
