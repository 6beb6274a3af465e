import { Client } from 'undici';
import { startTimer, type Clock } from '../../../clock.ts';

const PATIENCE = 30_000;
const CONNECT_PATIENCE = 10_000;
const LARGEST_ANSWER = 4 * 1024 * 1024;

export interface ExchangeRequest {
  method: 'GET' | 'POST';
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

export type Exchanged =
  | { outcome: 'answered'; status: number; body: string }
  /** No connection came about, so nothing has left this machine. */
  | { outcome: 'never_left' }
  /** The request may have been carried out: the answer did not come, broke off, or was too long. */
  | { outcome: 'cut' };

/**
 * One request over a connection of its own, tried once, within 30 seconds and 4 MB; a redirect is an answer. On a
 * connection that was kept nobody could tell whether a request had left.
 */
export async function exchange(clock: Clock, request: ExchangeRequest): Promise<Exchanged> {
  const { url, method, headers, body } = request;
  const over = new AbortController();
  const stop = startTimer(clock, PATIENCE, () => over.abort());
  const client = createClient(url);
  let connected = false;
  client.once('connect', () => (connected = true));
  try {
    const answer = await client.request({
      method,
      path: `${url.pathname}${url.search}`,
      headers,
      body: body ?? null,
      signal: over.signal,
    });
    return { outcome: 'answered', status: answer.statusCode, body: await answer.body.text() };
  } catch {
    return { outcome: connected ? 'cut' : 'never_left' };
  } finally {
    stop();
    await client.destroy();
  }
}

/** Its own time limits are off where ours, which moves with the clock, holds. */
const createClient = ({ origin }: URL): Client =>
  new Client(origin, {
    connect: { timeout: CONNECT_PATIENCE },
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: LARGEST_ANSWER,
    pipelining: 1,
  });
