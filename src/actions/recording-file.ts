import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CallInfoFull } from '../contract/ai-calls.ts';
import { Refusal } from '../errors.ts';

/** What can be heard of a call: its bytes where they lie on this machine, else the link that the service gave. */
export type RecordingContents = { wav: Buffer } | { url: string };

/** About half an hour; a client that wants more gets the path from `get_ai_call`. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * The recording of a call (interface section 3.4). Files are read for the embedded service only: another one must not
 * choose what is read here. Throws `not_found` when there is nothing to hear.
 */
export async function openRecording(
  { recording_status: status, recording_url: url }: CallInfoFull,
  { embedded }: { embedded: boolean },
): Promise<RecordingContents> {
  if (status !== 'OK' || url === null) throw nothingToHear();
  if (!url.startsWith('file:')) return { url };
  if (!embedded) throw nothingToHear();
  const path = fileURLToPath(url);
  const found = await stat(path).catch(() => undefined);
  if (found === undefined || found.size > LARGEST_BYTES) throw nothingToHear();
  return { wav: await readFile(path) };
}

function nothingToHear(): Refusal {
  return new Refusal(
    'not_found',
    'There is no recording of this call to hear.',
    'It may not be there yet, or not any more: recording_status of get_ai_call tells.',
  );
}
