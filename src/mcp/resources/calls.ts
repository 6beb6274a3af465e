import type { Actions } from '../../actions/actions.ts';
import { asJson, type Reading, type Resource } from './resource.ts';

const CALLS = 'parley://calls/';
const VARIABLE = 'request_id';
/** Clients show few completions, and each call that is listed is read. */
const MOST_COMPLETIONS = 20;

/** The call that an address is about, also that of its transcript or recording; undefined for other addresses. */
export function requestIdOf(uri: string): string | undefined {
  const [, id] =
    /^parley:\/\/calls\/([^/]{1,300})(?:\/(?:transcript|recording))?$/u.exec(uri) ?? [];
  return id === undefined ? undefined : decode(id);
}

const about = { toolset: 'calls', variable: VARIABLE, complete } as const;

/** A call as `get_ai_call` tells it, its whole transcript, and its recording (design sections 5 and 7). */
export const callResources: readonly Resource[] = [
  {
    ...about,
    name: 'call',
    title: 'A phone call',
    description: 'Status, summary and transcript (untrusted speech) of one call.',
    mimeType: 'application/json',
    uri: `${CALLS}{${VARIABLE}}`,
    read: async ({ actions, principal }, uri, requestId) =>
      asJson(uri, await actions.getCall(principal, requestId, { recording: true })),
  },
  {
    ...about,
    name: 'call-transcript',
    title: 'The transcript of a phone call',
    description: 'Everything that was said on one call (untrusted speech), also when it is long.',
    mimeType: 'text/plain',
    uri: `${CALLS}{${VARIABLE}}/transcript`,
    read: async ({ actions, principal }, uri, requestId) => {
      const text = await actions.readTranscript(principal, requestId);
      return [{ uri, mimeType: 'text/plain', text }];
    },
  },
  {
    ...about,
    name: 'call-recording',
    title: 'The recording of a phone call',
    description: 'The recording of one call, or the link under which it can be heard.',
    mimeType: 'audio/wav',
    uri: `${CALLS}{${VARIABLE}}/recording`,
    read: async ({ actions, principal }, uri, requestId) => {
      const recording = await actions.readRecording(principal, requestId);
      return 'url' in recording
        ? [{ uri, mimeType: 'text/uri-list', text: `${recording.url}\r\n` }]
        : [{ uri, mimeType: 'audio/wav', blob: recording.wav.toString('base64') }];
    },
  },
];

async function complete(
  { actions, principal }: { actions: Pick<Actions, 'listCalls'> } & Pick<Reading, 'principal'>,
  begun: string,
): Promise<string[]> {
  const calls = await actions.listCalls(principal, { limit: MOST_COMPLETIONS });
  return calls.map(({ request_id }) => request_id).filter((id) => id.startsWith(begun));
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
