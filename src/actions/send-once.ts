import type { Clock } from '../clock.ts';
import { HttpFailure } from '../clients/http-failure.ts';
import { Refusal } from '../errors.ts';
import type { ActionStore, LedgerRow, SendingEnd } from './store/store.ts';

export interface SendPorts {
  store: ActionStore;
  clock: Clock;
  /** Names this process among those that share the database. */
  sender: string;
  /** How long a sender may take before it counts as dead; longer than any request of ours may last. */
  claimMilliseconds: number;
}

/** How one kind of request is sent, whatever it is. */
export interface Delivery<Result> {
  /** The body, made at the moment of sending. Throws a Refusal when the moment is wrong; then nothing was sent. */
  prepare(): string | Promise<string>;
  /** Sends that very body with this key. Throws HttpFailure, or a Refusal when it is certain that nothing was done. */
  send(body: string, idempotencyKey: string): Promise<Result>;
  /** What a person is told when it is certain that nothing was done. */
  refuse(failure: HttpFailure): Refusal;
  /** Under which id the reading tools find it; undefined = none of them needs to. */
  requestId(result: Result): string | undefined;
  /** True when the service recognises a key that it has seen, so that an uncertain send may be repeated. */
  keepsKeys(): Promise<boolean>;
  /** Looks whether what an uncertain send wanted has come about; undefined = it has not, or that cannot be seen. */
  find?(body: string): Promise<Result | undefined>;
}

export type Sent<Result> =
  | { state: 'done'; result: Result; replayed: boolean }
  | { state: 'unknown'; replayed: boolean };

/** How long a second caller waits for the first before it is told `in_progress`. */
const PATIENCE_MILLISECONDS = 5000;
const LOOK_MILLISECONDS = 100;

/**
 * Takes a row from `approved` to its end (design section 5). `sending` and the body are on disk before the first
 * byte leaves; whoever loses the race for the row waits for the winner; what cannot be known ends as `unknown`.
 */
export async function sendOnce<Result>(
  ports: SendPorts,
  row: LedgerRow,
  delivery: Delivery<Result>,
): Promise<Sent<Result>> {
  const body = await delivery.prepare();
  const now = ports.clock.now().getTime();
  const claimUntil = now + ports.claimMilliseconds;
  const { sender, store } = ports;
  if (!(await store.startSending(row, { sender, claimUntil, sent: body, now }))) {
    return awaitOther(ports, row, delivery);
  }
  const sent = await deliver(ports, row, delivery, { body, first: true });
  if (sent.state === 'done') return sent;
  const settled = await settle(ports, { ...row, state: 'unknown', sent: body }, delivery);
  return { ...settled, replayed: false };
}

/** For a row found in `sending`: waits for its sender, or, if that is dead, finds out what became of the request. */
export async function awaitOther<Result>(
  ports: SendPorts,
  row: LedgerRow,
  delivery: Delivery<Result>,
): Promise<Sent<Result>> {
  const { clock, store } = ports;
  const end = clock.now().getTime() + PATIENCE_MILLISECONDS;
  const key = { principal: row.principal, tool: row.tool, idempotencyKey: row.idempotency_key };
  for (;;) {
    const current = (await store.find(key)) ?? row;
    if (current.state === 'done') return replay(current);
    if (current.state !== 'sending') return settle(ports, current, delivery);
    if ((current.claim_until ?? 0) <= clock.now().getTime())
      return settle(ports, current, delivery);
    if (clock.now().getTime() >= end) throw inProgress();
    await clock.sleep(LOOK_MILLISECONDS);
  }
}

/**
 * For a row whose outcome is open (its sender died, or nothing certain came back). What can be seen to have come about
 * is done. Only a service that keeps idempotency keys is asked again, with the very same body; otherwise it stays unknown.
 */
export async function settle<Result>(
  ports: SendPorts,
  row: LedgerRow,
  delivery: Delivery<Result>,
): Promise<Sent<Result>> {
  if (row.state !== 'sending' && row.state !== 'unknown') throw inProgress();
  const { clock, sender, store } = ports;
  const found = row.sent === null ? undefined : await delivery.find?.(row.sent);
  if (found !== undefined) {
    const end = endOf(found, delivery);
    await store.finish(row.id, { ...end, state: 'done', now: clock.now().getTime() });
    return { state: 'done', result: found, replayed: row.state === 'unknown' };
  }
  if (row.sent === null || !(await delivery.keepsKeys())) {
    await store.finish(row.id, { state: 'unknown', now: clock.now().getTime() });
    return { state: 'unknown', replayed: row.state === 'unknown' };
  }
  const now = clock.now().getTime();
  const claimUntil = now + ports.claimMilliseconds;
  if (!(await store.takeOver(row, { sender, claimUntil, now }))) throw inProgress();
  return deliver(ports, row, delivery, { body: row.sent, first: false });
}

export function replay<Result>(row: LedgerRow): Sent<Result> {
  const result = JSON.parse(row.result ?? 'null') as Result;
  return { state: 'done', result, replayed: true };
}

async function deliver<Result>(
  { clock, store }: SendPorts,
  row: LedgerRow,
  delivery: Delivery<Result>,
  { body, first }: { body: string; first: boolean },
): Promise<Sent<Result>> {
  const finish = (state: 'done' | 'unknown' | 'approved', end: Partial<SendingEnd> = {}) =>
    store.finish(row.id, { ...end, state, now: clock.now().getTime() });
  try {
    const result = await delivery.send(body, row.id);
    await finish('done', endOf(result, delivery));
    return { state: 'done', result, replayed: false };
  } catch (error) {
    if (error instanceof Refusal) await finish(first ? 'approved' : 'unknown');
    if (!(error instanceof HttpFailure)) throw error;
    // After an open first send a no proves nothing: it may have come before the key was looked at.
    if (error.kind === 'uncertain' || !first) {
      await finish('unknown');
      return { state: 'unknown', replayed: false };
    }
    await finish('approved');
    throw delivery.refuse(error);
  }
}

function endOf<Result>(
  result: Result,
  { requestId }: Delivery<Result>,
): Pick<SendingEnd, 'result' | 'requestId'> {
  const id = requestId(result);
  return { result: JSON.stringify(result), ...(id === undefined ? {} : { requestId: id }) };
}

function inProgress(): Refusal {
  return new Refusal(
    'in_progress',
    'This request is being sent at this moment.',
    'Ask again in a few seconds with the same idempotency key; it will not be sent twice.',
  );
}
