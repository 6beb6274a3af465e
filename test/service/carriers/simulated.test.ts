import { describe, expect, it } from 'vitest';
import type { DialResult, Line, Turn } from '../../../src/service/carriers/carrier.ts';
import { sandboxNumbers } from '../../../src/service/carriers/sandbox-numbers.ts';
import { createSimulatedCarrier } from '../../../src/service/carriers/simulated.ts';
import { createAutoClock, createFakeClock } from '../../fake-clock.ts';

const start = new Date('2026-12-01T06:00:00Z');
const carrier = createSimulatedCarrier({ speed: 1 });

function setUp(ending: string, attempt = 1) {
  const clock = createAutoClock(start);
  const controller = new AbortController();
  const rings: Date[] = [];
  const dial = carrier.dial({
    requestUuid: 'voip_ob_req_1',
    attempt,
    from: '+911140000000',
    to: `+919876543${ending}`,
    clock,
    signal: controller.signal,
    onRinging: (at) => rings.push(at),
  });
  const seconds = (at: Date): number => (at.getTime() - start.getTime()) / 1000;
  return { clock, controller, dial, rings, seconds };
}

async function answered(result: Promise<DialResult>): Promise<Line> {
  const dialled = await result;
  if (!dialled.answered) throw new Error(`not answered: ${dialled.end.sipCode}`);
  return dialled.line;
}

async function heard(line: Line): Promise<string | undefined> {
  const words = await line.hear();
  return typeof words === 'object' ? words.text : words;
}

describe('the sandbox numbers', () => {
  it('are the fifteen of the documented table', () => {
    expect(sandboxNumbers.map(({ ending }) => ending)).toEqual(
      Array.from({ length: 15 }, (_, i) => String(i).padStart(3, '0')),
    );
  });

  it.each<[string, (number | 'answered')[]]>([
    ['000', ['answered', 'answered', 'answered']],
    ['001', [487, 487, 487]],
    ['002', [486, 486, 486]],
    ['003', [404, 404, 404]],
    ['004', [487, 487, 'answered']],
    ['005', ['answered']],
    ['006', ['answered']],
    ['007', ['answered']],
    ['008', [487, 487, 487]],
    ['009', ['answered']],
    ['010', ['answered']],
    ['011', ['answered']],
    ['012', [503, 'answered', 'answered']],
    ['013', ['answered']],
    ['014', ['answered']],
    ['777', ['answered']],
  ])('%s comes to %j, attempt by attempt', async (ending, outcomes) => {
    for (const [i, expected] of outcomes.entries()) {
      const result = await setUp(ending, i + 1).dial;
      expect(result.answered ? 'answered' : result.end.sipCode).toBe(expected);
      if (!result.answered) expect(result.end.by).toBe(expected === 487 ? 'CALLER' : 'CALLEE');
    }
  });

  it('rings forty seconds before we give up', async () => {
    const { dial, rings, seconds } = setUp('001');
    const result = await dial;
    expect(rings.map(seconds)).toEqual([1.2]);
    expect(result).toMatchObject({
      answered: false,
      earlyMedia: [],
      end: { reason: 'ring_time_over' },
    });
    if (!result.answered) expect(seconds(result.end.at)).toBeCloseTo(41.2);
  });

  it('keeps the announcement that is heard before an answer', async () => {
    const result = await setUp('008').dial;
    if (result.answered) throw new Error('answered');
    expect(result.earlyMedia).toHaveLength(1);
    expect(result.earlyMedia[0]).toMatchObject({
      speaker: 'Callee',
      text: expect.stringContaining('not answering'),
    });
    expect(Date.parse(result.earlyMedia[0]?.to ?? '')).toBeLessThan(result.end.at.getTime());
  });

  it('cancels at once when told to', async () => {
    const clock = createFakeClock(start);
    const controller = new AbortController();
    const dial = carrier.dial({
      requestUuid: 'voip_ob_req_1',
      attempt: 1,
      from: '+911140000000',
      to: '+919876543001',
      clock,
      signal: controller.signal,
    });
    await clock.advance(10_000);
    controller.abort();
    expect(await dial).toEqual({
      answered: false,
      earlyMedia: [],
      end: { by: 'CALLER', sipCode: 487, at: clock.now(), reason: 'aborted' },
    });
  });
});

describe('an answered sandbox call', () => {
  it('is the same every time', async () => {
    const words: string[][] = [];
    for (let i = 0; i < 2; i += 1) {
      const line = await answered(setUp('000').dial);
      const said = [await heard(line)];
      await line.say('Could you tell me the price?');
      said.push(await heard(line));
      words.push(said.map(String));
      await line.hangUp();
    }
    expect(words[0]).toEqual(words[1]);
  });

  it.each([
    ['Could you tell me the price?', /rupees/u],
    ['Is the X-ray extra?', /included/u],
    ['Could you tell me your address?', /road|bus stand|mall/iu],
    ['When do you open?', /from/iu],
    [
      'Is a slot free on Saturday after five pm?',
      /half past five.*Saturday|Saturday.*half past five/u,
    ],
    ['What documents does Asha need to bring?', /copy|papers/u],
    ['How long does a repair take?', /days|week/u],
    ['Do you take UPI?', /UPI/u],
    ['May I know your name?', /Suresh|Kavita|Mehta/u],
    ['Do you deliver on Sunday?', /ready|done/u],
    ['Is it possible to change it later?', /possible|we do/u],
    ['Shaam ko paanch baje table milega kya?', /free/u],
    ['Kitna lagega?', /rupees/u],
  ])('answers what it was asked: %s', async (question, answer) => {
    const line = await answered(setUp('000').dial);
    await line.hear();
    await line.say(question);
    expect(await heard(line)).toMatch(answer);
    await line.hangUp();
  });

  it('takes as long as people take', async () => {
    const { clock, dial } = setUp('000');
    const line = await answered(dial);
    await line.hear();
    const before = clock.now().getTime();
    await line.say('This sentence of mine has exactly thirteen words and that takes five seconds.');
    expect(clock.now().getTime() - before).toBe(Math.round((13 / 2.6) * 1000) + 300);
    await line.hangUp();
  });

  it('says silence when nobody speaks, and the callee hangs up after a while', async () => {
    const { dial, seconds, clock } = setUp('000');
    const line = await answered(dial);
    const from = clock.now();
    await line.hear();
    expect(await line.hear()).toBe('silence');
    expect(await line.hear()).toBe('silence');
    expect(await line.hear()).toBeUndefined();
    const end = await line.ended;
    expect(end).toMatchObject({ by: 'CALLEE', sipCode: 200, reason: 'silence' });
    expect(seconds(end.at) - seconds(from)).toBeLessThan(40);
    expect(await line.say('Hello?')).toBeUndefined();
  });

  it('hangs up in the middle: 010', async () => {
    const line = await answered(setUp('010').dial);
    await line.hear();
    await line.say('I am calling about the cleaning.');
    await line.hear();
    await line.say('Could you tell me the price?');
    expect(await heard(line)).toMatch(/^Sorry/u);
    expect(await line.hear()).toBeUndefined();
    expect(await line.ended).toMatchObject({ by: 'CALLEE', sipCode: 200 });
  });

  it('ends at once when told to', async () => {
    const { controller, dial, clock } = setUp('000');
    const line = await answered(dial);
    const hearing = line.hear();
    controller.abort();
    expect(await hearing).toBeUndefined();
    expect(await line.ended).toEqual({
      by: 'CALLER',
      sipCode: 200,
      at: clock.now(),
      reason: 'aborted',
    });
  });

  it('ends for our side with the reason it gave', async () => {
    const line = await answered(setUp('000').dial);
    await line.hangUp('max_duration');
    await line.hangUp('again');
    expect(await line.ended).toMatchObject({ by: 'CALLER', reason: 'max_duration' });
  });
});

describe('a live transfer', () => {
  it.each([
    ['+919800000000', 'accepted'],
    ['+919800000001', 'declined'],
    ['+919800000002', 'declined'],
  ])('to %s is %s', async (userNumber, expected) => {
    const line = await answered(setUp('009').dial);
    await line.hear();
    const turns: Turn[] = [];
    expect(await line.transferTo(userNumber, (turn) => turns.push(turn))).toBe(expected);
    if (expected === 'accepted') {
      await line.ended;
      expect(new Set(turns.map(({ speaker }) => speaker))).toEqual(new Set(['User', 'Callee']));
    } else {
      await line.say('Could you tell me the price?');
      expect(await heard(line)).toBeDefined();
      await line.hangUp();
      expect(turns).toEqual([]);
    }
  });

  it('can be decided by whoever made the carrier', async () => {
    const declining = createSimulatedCarrier({ speed: 1, userAnswers: () => false });
    const clock = createAutoClock(start);
    const { signal } = new AbortController();
    const dial = {
      requestUuid: 'x',
      attempt: 1,
      from: '+911140000000',
      to: '+919876543009',
      clock,
      signal,
    };
    const line = await answered(declining.dial(dial));
    expect(await line.transferTo('+919800000000', () => undefined)).toBe('declined');
    await line.hangUp();
  });
});
