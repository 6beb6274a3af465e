import type { Received, Reply } from '../service/receiver.ts';

/** The parts of the interface that have keys of their own (interface section 5). */
export type Area = 'voice' | 'ai_call' | 'messaging';
export type Keys = Partial<Record<Area, string>>;
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed when it is JSON, else the text. */
  body: unknown;
}

export interface Asking {
  headers?: Readonly<Record<string, string>>;
  /** Text goes out as it is, everything else as JSON. */
  body?: unknown;
}

/** A service that is checked against the interface. */
export interface Target {
  mode: 'ours' | 'hosted';
  keys: Keys;
  /** The number that may really be rung; undefined = none. */
  callee?: string;
  /** One request without any key. */
  ask(method: Method, path: string, asking?: Asking): Promise<Answer>;
  /** Waits, on the clock of the service. */
  pass(milliseconds: number): Promise<void>;
}

/** A service of ours, of which everything may be changed and whose clock can be moved. */
export interface OwnTarget extends Target {
  mode: 'ours';
  /** Keys of another organisation. */
  stranger(): Promise<Keys>;
  /** A web server that the service may reach. */
  receiver(reply?: Reply): Promise<Receiver>;
}

export interface Receiver {
  url: string;
  received: readonly Received[];
  answer(reply: Reply): void;
}

/** Why a check could not be made; that is no failure. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

export const PLACE_CALL = '/api/integration/trigger/personal-ai-agent';

const PATIENCE_MILLISECONDS = 40_000;

export interface TargetOptions {
  url: string;
  keys: Keys;
  fetch: Fetch;
  pass: (milliseconds: number) => Promise<void>;
}

/** A service that is not ours: only reads leave this program, and the one POST that rings `callee` when it is given. */
export function hostedTarget({ callee, ...options }: TargetOptions & { callee?: string }): Target {
  return {
    mode: 'hosted',
    keys: options.keys,
    pass: options.pass,
    ...(callee === undefined ? {} : { callee }),
    async ask(method, path, asking) {
      const rings = method === 'POST' && path === PLACE_CALL && callee !== undefined;
      if (method !== 'GET' && !rings) throw new Error(`${method} ${path} would change something`);
      return send(options, method, path, asking);
    },
  };
}

export const ownTarget = (
  options: TargetOptions & Pick<OwnTarget, 'stranger' | 'receiver'>,
): OwnTarget => ({
  ...options,
  mode: 'ours',
  ask: (method, path, asking) => send(options, method, path, asking),
});

async function send(
  { url, fetch }: TargetOptions,
  method: Method,
  path: string,
  { headers, body }: Asking = {},
): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: parse(await response.text()) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
