import { onTestFinished } from 'vitest';
import { systemRandom } from '../../../src/random.ts';
import type { Area } from '../../../src/service/keys.ts';
import { addOrganisation } from '../../../src/service/organisations.ts';
import { createWorld, type WorldOptions } from '../world.ts';

export const PAGE = '<!doctype html><style>p{}</style><script type="module">1</script>';
export const ORIGIN = 'http://service';

/** A browser without a screen: it keeps one cookie. */
export function createVisitor(fetch: (request: Request) => Promise<Response>, address = ORIGIN) {
  let cookie = '';
  const send = async (
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: URLSearchParams; signal?: AbortSignal } = {},
  ): Promise<Response> => {
    const { headers, body, signal } = init;
    const response = await fetch(
      new Request(`${address}${path}`, {
        method,
        headers: {
          ...(cookie === '' ? {} : { cookie }),
          ...(method === 'POST' ? { origin: address } : {}),
          ...(body === undefined ? {} : { 'content-length': String(body.toString().length) }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        ...(signal === undefined ? {} : { signal }),
      }),
    );
    const set = response.headers.getSetCookie()[0];
    if (set !== undefined) cookie = set.slice(0, set.indexOf(';'));
    return response;
  };
  return {
    send,
    get: (path: string) => send('GET', path),
    json: async <Body>(path: string): Promise<Body> => {
      const response = await send('GET', path);
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as Body;
    },
    signIn: (key: string, headers: Record<string, string> = {}) =>
      send('POST', '/dashboard/session', { body: new URLSearchParams({ key }), headers }),
    forget: () => void (cookie = ''),
    steal: (stolen: string) => void (cookie = stolen),
    cookie: () => cookie,
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

/** A service with a dashboard, and keys to it. */
export async function createDashboardWorld(options: WorldOptions = {}) {
  const world = await createWorld({ dashboardPage: () => Promise.resolve(PAGE), ...options });
  const { keyring, store, fetch } = world.service;
  const visitorWith = async (key: string): Promise<Visitor> => {
    const visitor = createVisitor(fetch);
    const { status } = await visitor.signIn(key);
    if (status !== 303) throw new Error(`signing in was answered with ${status}`);
    return visitor;
  };
  return {
    ...world,
    visitor: () => createVisitor(fetch),
    visitorWith,
    keyOf: async (area: Area, organisation = 1) => keyring.create(organisation, area),
    signedIn: async (area: Area, organisation = 1) =>
      visitorWith((await keyring.create(organisation, area)).key),
    stranger: async (name = 'Stranger') => {
      const ports = { store: store.organisations, clock: world.clock, random: systemRandom };
      return addOrganisation(ports, name);
    },
  };
}

export interface Told {
  event: string;
  id: string;
  data: Record<string, unknown>;
}

/** Reads server-sent events of a stream, as far as they have come. */
export async function follow(visitor: Visitor, headers: Record<string, string> = {}, query = '') {
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const response = await visitor.send('GET', `/dashboard/events${query}`, {
    headers,
    signal: abort.signal,
  });
  const told: Told[] = [];
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      told.push(...blocks.filter((block) => block.includes('event:')).map(readBlock));
    }
  })();
  return { response, told, ended: reading, stop: () => abort.abort() };
}

function readBlock(block: string): Told {
  const field = (name: string): string =>
    new RegExp(`^${name}: (.*)$`, 'mu').exec(block)?.[1] ?? '';
  return {
    event: field('event'),
    id: field('id'),
    data: JSON.parse(field('data')) as Record<string, unknown>,
  };
}
