import { join } from 'node:path';
import { request } from 'undici';
import { systemClock as clock } from '../src/clock.ts';
import { residentMegabytes } from './client.ts';
import { startProcess, type Started } from './service-process.ts';

export interface MemoryFigures {
  /** Simulated calls held at once. */
  calls: number;
  /** Most resident memory meanwhile. */
  megabytes: number;
}

const main = join(import.meta.dirname, '../dist/cli/main.js');
const CALLS = 1_000;
const TOGETHER = 8;
const LOOK_EVERY = 250;
const LONGEST = 120_000;

/** Lets the built service hold many calls, in their own time, until the first of them have ended. */
export async function measureMemory(folder: string): Promise<MemoryFigures> {
  const args = [main, 'service', '--port', '0', '--json', '--print-keys'];
  const service = await startProcess(args, { PARLEY_DATA_DIR: folder });
  try {
    const due = clock.now();
    for (let from = 0; from < CALLS; from += TOGETHER) {
      const numbers = Array.from({ length: TOGETHER }, (_, n) => from + n);
      await Promise.all(numbers.map((number) => place(service, number, due)));
    }
    let figures: MemoryFigures = { calls: 0, megabytes: 0 };
    while (clock.now().getTime() < due.getTime() + LONGEST) {
      const held = await running(service);
      if (held < figures.calls * 0.9) break;
      figures = {
        calls: Math.max(figures.calls, held),
        megabytes: Math.max(figures.megabytes, residentMegabytes(service.pid)),
      };
      await clock.sleep(LOOK_EVERY);
    }
    return figures;
  } finally {
    await service.stop();
  }
}

async function place({ url, keys }: Started, number: number, due: Date): Promise<void> {
  const { statusCode, body } = await request(`${url}/api/integration/trigger/personal-ai-agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys?.ai_call}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      customer_phone: `+91984${String(number).padStart(4, '0')}000`,
      first_name: 'Green Garage',
      task_due_date: due.toISOString(),
      purpose_of_call: 'Book a car service for Asha.',
      customer_note: 'Ask whether they are open on Saturday the fifth of December.',
    }),
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`a call was answered with ${statusCode}`);
}

async function running({ url }: Started): Promise<number> {
  const { body } = await request(`${url}/metrics`);
  const text = await body.text();
  return Number(/^parley_dispatches_running (\d+)/mu.exec(text)?.[1] ?? 0);
}
