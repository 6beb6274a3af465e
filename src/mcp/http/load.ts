/** How much may go on at once; beyond it callers are told to come back (429 for their own share, 503 for everyone's). */
export interface Limits {
  /** Tool calls that run at once, of everybody and of one principal. */
  calls: number;
  callsOfOne: number;
  /** Sessions of 2025 clients, of everybody and of one principal. */
  sessions: number;
  sessionsOfOne: number;
  /** Bytes of bodies that are being read. */
  bodyBytes: number;
  /** A session without a request, a running call or an open stream ends after this long. */
  idleMilliseconds: number;
}

export const usualLimits: Limits = {
  calls: 1000,
  callsOfOne: 100,
  sessions: 3000,
  sessionsOfOne: 1500,
  bodyBytes: 64 * 1024 * 1024,
  idleMilliseconds: 30 * 60_000,
};

/** Counts what is going on. */
export interface Load {
  /** Undefined = no room; else to be called when the body is read. */
  reading(bytes: number): (() => void) | undefined;
  /** Whether another call of that principal may begin: `ok`, or whose share is used up. */
  room(principal: string): 'ok' | 'own' | 'all';
  /** A call runs until the returned function is called. */
  began(principal: string): () => void;
  /** Resolves as soon as no call runs. */
  idle(): Promise<void>;
}

export function createLoad(limits: Pick<Limits, 'calls' | 'callsOfOne' | 'bodyBytes'>): Load {
  const running = new Map<string, number>();
  const waiting = new Set<() => void>();
  let calls = 0;
  let bytes = 0;
  const add = (principal: string, by: 1 | -1): void => {
    calls += by;
    const own = (running.get(principal) ?? 0) + by;
    if (own === 0) running.delete(principal);
    else running.set(principal, own);
  };
  return {
    reading(size) {
      if (bytes + size > limits.bodyBytes) return undefined;
      bytes += size;
      return () => {
        bytes -= size;
      };
    },
    room(principal) {
      if (calls >= limits.calls) return 'all';
      return (running.get(principal) ?? 0) >= limits.callsOfOne ? 'own' : 'ok';
    },
    began(principal) {
      add(principal, 1);
      return () => {
        add(principal, -1);
        if (calls > 0) return;
        for (const resolve of waiting) resolve();
        waiting.clear();
      };
    },
    idle: () =>
      new Promise((resolve) => {
        if (calls === 0) resolve();
        else waiting.add(resolve);
      }),
  };
}
