import { onTestFinished } from 'vitest';
import { startHttpServer } from '../../src/cli/http-server.ts';
import { systemClock } from '../../src/clock.ts';
import { silentLog } from '../../src/log.ts';
import { systemRandom } from '../../src/random.ts';
import { createWebhookSender } from '../../src/service/events/webhook-sender.ts';
import { areas } from '../../src/service/keys.ts';
import { addOrganisation } from '../../src/service/organisations.ts';
import { whileBusy } from '../busy.ts';
import { createFakeClock } from '../fake-clock.ts';
import { createReceiver } from '../service/receiver.ts';
import { createWorld, START, type FakeClock } from '../service/world.ts';
import { ownTarget, type Keys, type OwnTarget } from './target.ts';

/** A service of the running test's own behind a real web server; its clock stands still between `pass` and `pass`. */
export async function startOwnService(): Promise<OwnTarget> {
  const { clock, pass } = createPatientClock();
  const send = createWebhookSender({ clock: systemClock, allow: ['127.0.0.0/8'] });
  const served = { url: '' };
  const world = await createWorld({
    fakeClock: clock,
    servedAt: () => served.url,
    sendWebhook: (request, signal) => whileBusy(send(request, signal)),
  });
  const server = await startHttpServer({
    fetch: world.service.fetch,
    host: '127.0.0.1',
    port: 0,
    clock: systemClock,
    log: silentLog,
  });
  served.url = server.url;
  onTestFinished(() => server.close(0));
  const { keyring, store } = world.service;
  const keys: Keys = {};
  for (const area of areas) keys[area] = (await keyring.create(1, area)).key;
  return ownTarget({
    url: server.url,
    keys,
    fetch: (url, init) => whileBusy(fetch(url, init)),
    pass,
    receiver: createReceiver,
    async stranger() {
      const ports = { store: store.organisations, clock, random: systemRandom };
      return (await addOrganisation(ports, 'Stranger')).keys;
    },
  });
}

/** What is longer is not waited for step by step: the clock jumps, as it does for a machine that slept. */
const LONGEST_WAIT = 6 * 3_600_000;
const AWAKE = 60_000;

function createPatientClock() {
  const steps = createFakeClock(START);
  let jumped = 0;
  const clock: FakeClock = { ...steps, now: () => new Date(steps.now().getTime() + jumped) };
  const pass = async (milliseconds: number): Promise<void> => {
    const waited = milliseconds > LONGEST_WAIT ? AWAKE : milliseconds;
    jumped += milliseconds - waited;
    await clock.advance(waited);
  };
  return { clock, pass };
}
