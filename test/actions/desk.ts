import type { PlaceCallInput } from '../../src/actions/actions.ts';
import { createActions } from '../../src/actions/create-actions.ts';
import { createLedger } from '../../src/actions/ledger.ts';
import type { Attempt } from '../../src/actions/perform.ts';
import type { Statement } from '../../src/actions/plan.ts';
import { createActionStore } from '../../src/actions/store/create-store.ts';
import { createAiCallsClient } from '../../src/clients/ai-calls.ts';
import { createHttp, type Fetch } from '../../src/clients/http.ts';
import { createMessagingClient } from '../../src/clients/messaging.ts';
import { createVoiceClient } from '../../src/clients/voice.ts';
import type { Clock } from '../../src/clock.ts';
import { systemRandom } from '../../src/random.ts';
import { openDatabaseOf } from '../databases.ts';
import { createAutoClock } from '../fake-clock.ts';
import { createHostedOrganisation } from './hosted-organisation.ts';
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
  organisation?: ReturnType<typeof createHostedOrganisation>;
  /** Serves the voice and messaging APIs in the place of `organisation`. */
  office?: Fetch;
  clock?: Clock;
  simulated?: { simulated?: boolean; messagesSimulated?: boolean };
  caps?: { maxCallsPerDay?: number; maxCallsPerNumberPerDay?: number };
}

/** Actions of one process over a real database file and a stand-in for the hosted service. */
export async function openDesk({
  folder,
  service,
  organisation = createHostedOrganisation(),
  office = organisation.fetch,
  clock = createAutoClock(MORNING),
  simulated,
  caps,
}: DeskOptions) {
  const ports = { clock, random: systemRandom };
  const database = await openDatabaseOf(folder, ports);
  const store = createActionStore(database);
  const ledger = createLedger({ store, ...ports });
  const http = (authorization: Record<string, string>, fetch: Fetch) =>
    createHttp({ baseUrl: 'https://calls.example', authorization, fetch, ...ports });
  const actions = createActions({
    ...ports,
    store,
    ledger,
    client: createAiCallsClient(http({ Authorization: 'Bearer the-key' }, service.fetch)),
    messaging: createMessagingClient(http({ 'x-api-key': 'message-key' }, office)),
    voice: createVoiceClient(http({ 'X-API-Key': 'voice-key' }, office)),
    sender: systemRandom.token(8),
    claimMilliseconds: 40_000,
    timeZone: 'Asia/Kolkata',
    countries: ['IN'],
    embedded: false,
    simulated: false,
    messagesSimulated: false,
    ...simulated,
    ...caps,
  });
  const decideYes = async (id: string, stated: readonly Statement[] = []) =>
    actions.decide('local', id, { approve: true, stated, by: 'test', how: 'elicitation' });
  return {
    actions,
    organisation,
    database,
    store,
    ledger,
    clock,
    decideYes,
    close: () => database.close(),
    /** Asks, says yes and asks again: what a host does. */
    async approved<Answer>(attempt: () => Promise<Attempt<Answer>>): Promise<Answer> {
      const { pending } = await attempt();
      if (pending) await decideYes(pending.id, pending.required);
      return (await attempt()).answer;
    },
    /** The same for a call. */
    async place(asked: PlaceCallInput = input) {
      const { pending } = await actions.placeCall('local', asked);
      if (pending) await decideYes(pending.id, pending.required);
      return (await actions.placeCall('local', asked)).answer;
    },
  };
}
