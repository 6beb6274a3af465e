import { isJsonContentType, readRequestBody } from '@modelcontextprotocol/server';
import type { Load } from './load.ts';
import { busy, PARSE_ERROR, problem, SERVER_ERROR } from './problem.ts';

/** Design section 9: a larger body is 413. */
const LARGEST_BODY_BYTES = 4 * 1024 * 1024;

/** The JSON of a request, or the answer that refuses it. */
export type ReadBody = { body: unknown } | { refusal: Response };

/** Reads a body within the limits of size and of what may be in memory at once; the server ends a body that never ends. */
export async function readBody(request: Request, load: Load): Promise<ReadBody> {
  if (!isJsonContentType(request.headers.get('content-type'))) {
    const message = 'Unsupported Media Type: Content-Type must be application/json';
    return { refusal: problem(415, SERVER_ERROR, message) };
  }
  const announced = announcedBytes(request);
  if (announced !== undefined && announced > LARGEST_BODY_BYTES) return { refusal: tooLarge() };
  const done = load.reading(announced ?? LARGEST_BODY_BYTES);
  if (done === undefined) {
    return { refusal: busy(503, 'The server reads as much as it can hold just now.', 1) };
  }
  try {
    const text = await readText(request, announced);
    return text === undefined ? { refusal: tooLarge() } : parse(text);
  } catch {
    return { refusal: problem(400, PARSE_ERROR, 'Parse error: the body could not be read') };
  } finally {
    done();
  }
}

function announcedBytes(request: Request): number | undefined {
  const header = request.headers.get('content-length');
  return header === null || !/^\d{1,15}$/u.test(header) ? undefined : Number(header);
}

/** HTTP holds a sender to the length that was announced; without one the bytes are counted. Undefined = too many. */
async function readText(
  request: Request,
  announced: number | undefined,
): Promise<string | undefined> {
  if (announced !== undefined) return request.text();
  const read = await readRequestBody(request, LARGEST_BODY_BYTES);
  return read.tooLarge ? undefined : read.text;
}

function parse(text: string): ReadBody {
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return { refusal: problem(400, PARSE_ERROR, 'Parse error: Invalid JSON') };
  }
}

/** What is left of the body is not read; the connection is of no use any more. */
const tooLarge = (): Response =>
  problem(413, SERVER_ERROR, 'Payload Too Large: a request body may have 4 MB', {
    headers: { connection: 'close' },
  });
