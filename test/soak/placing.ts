import { join } from 'node:path';
import { createActions } from '../../src/actions/create-actions.ts';
import { createLedger } from '../../src/actions/ledger.ts';
import { createActionStore } from '../../src/actions/store/create-store.ts';
import type { ActionStore } from '../../src/actions/store/store.ts';
import { createAiCallsClient } from '../../src/clients/ai-calls.ts';
import { createHttp, type Fetch } from '../../src/clients/http.ts';
import { createMessagingClient } from '../../src/clients/messaging.ts';
import { createRemoteFetch } from '../../src/clients/remote-fetch.ts';
import { createVoiceClient } from '../../src/clients/voice.ts';
import { systemClock } from '../../src/clock.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { Refusal } from '../../src/errors.ts';
import { systemRandom } from '../../src/random.ts';

/** How long a sender may take before it counts as dead. */
const CLAIM_MILLISECONDS = 400;

export interface Placing {
  /** Asks for the call, says yes, asks again; answers the status, or the code of the refusal. */
  place(key: string): Promise<string>;
  close(): Promise<void>;
}

interface Wrapping {
  store(real: ActionStore): ActionStore;
  fetch(real: Fetch): Fetch;
}

const asItIs: Wrapping = { store: (real) => real, fetch: (real) => real };

/** The real actions over a database file and a server on loopback; `wrap` may stand between the parts. */
export async function openPlacing(folder: string, url: string, wrap = asItIs): Promise<Placing> {
  const ports = { clock: systemClock, random: systemRandom };
  const database = await openSqlite(join(folder, 'parley.db'), ports);
  const remote = createRemoteFetch();
  const store = wrap.store(createActionStore(database));
  const authorization = { Authorization: 'Bearer k' };
  const http = createHttp({
    baseUrl: url,
    authorization,
    fetch: wrap.fetch(remote.fetch),
    ...ports,
  });
  const actions = createActions({
    ...ports,
    store,
    ledger: createLedger({ store, ...ports }),
    client: createAiCallsClient(http),
    messaging: createMessagingClient(http),
    voice: createVoiceClient(http),
    sender: systemRandom.token(8),
    claimMilliseconds: CLAIM_MILLISECONDS,
    timeZone: 'Asia/Kolkata',
    countries: ['IN'],
    embedded: false,
    simulated: false,
    messagesSimulated: false,
  });
  const place = async (key: string): Promise<string> => {
    const asked = {
      customer_phone: '+91 80 4123 5000',
      customer_name: 'Smile Care',
      purpose: 'Ask for the price of a cleaning.',
      callee: 'business' as const,
      business_hours: 'always',
      idempotency_key: key,
    };
    const { pending } = await actions.placeCall('local', asked);
    if (pending) {
      const decision = { approve: true, stated: pending.required, by: 'soak' };
      await actions
        .decide('local', pending.id, { ...decision, how: 'terminal' })
        .catch(unless('conflict'));
    }
    return (await actions.placeCall('local', asked)).answer.status;
  };
  return {
    place: (key) =>
      place(key).catch((error: unknown) => {
        if (error instanceof Refusal) return error.code;
        throw error;
      }),
    async close() {
      await remote.close();
      await database.close();
    },
  };
}

/** The other process may have been quicker with the same yes. */
const unless =
  (code: string) =>
  (error: unknown): void => {
    if (!(error instanceof Refusal && error.code === code)) throw error;
  };
