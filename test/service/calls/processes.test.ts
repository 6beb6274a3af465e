import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { databaseOf } from '../../databases.ts';
import { createWorld, isDone, phoneOf } from '../world.ts';

const script = fileURLToPath(new URL('dispatcher-process.ts', import.meta.url));

async function startProcess(
  folder: string,
  behaviour: 'busy' | 'hold',
  onDial: (id: string) => void,
) {
  const address = JSON.stringify(await databaseOf(folder));
  const child = spawn(process.execPath, [script, folder, behaviour, address], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  createInterface(child.stdout).on('line', onDial);
  return {
    async stop() {
      child.stdin.end();
      if (child.exitCode === null) await once(child, 'exit');
      return child.exitCode;
    },
    async kill() {
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'exit');
    },
  };
}

describe('6 real processes on one database', () => {
  it('dial every due call once between them', async () => {
    const world = await createWorld({ start: new Date(), running: false });
    const placed = new Set<string>();
    for (let number = 0; number < 150; number += 1) {
      const customer_phone = phoneOf(String(number).padStart(3, '0'));
      placed.add(await world.place({ customer_phone }));
    }
    const dialled: string[] = [];
    const all = Promise.withResolvers<void>();
    const onDial = (id: string): void => {
      dialled.push(id);
      if (dialled.length === placed.size) all.resolve();
    };
    const processes = await Promise.all(
      [0, 1].map(() => startProcess(world.folder, 'busy', onDial)),
    );
    await all.promise;
    const codes = await Promise.all(processes.map((child) => child.stop()));
    expect(codes).toEqual([0, 0]);
    expect(dialled).toHaveLength(placed.size);
    expect(new Set(dialled)).toEqual(placed);
  });

  it('one that is killed while it talks: the call is lost, and nobody dials it again', async () => {
    const world = await createWorld({ start: new Date(), running: false });
    const id = await world.place();
    const dialled = Promise.withResolvers<string>();
    const child = await startProcess(world.folder, 'hold', (dial) => dialled.resolve(dial));
    expect(await dialled.promise).toBe(id);
    await child.kill();
    world.service.start();
    const call = await world.until(id, isDone);
    expect(call.call_status).toBe('FAILED');
    expect(call.summary_text).toContain('lost');
    const dials = await world.dials();
    expect(dials).toHaveLength(1);
  });
});
