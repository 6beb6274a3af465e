import { isIP } from 'node:net';
import { problem, SERVER_ERROR } from './problem.ts';

/** Names under which only this machine is meant. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
const WILDCARDS = new Set(['0.0.0.0', '::', '']);

/** Whether a server that listens there can be reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  LOOPBACK_NAMES.has(host) || host === '::1' || /^127(?:\.\d{1,3}){3}$/u.test(host);

export interface HostOptions {
  /** Where the server listens. */
  host: string;
  /** How it is reached from outside. */
  publicUrl?: string | undefined;
}

/**
 * Refuses requests that a web page has sent here under a name of its own (DNS rebinding), and pages of other origins.
 * The names are those of loopback, of the public address and of the address that is listened on. On all addresses at
 * once every literal address is good too: a page cannot rebind those.
 */
export function createHostGuard(options: HostOptions): (request: Request) => Response | undefined {
  const { host, publicUrl } = options;
  const names = new Set(LOOPBACK_NAMES);
  if (publicUrl !== undefined) names.add(new URL(publicUrl).hostname);
  if (!WILDCARDS.has(host)) names.add(host.includes(':') ? `[${host}]` : host.toLowerCase());
  const anyAddress = WILDCARDS.has(host);
  const known = (name: string): boolean =>
    names.has(name) || (anyAddress && isIP(name.replaceAll(/^\[|\]$/gu, '')) !== 0);
  return (request) => {
    const name = hostnameOf(`http://${request.headers.get('host') ?? ''}`);
    if (name === undefined || !known(name)) return forbidden('Host');
    const origin = request.headers.get('origin');
    if (origin === null) return undefined;
    const from = hostnameOf(origin);
    return from !== undefined && known(from) ? undefined : forbidden('Origin');
  };
}

function hostnameOf(url: string): string | undefined {
  return URL.parse(url)?.hostname || undefined;
}

const forbidden = (header: string): Response =>
  problem(403, SERVER_ERROR, `Invalid ${header} header`);
