import { Client, Pool } from 'pg';

let waitingFor = 0;

/** True while a PostgreSQL server or a web server works for this process: then the clock of a test must stand still. */
export const databaseIsBusy = (): boolean => waitingFor > 0;

/** The clock of a test stands still while this work, which takes real time, is under way. */
export async function whileBusy<Result>(work: Promise<Result>): Promise<Result> {
  waitingFor += 1;
  try {
    return await work;
  } finally {
    waitingFor -= 1;
  }
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Counts every answer that is waited for. The driver tells nobody what is under way, so its methods are wrapped. */
export function watchDatabase(): void {
  for (const [owner, name] of [
    [Client.prototype, 'query'],
    [Client.prototype, 'end'],
    [Pool.prototype, 'connect'],
  ] as const) {
    const methods = owner as unknown as Record<string, Method>;
    const method = methods[name];
    if (method === undefined) throw new Error(`the driver has no method ${name}`);
    methods[name] = function (...args) {
      const answer = method.apply(this, args);
      if (answer instanceof Promise) {
        waitingFor += 1;
        void answer.catch(() => undefined).then(() => (waitingFor -= 1));
      }
      return answer;
    };
  }
}
