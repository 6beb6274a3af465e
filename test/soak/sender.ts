/** One process that places one call and is killed at a step of sending: `node sender.ts FOLDER URL KEY STEP`. */
import type { ActionStore } from '../../src/actions/store/store.ts';
import type { Fetch } from '../../src/clients/http.ts';
import { openPlacing } from './placing.ts';
import type { KillStep } from './steps.ts';

const [folder = '', url = '', key = '', step] = process.argv.slice(2);

const dieAt = (reached: KillStep): void => {
  if (step === reached) process.kill(process.pid, 'SIGKILL');
};

const dyingStore = (real: ActionStore): ActionStore => ({
  ...real,
  async startSending(row, sending) {
    dieAt('before sending is written');
    const started = await real.startSending(row, sending);
    dieAt('after sending is written');
    return started;
  },
  async finish(id, end) {
    dieAt('before the end is written');
    await real.finish(id, end);
    dieAt('after the end is written');
  },
});

const dyingFetch =
  (real: Fetch): Fetch =>
  async (address, init) => {
    if (init.method !== 'POST') return real(address, init);
    dieAt('before the request');
    const answered = real(address, init);
    setImmediate(() => dieAt('while the request is under way'));
    const response = await answered;
    dieAt('after the answer');
    return response;
  };

const placing = await openPlacing(folder, url, { store: dyingStore, fetch: dyingFetch });
await placing.place(key);
await placing.close();
