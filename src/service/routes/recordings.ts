import { serveStatic } from '@hono/node-server/serve-static';
import type { Context } from 'hono';
import type { Clock } from '../../clock.ts';
import type { RecordingLinks } from '../recordings/links.ts';
import type { CallRow } from '../store/rows.ts';
import type { Store } from '../store/store.ts';
import { json, ProblemAnswer, type Route } from './route.ts';

export interface RecordingDeps {
  store: Store;
  clock: Clock;
  /** Folder in which the files lie, named by their request ids. */
  recordingsDir: string;
  links: RecordingLinks;
}

const NOT_FOUND = 'Recording not found';
const FILE = /^(?<requestUuid>voip_ob_req_[a-z0-9]{1,64})\.wav$/u;

/** GET /recordings/:org_id/:file: the audio behind a signed link, whole or by ranges (interface sections 2.5 and 3.4). */
export function recordingRoute(deps: RecordingDeps): Route {
  return {
    method: 'GET',
    path: '/recordings/:org_id/:file',
    action: 'get recording',
    async handle(context) {
      const requestUuid = await assertMayHear(deps, context);
      return serveRecording(deps.recordingsDir, context, requestUuid);
    },
  };
}

/** The file of a call, whole or by ranges; 404 when there is none. */
export async function serveRecording(
  root: string,
  context: Context,
  requestUuid: string,
): Promise<Response> {
  // The folder is made with the first recording, and this wants to see it.
  const serve = serveStatic({ root, rewriteRequestPath: () => `/${requestUuid}.wav` });
  const missing = (): Promise<void> => Promise.reject(new ProblemAnswer(404, NOT_FOUND));
  const response = (await serve(context, missing)) ?? json({ message: NOT_FOUND }, 404);
  response.headers.set('content-type', 'audio/wav');
  response.headers.set('cache-control', 'private, no-store');
  return response;
}

/** Whose recording the link opens. Throws 404 for a link that was never made, 410 for one whose time, or whose recording, is over. */
async function assertMayHear(
  { store, clock, links }: RecordingDeps,
  { req }: Context,
): Promise<string> {
  const requestUuid = FILE.exec(req.param('file') ?? '')?.groups?.['requestUuid'];
  const organisation = Number(req.param('org_id'));
  const expires = Number(req.query('expires'));
  if (requestUuid === undefined || !Number.isSafeInteger(organisation)) {
    throw new ProblemAnswer(404, NOT_FOUND);
  }
  const link = { organisation, requestUuid, expires };
  if (!links.isGenuine(link, req.query('signature') ?? '')) throw new ProblemAnswer(404, NOT_FOUND);
  if (expires <= clock.now().getTime()) throw new ProblemAnswer(410, 'The link has expired');
  const call = await store.calls.find(organisation, requestUuid);
  if (hasRecording(call)) return requestUuid;
  throw new ProblemAnswer(410, 'The recording is no longer available');
}

/** There is something to be heard. */
export const hasRecording = (call: Pick<CallRow, 'recording_status'> | undefined): boolean =>
  call?.recording_status === 'OK' || call?.recording_status === 'EARLY_MEDIA_ONLY';
