import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Carrier, Turn } from '../carriers/carrier.ts';
import type { CallRow } from '../store/rows.ts';

/** Where recordings lie: one WAV a call, named by its request id. */
export interface Recordings {
  /** A few at a time. False when `signal` had aborted before its turn came: then nothing was saved. */
  save(call: CallRow, signal: AbortSignal): Promise<boolean>;
  remove(call: CallRow): Promise<void>;
  /** A file address, for programs on the same machine. */
  fileUrl(call: CallRow): string;
}

/** To render one takes a processor for itself and much memory; the leases of those that wait are renewed meanwhile. */
const SAVED_AT_ONCE = 2;

export function createRecordings(folder: string, carrier: Carrier): Recordings {
  const inTurn = createTurns(SAVED_AT_ONCE);
  const pathOf = ({ request_uuid }: CallRow): string => join(folder, `${request_uuid}.wav`);
  return {
    save: (call, signal) =>
      inTurn(async () => {
        if (signal.aborted) return false;
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const start = call.answer_time ?? call.start_time ?? call.created_at;
        await carrier.saveRecording(
          {
            requestUuid: call.request_uuid,
            turns: JSON.parse(call.turns ?? '[]') as Turn[],
            from: new Date(start).toISOString(),
            to: new Date(call.end_time ?? start).toISOString(),
          },
          pathOf(call),
        );
        return true;
      }),
    async remove({ request_uuid }) {
      const names = await readdir(folder).catch(() => []);
      // A process that was killed may have left half of one behind.
      const parts = names.filter((name) => name.startsWith(`${request_uuid}.wav`));
      for (const part of parts) await rm(join(folder, part), { recursive: true, force: true });
    },
    fileUrl: (call) => pathToFileURL(pathOf(call)).href,
  };
}

/** Does at most so much at once, in the order in which it was asked for. */
function createTurns(most: number) {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
