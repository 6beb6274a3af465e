import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createApprovalDesk, type ApprovalDesk } from '../actions/approval-desk.ts';
import { createActions } from '../actions/create-actions.ts';
import { createLedger, type Ledger, type LedgerPorts } from '../actions/ledger.ts';
import { createActionStore } from '../actions/store/create-store.ts';
import type { ActionStore } from '../actions/store/store.ts';
import type { Actions } from '../actions/actions.ts';
import { createAiCallsClient } from '../clients/ai-calls.ts';
import { createHttp } from '../clients/http.ts';
import { createMessagingClient } from '../clients/messaging.ts';
import { createVoiceClient } from '../clients/voice.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { openSqlite } from '../database/sqlite.ts';
import type { Log } from '../log.ts';
import { systemRandom } from '../random.ts';
import type { ApprovalWebhook } from './approval-webhook.ts';
import type { ApprovalWebhookParts } from './open-approval-webhook.ts';
import { connectEmbedded, connectRemote, type Keys, type Upstream } from './upstream.ts';

const SENDER_LENGTH = 12;
/** Longer than any request of the clients may last. */
const SEND_CLAIM_MILLISECONDS = 40_000;
/** Caps of a real carrier when nothing is set (design section 2). */
const CALLS_PER_DAY = 50;
const CALLS_PER_NUMBER_PER_DAY = 5;

export interface Installation {
  actions: Actions;
  database: Database;
  close(): Promise<void>;
}

/** PostgreSQL when it is configured, else the data folder's file, which is created when it is not there. */
export async function openDatabase(
  config: Config,
  retried: () => void = () => undefined,
): Promise<Database> {
  const ports = { clock: systemClock, random: systemRandom, retried };
  if (config.databaseUrl !== undefined) {
    const { openPostgres } = await import('../database/postgres.ts');
    return openPostgres(config.databaseUrl, ports);
  }
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  return openSqlite(join(config.dataDir, 'parley.db'), ports);
}

function openLedger(
  database: Database,
  announcing: Pick<LedgerPorts, 'announce'> = {},
): { store: ActionStore; ledger: Ledger } {
  const store = createActionStore(database);
  const ports = { store, clock: systemClock, random: systemRandom, ...announcing };
  return { store, ledger: createLedger(ports) };
}

/** Where a person decides, in a terminal or on a page. */
export const openDesk = (database: Database): ApprovalDesk =>
  createApprovalDesk({ ...openLedger(database), clock: systemClock, random: systemRandom });

/** Database, service (embedded or remote) and actions of one process, running. */
export async function openInstallation(
  config: Config,
  log: Log,
  pageFor: PageFor = () => Promise.resolve(undefined),
): Promise<Installation> {
  const database = await openDatabase(config);
  const upstream =
    config.baseUrl === undefined
      ? await connectEmbedded(config, database, { log })
      : await connectRemote(config.baseUrl);
  const webhook = await announcer(config, { database, log, pageFor });
  const parts = { config, database, upstream, ...webhook };
  return {
    database,
    actions: buildActions(parts, upstream.keysFor(config.keys)),
    async close() {
      await webhook?.close();
      await upstream.close();
      await database.close();
    },
  };
}

export type PageFor = ApprovalWebhookParts['pageFor'];

/** Undefined unless an address is set: most installations tell nobody. */
export async function announcer(
  config: Config,
  parts: Pick<ApprovalWebhookParts, 'database' | 'log' | 'pageFor'>,
): Promise<ApprovalWebhook | undefined> {
  const { approvalWebhook: url } = config;
  if (url === undefined) return undefined;
  const { openApprovalWebhook } = await import('./open-approval-webhook.ts');
  return openApprovalWebhook({ ...parts, config, url });
}

export interface ActionParts extends Pick<LedgerPorts, 'announce'> {
  config: Config;
  database: Database;
  upstream: Upstream;
}

/** Each area has a key of its own, in a header of its own (interface section 5). */
function createClients({ baseUrl, fetch }: Upstream, keys: Keys) {
  const http = (authorization: Record<string, string>) =>
    createHttp({ baseUrl, authorization, fetch, clock: systemClock, random: systemRandom });
  return {
    client: createAiCallsClient(http({ Authorization: `Bearer ${keys.aiCall ?? ''}` })),
    messaging: createMessagingClient(http({ 'x-api-key': keys.messaging ?? '' })),
    voice: createVoiceClient(http({ 'X-API-Key': keys.voice ?? '' })),
  };
}

/** The actions of whoever has these keys. */
export function buildActions(parts: ActionParts, keys: Keys): Actions {
  const { config, database, upstream } = parts;
  const { store, ledger } = openLedger(database, parts);
  return createActions({
    store,
    ledger,
    ...createClients(upstream, keys),
    clock: systemClock,
    random: systemRandom,
    sender: systemRandom.token(SENDER_LENGTH),
    claimMilliseconds: SEND_CLAIM_MILLISECONDS,
    timeZone: config.timeZone,
    countries: config.countries,
    embedded: upstream.embedded,
    simulated: upstream.simulated,
    messagesSimulated: upstream.messagesSimulated,
    ...capsOf(config, upstream.simulated),
  });
}

function capsOf({ maxCallsPerDay, maxCallsPerNumberPerDay }: Config, simulated: boolean) {
  const perDay = maxCallsPerDay ?? (simulated ? undefined : CALLS_PER_DAY);
  const perNumber = maxCallsPerNumberPerDay ?? (simulated ? undefined : CALLS_PER_NUMBER_PER_DAY);
  return {
    ...(perDay === undefined ? {} : { maxCallsPerDay: perDay }),
    ...(perNumber === undefined ? {} : { maxCallsPerNumberPerDay: perNumber }),
  };
}
