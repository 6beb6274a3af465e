import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Carrier, Turn } from '../carriers/carrier.ts';
import type { CallRow } from '../store/rows.ts';

/** Where recordings lie: one WAV a call, named by its request id. */
export interface Recordings {
  save(call: CallRow): Promise<void>;
  remove(call: CallRow): Promise<void>;
  /** A file address, for programs on the same machine. */
  fileUrl(call: CallRow): string;
}

export function createRecordings(folder: string, carrier: Carrier): Recordings {
  const pathOf = ({ request_uuid }: CallRow): string => join(folder, `${request_uuid}.wav`);
  return {
    async save(call) {
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
    },
    async remove({ request_uuid }) {
      const names = await readdir(folder).catch(() => []);
      // A process that was killed may have left half of one behind.
      const parts = names.filter((name) => name.startsWith(`${request_uuid}.wav`));
      for (const part of parts) await rm(join(folder, part), { recursive: true, force: true });
    },
    fileUrl: (call) => pathToFileURL(pathOf(call)).href,
  };
}
