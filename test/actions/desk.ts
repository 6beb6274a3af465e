import type { PlaceCallInput } from '../../src/actions/actions.ts';
import { createActions } from '../../src/actions/create-actions.ts';
import { createLedger } from '../../src/actions/ledger.ts';
import type { Statement } from '../../src/actions/plan.ts';
import { createActionStore } from '../../src/actions/store/create-store.ts';
import { createAiCallsClient } from '../../src/clients/ai-calls.ts';
import { createHttp } from '../../src/clients/http.ts';
import type { Clock } from '../../src/clock.ts';
import { systemRandom } from '../../src/random.ts';
import { openDatabaseOf } from '../databases.ts';
import { createAutoClock } from '../fake-clock.ts';
import type { createHostedService } from './hosted-service.ts';

/** Monday, 30 November 2026, 11:00 in India. */
export const MORNING = new Date('2026-11-30T05:30:00Z');

export const input: PlaceCallInput = {
  customer_phone: '+91 80 4123 5000',
  customer_name: 'Smile Care',
  purpose: 'Book a teeth cleaning for Asha. Ask what it costs.',
  callee: 'business',
  idempotency_key: 'k1',
};

interface DeskOptions {
  folder: string;
  service: ReturnType<typeof createHostedService>;
  clock?: Clock;
  caps?: { maxCallsPerDay?: number; maxCallsPerNumberPerDay?: number };
}

/** Actions of one process over a real database file and a stand-in for the hosted service. */
export async function openDesk({
  folder,
  service,
  clock = createAutoClock(MORNING),
  caps,
}: DeskOptions) {
  const ports = { clock, random: systemRandom };
  const database = await openDatabaseOf(folder, ports);
  const store = createActionStore(database);
  const ledger = createLedger({ store, ...ports });
  const http = createHttp({
    baseUrl: 'https://calls.example',
    authorization: { Authorization: 'Bearer the-key' },
    fetch: service.fetch,
    ...ports,
  });
  const actions = createActions({
    ...ports,
    store,
    ledger,
    client: createAiCallsClient(http),
    sender: systemRandom.token(8),
    claimMilliseconds: 40_000,
    timeZone: 'Asia/Kolkata',
    countries: ['IN'],
    embedded: false,
    simulated: false,
    ...caps,
  });
  const decideYes = async (id: string, stated: readonly Statement[] = []) =>
    actions.decide('local', id, { approve: true, stated, by: 'test', how: 'elicitation' });
  return {
    actions,
    database,
    store,
    ledger,
    clock,
    decideYes,
    close: () => database.close(),
    /** Asks, says yes and asks again: what a host does. */
    async place(asked: PlaceCallInput = input) {
      const { pending } = await actions.placeCall('local', asked);
      if (pending) await decideYes(pending.id, pending.required);
      return (await actions.placeCall('local', asked)).answer;
    },
  };
}
