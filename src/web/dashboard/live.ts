import type { DashboardCall } from '../../contract/dashboard.ts';
import { read } from './api.ts';

export interface LiveListener {
  /** A call as it is now. */
  call?: (call: DashboardCall) => void;
  /** Something may have been missed: read anew. */
  reset?: () => void;
  connected?: (connected: boolean) => void;
}

export interface Live {
  /** Answers a function that ends it. */
  listen(listener: LiveListener): () => void;
}

const AGAIN_MILLISECONDS = 3_000;

/**
 * What happens to calls, as it happens. A stream that breaks goes on after the last event that was seen, so nothing is
 * missed; a page that nobody looks at lets go of its connection until somebody does.
 */
export function openLive(): Live {
  const listeners = new Set<LiveListener>();
  let stream: Stream | undefined;
  const open = (): void => {
    const last = stream?.last;
    stream?.source.close();
    stream = openStream(last, listeners, () => void recover(open));
  };
  document.addEventListener('visibilitychange', () =>
    document.hidden ? stream?.source.close() : open(),
  );
  open();
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

interface Stream {
  source: EventSource;
  /** The last event that was seen; undefined before the first. */
  last: string | undefined;
}

function openStream(
  last: string | undefined,
  listeners: ReadonlySet<LiveListener>,
  closed: () => void,
): Stream {
  const source = new EventSource(`/dashboard/events${last === undefined ? '' : `?after=${last}`}`);
  const stream: Stream = { source, last };
  const tell = (say: (listener: LiveListener) => void): void => listeners.forEach(say);
  const hear = (name: string, then: (data: string) => void): void =>
    source.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
      stream.last = lastEventId;
      then(data);
    });
  source.addEventListener('open', () => tell(({ connected }) => connected?.(true)));
  source.addEventListener('error', () => {
    tell(({ connected }) => connected?.(false));
    if (source.readyState === EventSource.CLOSED) closed();
  });
  hear('ready', () => last === undefined && tell(readAnew));
  hear('reset', () => tell(readAnew));
  hear('call', (data) => {
    const call = JSON.parse(data) as DashboardCall;
    tell((listener) => listener.call?.(call));
  });
  hear('bye', () => location.reload());
  return stream;
}

const readAnew = ({ reset }: LiveListener): void => reset?.();

/** The browser has given up: either nobody is signed in any more, or the service is away for a while. */
async function recover(open: () => void): Promise<void> {
  await new Promise((resolve) => void setTimeout(resolve, AGAIN_MILLISECONDS));
  await read('/account').catch(() => undefined);
  if (!document.hidden) open();
}
