import type {
  Carrier,
  Dial,
  DialResult,
  LegEnd,
  Line,
} from '../../src/service/carriers/carrier.ts';
import type { Assistant } from '../../src/service/assistant/assistant.ts';

/** A carrier whose answers a test decides; it counts what it is asked to ring. */
export function createFakeCarrier(answer: (dial: Dial) => Promise<DialResult>) {
  const dialled: Dial[] = [];
  const carrier: Carrier = {
    simulated: true,
    speed: 1,
    dial: (dial) => {
      dialled.push(dial);
      return answer(dial);
    },
    saveRecording: () => Promise.resolve(),
  };
  return { carrier, dialled };
}

/** Answers at once and stays on the line until our side hangs up or the dial is aborted. */
export async function answerAndHold({ clock, signal }: Dial): Promise<DialResult> {
  const { promise, resolve } = Promise.withResolvers<LegEnd>();
  const end = (reason?: string) =>
    resolve({
      by: 'CALLER',
      sipCode: 200,
      at: clock.now(),
      ...(reason === undefined ? {} : { reason }),
    });
  signal.addEventListener('abort', () => end('aborted'));
  const line: Line = {
    say: (text) => Promise.resolve({ text, from: clock.now(), to: clock.now() }),
    hear: () => promise.then(() => undefined),
    transferTo: () => Promise.resolve('declined'),
    hangUp: async (reason) => end(reason),
    ended: promise,
  };
  return Promise.resolve({ answered: true, at: clock.now(), line });
}

/** Says one sentence and listens until the line is down. */
export const patientAssistant: Assistant = {
  async converse(_task, { line, onTurn }) {
    const heard = await line.say('Hello.');
    if (heard !== undefined) {
      const { from, to } = heard;
      onTurn({
        speaker: 'Assistant',
        text: 'Hello.',
        from: from.toISOString(),
        to: to.toISOString(),
      });
    }
    await line.hear();
    return { summary: 'We spoke.', transferred: false, optedOut: false };
  },
};
