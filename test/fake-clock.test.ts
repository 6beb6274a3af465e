import { describe, expect, it } from 'vitest';
import { createAutoClock, createFakeClock } from './fake-clock.ts';

const start = new Date('2026-12-01T06:00:00Z');

describe('clocks of tests', () => {
  it('stand still until they are moved, and wake sleepers in order of time', async () => {
    const clock = createFakeClock(start);
    const woken: string[] = [];
    const sleep = async (name: string, milliseconds: number, signal?: AbortSignal) => {
      await clock.sleep(milliseconds, signal);
      woken.push(`${name} at ${clock.now().getTime() - start.getTime()}`);
    };
    const controller = new AbortController();
    const all = [
      sleep('b', 200),
      sleep('a', 100),
      sleep('c', 200),
      sleep('d', 900, controller.signal),
    ];
    await clock.advance(150);
    expect(woken).toEqual(['a at 100']);
    await clock.advance(100);
    expect(woken.slice(1)).toEqual(['b at 200', 'c at 200']);
    controller.abort();
    await Promise.all(all);
    expect(woken.at(-1)).toBe('d at 250');
    expect(clock.sleeping()).toBe(0);
  });

  it('run ahead by themselves when nothing else is left to do', async () => {
    const clock = createAutoClock(start);
    await Promise.all([clock.sleep(60_000), clock.sleep(3_600_000)]);
    expect(clock.now().getTime() - start.getTime()).toBe(3_600_000);
  });
});
