import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request as send } from 'undici';
import { startTimer } from '../../clock.ts';
import { createAddressGuard } from './address-guard.ts';
import type {
  SendWebhook,
  WebhookError,
  WebhookRequest,
  WebhookSenderOptions,
} from './webhook-sender.ts';

/** Interface and design section 8: an answer counts within this time. */
const PATIENCE = 15_000;
const CONNECT_PATIENCE = 5_000;
const LARGEST_ANSWER = 64 * 1024;

/** Resolves a name to all of its addresses, as `dns.lookup` does. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardedSendOptions extends WebhookSenderOptions {
  resolve?: Resolve;
}

class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress';
}

/**
 * A sender that reaches no address that is not public (design section 6). A name is resolved once, all of its addresses
 * are checked, and the connection goes to those very addresses: nothing is looked up again in between.
 */
export function createGuardedSend(options: GuardedSendOptions): SendWebhook {
  const mayReach = createAddressGuard(options.allow);
  const agent = new Agent({
    connect: {
      lookup: guardedLookup(options.resolve ?? systemLookup, mayReach),
      timeout: CONNECT_PATIENCE,
    },
    headersTimeout: PATIENCE,
    bodyTimeout: PATIENCE,
    maxResponseSize: LARGEST_ANSWER,
  });
  return async (request, signal) => {
    const over = new AbortController();
    const stop = startTimer(options.clock, PATIENCE, () => over.abort());
    const until = signal === undefined ? over.signal : AbortSignal.any([over.signal, signal]);
    try {
      assertLiteral(request.url, mayReach);
      return await exchange(agent, request, until);
    } catch (error) {
      return { error: until.aborted ? 'timeout' : kindOf(error) };
    } finally {
      stop();
    }
  };
}

async function exchange(agent: Agent, request: WebhookRequest, signal: AbortSignal) {
  const { statusCode, body } = await send(request.url, {
    dispatcher: agent,
    method: request.method,
    headers: { 'user-agent': 'Parley-Webhooks/1', ...request.headers },
    body: request.body ?? null,
    // Webhooks are rare, and a connection that was kept may be half dead.
    reset: true,
    signal,
  });
  return { status: statusCode, body: await body.text() };
}

/** An address that is written out is connected to without a look-up. */
function assertLiteral(url: string, mayReach: (address: string) => boolean): void {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/gu, '');
  if (isIP(host) !== 0 && !mayReach(host)) throw new BlockedAddress(host);
}

function guardedLookup(resolve: Resolve, mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, { all }, callback) => {
    resolve(hostname, { all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, []);
      else if (first === undefined || !addresses.every(({ address }) => mayReach(address)))
        callback(new BlockedAddress(hostname), []);
      else if (all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const timeouts = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
]);

function kindOf(error: unknown): WebhookError {
  if (error instanceof BlockedAddress) return 'blocked_address';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (timeouts.has(code)) return 'timeout';
  return code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'response_too_large' : 'unreachable';
}
