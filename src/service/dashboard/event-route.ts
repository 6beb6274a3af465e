import { ProblemAnswer } from '../routes/route.ts';
import { CALL_AREAS, scopeOf } from './call-routes.ts';
import { PRIVATE_HEADERS, type SignedRoute } from './handler.ts';
import { followCalls, type LivePorts } from './live.ts';
import type { Sessions } from './sessions.ts';

export interface EventRouteDeps extends LivePorts {
  sessions: Pick<Sessions, 'isAlive'>;
}

const MOST_STREAMS = 100;

/** What happens from now on, or from the event that `Last-Event-ID`, or `after`, names. */
export function eventRoute(ports: EventRouteDeps): SignedRoute {
  let streams = 0;
  return {
    method: 'GET',
    path: '/events',
    action: 'follow calls',
    areas: CALL_AREAS,
    answer: (session, { req }) => {
      if (streams >= MOST_STREAMS) {
        throw new ProblemAnswer(503, 'Too many pages follow the calls.', { 'retry-after': '5' });
      }
      const after = req.header('last-event-id') ?? req.query('after');
      const { signal } = req.raw;
      const mayGoOn = (): Promise<boolean> => ports.sessions.isAlive(session);
      const told = followCalls(ports, { scope: scopeOf(session), after, signal, mayGoOn });
      streams += 1;
      const headers = { ...PRIVATE_HEADERS, 'content-type': 'text/event-stream; charset=UTF-8' };
      const counted = whenOver(told, () => void (streams -= 1));
      return Promise.resolve(new Response(toBody(counted), { headers }));
    },
  };
}

async function* whenOver(
  messages: AsyncIterable<string>,
  over: () => void,
): AsyncGenerator<string> {
  try {
    yield* messages;
  } finally {
    over();
  }
}

/** Nothing is read before the page has taken what came before. */
function toBody(messages: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await messages.next();
        if (done === true) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void messages.return(undefined),
    },
    { highWaterMark: 0 },
  );
}
