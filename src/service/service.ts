import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import { createApp, type App } from './app.ts';
import type { Assistant } from './assistant/assistant.ts';
import { createAppSpeaker } from './calls/app-speaker.ts';
import { isVoiceCall } from './calls/call-record.ts';
import { createChangeFeed } from './calls/change-feed.ts';
import { createDispatcher, type Dispatcher } from './calls/dispatcher.ts';
import { createEngine } from './calls/engine.ts';
import { createHours, type PhoneRules } from './calls/hours.ts';
import { createRecordings, type Recordings } from './calls/recordings.ts';
import type { Carrier } from './carriers/carrier.ts';
import { createAskApp, type AskApp } from './events/app-webhooks.ts';
import type { DashboardGuests } from './dashboard/sessions.ts';
import { createDeliver } from './events/deliveries.ts';
import { createAnnounce } from './events/outbox.ts';
import { createWebhookSender, type SendWebhook } from './events/webhook-sender.ts';
import { createDeliver as createDeliverMessage } from './messaging/deliver.ts';
import type { MessagingPlatform } from './messaging/platform.ts';
import { createSendMessage } from './messaging/sending.ts';
import { createTemplates } from './messaging/templates.ts';
import type { Metrics } from './metrics.ts';
import { createKeyring, type Area, type Keyring } from './keys.ts';
import { ensureFirstOrganisation } from './organisations.ts';
import { createRetention } from './retention.ts';
import { createRecordingLinks, type RecordingLinks } from './recordings/links.ts';
import { sharedValue } from './store/installation.ts';
import { loadPhones } from './phones.ts';
import { firstNumbers } from './routes/sandbox-voice.ts';
import { createRateLimit } from './routes/rate-limit.ts';
import type { CallRow, Database } from './store/rows.ts';
import { createStore, type Store } from './store/store.ts';

export interface ServiceOptions {
  /** Open and migrated; whoever opened it closes it, after `stop`. */
  database: Database;
  clock: Clock;
  random: Random;
  log: Log;
  carrier: Carrier;
  assistant: Assistant;
  messaging: MessagingPlatform;
  /** Folder under which recordings are kept. */
  dataDir: string;
  /** Root under which readers reach the service over the network; left out, recordings are told as files. */
  servedAt?: () => string;
  /** `always`, or `HH:MM-HH:MM` in the callee's zone; left out, `always` while the carrier is simulated, else 08:00-21:00. */
  callingWindow?: string;
  /** ISO countries that may be dialled, the home country first; left out, India. */
  countries?: readonly string[];
  /** Left out, the rules of the guardrails, loaded when first needed. */
  phones?: () => Promise<PhoneRules>;
  /** CIDR ranges that webhooks may reach although they are not public. */
  webhookAllow?: readonly string[];
  /** Left out, over the network, with the client loaded when first needed. */
  sendWebhook?: SendWebhook;
  /** Left out, nothing is counted and there is no /metrics. */
  metrics?: Metrics;
  lateGraceMinutes?: number;
  rateLimitPerMinute?: number;
  /** The dashboard's page as one HTML file; left out, there is no dashboard. */
  dashboardPage?: () => Promise<string>;
  /** Who signs in to the dashboard without a key; left out, nobody. */
  dashboardGuests?: DashboardGuests;
  /** How many calls this process holds at once. */
  concurrency?: number;
  leaseMilliseconds?: number;
  renewMilliseconds?: number;
  /** How long a recording is kept; left out, thirty days. */
  recordingRetentionDays?: number;
  /** How long what was asked and said is kept; left out, for as long as its call. */
  transcriptRetentionDays?: number;
  longestCallSeconds?: number;
}

export interface Service extends App {
  keyring: Keyring;
  store: Store;
  /** A key for organisation 1 that only this process accepts, and only while it runs. */
  issueInternalKey(area: Area): string;
  /** Begins to dial what is due. */
  start(): void;
  /** No new dials; running calls may finish for `drainMs`, then they are hung up and recorded. */
  stop(options: { drainMs: number }): Promise<void>;
}

/** Calls mostly wait for people, and who is due must not wait for them. */
const CALLS_AT_ONCE = 1_000;
const DELIVERIES_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 50;
const DEFAULT_CALLING_WINDOW = '08:00-21:00';
export const FIRST_ORGANISATION = 1;
const MINUTE = 60_000;
/** Webhooks that are under way at the end; what is not sent by then is sent after the next start. */
const DELIVERY_DRAIN = 2_000;
const DAY = 86_400_000;
const LINK_KEY = 'recording_link_key';
const LINK_KEY_BYTES = 32;

/** Wires store, dispatcher and app, and creates organisation 1 when the database is empty (design section 6). */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { clock, random } = options;
  const parts = createParts(options, await openLinks(options));
  const { feed, store, keyring, deliveries, messages } = parts;
  await ensureFirstOrganisation({ store: store.organisations, clock, random });
  if (options.carrier.simulated) {
    await store.numbers.addFirst(firstNumbers(FIRST_ORGANISATION, clock.now().getTime()));
  }
  const { app, dispatcher, state } = wire(options, parts);
  const retention = createRetention({ ...options, store });
  return {
    fetch: (request) => app.fetch(request),
    routes: app.routes,
    keyring,
    store,
    issueInternalKey: (area) => keyring.issueInternal(FIRST_ORGANISATION, area),
    start() {
      state.ready = true;
      dispatcher.start();
      deliveries.start();
      messages.start();
      retention.start();
    },
    async stop({ drainMs }) {
      state.ready = false;
      feed.close();
      await retention.stop();
      await messages.stop(Math.min(drainMs, DELIVERY_DRAIN));
      await dispatcher.stop(drainMs);
      await deliveries.stop(Math.min(drainMs, DELIVERY_DRAIN));
    },
  };
}

interface Parts {
  feed: ReturnType<typeof createChangeFeed>;
  store: Store;
  keyring: Keyring;
  recordings: Recordings;
  recordingUrl: (call: CallRow, expiresAt: number) => string;
  links: RecordingLinks | undefined;
  send: SendWebhook;
  deliveries: Dispatcher;
  /** Takes accepted messages on. */
  messages: Dispatcher;
}

/** Without a network address there are no links. */
async function openLinks({
  database,
  random,
  servedAt,
}: ServiceOptions): Promise<RecordingLinks | undefined> {
  if (servedAt === undefined) return undefined;
  const make = (): string => Buffer.from(random.bytes(LINK_KEY_BYTES)).toString('base64url');
  return createRecordingLinks({ key: await sharedValue(database, LINK_KEY, make), servedAt });
}

function createParts(options: ServiceOptions, links: RecordingLinks | undefined): Parts {
  const { clock, random } = options;
  const feed = createChangeFeed(clock);
  const recordings = createRecordings(recordingsDir(options), options.carrier);
  const recordingUrl = (call: CallRow, expires: number): string =>
    links?.sign({ organisation: call.org_id, requestUuid: call.request_uuid, expires }) ??
    recordings.fileUrl(call);
  const store = createStore({
    ...options,
    announce: createAnnounce({ clock, recordingUrl }),
    changed(requestUuid) {
      feed.changed(requestUuid);
      deliveries.wake();
    },
  });
  const keyring = createKeyring({ store: store.keys, clock, random });
  const send =
    options.sendWebhook ?? createWebhookSender({ clock, allow: options.webhookAllow ?? [] });
  const deliveries = createDeliveryDispatcher(options, store, send);
  const messages = createMessageDispatcher(options, store);
  return { feed, store, keyring, recordings, recordingUrl, links, send, deliveries, messages };
}

function wire(options: ServiceOptions, parts: Parts) {
  const { clock, carrier, rateLimitPerMinute } = options;
  const phones = options.phones ?? loadPhones(options.countries ?? ['IN']);
  const ask = createAskApp({ ...options, ...parts });
  const dispatcher = createCallDispatcher(options, parts, { phones, ask });
  const state = { ready: false };
  const { store, messages } = parts;
  const templates = createTemplates({ store, platform: options.messaging, clock });
  const app = createApp({
    ...options,
    ...parts,
    recordingsDir: recordingsDir(options),
    phones,
    ask,
    speed: carrier.speed,
    simulated: carrier.simulated,
    limit:
      rateLimitPerMinute === undefined
        ? () => undefined
        : createRateLimit(clock, rateLimitPerMinute),
    wake: () => dispatcher.wake(),
    wakeDeliveries: () => parts.deliveries.wake(),
    templates,
    sendMessage: createSendMessage({
      ...options,
      store,
      templates,
      platform: options.messaging,
      phones,
      wakeMessages: () => messages.wake(),
    }),
    isReady: () => state.ready,
  });
  return { app, dispatcher, state };
}

interface CallParts {
  phones: () => Promise<PhoneRules>;
  ask: AskApp;
}

function createCallDispatcher(
  options: ServiceOptions,
  { store, recordings }: Parts,
  { phones, ask }: CallParts,
): Dispatcher {
  const { assistant, log, metrics, clock } = options;
  const appSpeaker = createAppSpeaker({ ask, phones, store, log });
  const run = createEngine({
    ...options,
    store,
    recordings,
    speakerOf: (call) => (isVoiceCall(call) ? appSpeaker(call) : assistant),
    mayRing: createHours({ phones, callingWindow: windowOf(options) }),
    lateGraceMilliseconds: (options.lateGraceMinutes ?? 15) * MINUTE,
    retentionMilliseconds: (options.recordingRetentionDays ?? 30) * DAY,
    longestCallMilliseconds: (options.longestCallSeconds ?? 900) * 1000,
  });
  return createDispatcher({
    ...options,
    concurrency: options.concurrency ?? CALLS_AT_ONCE,
    queue: metrics?.watchQueue(store.queue, clock) ?? store.queue,
    run: metrics?.watchRuns(run) ?? run,
    ...leasesOf(options),
  });
}

function createDeliveryDispatcher(
  options: ServiceOptions,
  store: Store,
  send: SendWebhook,
): Dispatcher {
  return createDispatcher({
    ...options,
    queue: store.deliveryQueue,
    run: createDeliver({ ...options, store, send, speed: options.carrier.speed }),
    concurrency: DELIVERIES_AT_ONCE,
    ...leasesOf(options),
  });
}

function createMessageDispatcher(options: ServiceOptions, store: Store): Dispatcher {
  const { messaging: platform, clock } = options;
  return createDispatcher({
    ...options,
    queue: store.messageQueue,
    run: createDeliverMessage({ store, platform, clock }),
    concurrency: MESSAGES_AT_ONCE,
    ...leasesOf(options),
  });
}

const recordingsDir = ({ dataDir }: ServiceOptions): string => join(dataDir, 'recordings');

const leasesOf = (options: ServiceOptions) => ({
  leaseMilliseconds: options.leaseMilliseconds ?? 10_000,
  renewMilliseconds: options.renewMilliseconds ?? 3_000,
});

const windowOf = ({ callingWindow, carrier }: ServiceOptions): string =>
  callingWindow ?? (carrier.simulated ? 'always' : DEFAULT_CALLING_WINDOW);
