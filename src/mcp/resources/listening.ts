import { MOST_FOLLOWED } from './followers.ts';

/** A `subscriptions/listen` of the 2026 protocol, as far as it is about resources. */
export interface Listening {
  /** No more than one client may follow. */
  uris: readonly string[];
  /** The same request for those addresses alone. */
  narrowedTo(uris: readonly string[]): unknown;
}

/** Reads a message; undefined when it does not listen to resources. What is odd about it is for the protocol to say. */
export function listeningOf(message: unknown): Listening | undefined {
  if (!isRecord(message) || message['method'] !== 'subscriptions/listen') return undefined;
  const { params } = message;
  const filter = isRecord(params) ? params['notifications'] : undefined;
  const listed = isRecord(filter) ? filter['resourceSubscriptions'] : undefined;
  if (!Array.isArray(listed)) return undefined;
  return {
    uris: listed.filter((uri) => typeof uri === 'string').slice(0, MOST_FOLLOWED),
    narrowedTo: (resourceSubscriptions) => ({
      ...message,
      params: {
        ...(isRecord(params) ? params : {}),
        notifications: { ...(isRecord(filter) ? filter : {}), resourceSubscriptions },
      },
    }),
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
