import { mkdir, rm } from 'node:fs/promises';
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
    remove: (call) => rm(pathOf(call), { force: true }),
    fileUrl: (call) => pathToFileURL(pathOf(call)).href,
  };
}
