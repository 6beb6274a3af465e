import type { AiCallsClient, CallReading } from '../clients/ai-calls.ts';
import { HttpFailure, refusalOf } from '../clients/http-failure.ts';
import type { Clock } from '../clock.ts';
import type { CallInfoLean, CallStatus } from '../contract/ai-calls.ts';
import { Refusal } from '../errors.ts';
import { sayInstant } from '../guardrails/spoken/say-instant.ts';
import { cleanSpeech, type CleanSpeech } from '../guardrails/untrusted.ts';
import type { Random } from '../random.ts';
import type { Actions, CallReport, ListedCall } from './actions.ts';
import { dueOf } from './ledger.ts';
import type { CallPlan } from './plan-call.ts';
import { openRecording } from './recording-file.ts';
import { createRecent, type Recent } from './recent.ts';
import { LONGEST_TRANSCRIPT, toReport, withRecording, type ReportOptions } from './report.ts';
import { refused } from './refused.ts';
import type { ActionStore, LedgerRow } from './store/store.ts';
import { PLACE_TOOL } from './tool-names.ts';
import { waitForCall } from './wait-for-call.ts';

export interface ReaderPorts {
  store: ActionStore;
  client: AiCallsClient;
  clock: Clock;
  random: Random;
  timeZone: string;
  /** True when the service runs in this very process. */
  embedded: boolean;
}

interface Reader extends ReaderPorts {
  clean: ReportOptions['clean'];
  /** Whose call it is and when it was due never change once it is placed. */
  owned: Recent<LedgerRow>;
  /** Nor does the lean form of a call that was held; so a list of such calls asks the service for none of them. */
  finished: Recent<CallReading<CallInfoLean>>;
}

const CALL_TOOLS = [PLACE_TOOL];
const BOUNDARY_LENGTH = 12;
const LONGEST_LISTED_TRANSCRIPT = 2000;
const PAGE = 20;
/** A filtered list looks at this many calls at most. */
const MOST_LOOKED_AT = 200;
/** A minute: what a service deletes is soon gone from here as well. */
const KEPT = { most: 100, milliseconds: 60_000 };
const OWNED_KEPT = { most: 500, milliseconds: 10 * 60_000 };

/** The tools that read calls (design section 2). Every method throws `not_found` for a call of somebody else. */
export function createCallReader(
  ports: ReaderPorts,
): Pick<Actions, 'waitForCall' | 'getCall' | 'listCalls' | 'readTranscript' | 'readRecording'> {
  const reader: Reader = {
    ...ports,
    clean: rememberClean(ports.clock),
    owned: createRecent(ports.clock, OWNED_KEPT),
    finished: createRecent(ports.clock, KEPT),
  };
  return {
    async waitForCall(principal, requestId, options) {
      const row = await owned(reader, principal, requestId);
      return tell(
        reader,
        { requestId, row },
        await answered(waitForCall(ports, requestId, options)),
      );
    },
    async getCall(principal, requestId, { recording }) {
      const row = await owned(reader, principal, requestId);
      if (!recording)
        return tell(reader, { requestId, row }, await answered(lean(reader, requestId)));
      const reading = await answered(ports.client.full(requestId));
      return withRecording(tell(reader, { requestId, row }, reading), reading.info);
    },
    listCalls: (principal, options) => listCalls(reader, principal, options),
    async readTranscript(principal, requestId) {
      const row = await owned(reader, principal, requestId);
      const reading = await answered(lean(reader, requestId));
      const whole = reading.info.transcription?.length ?? 0;
      return tell(reader, { requestId, row }, reading, whole).transcription ?? '';
    },
    async readRecording(principal, requestId) {
      await owned(reader, principal, requestId);
      const { info } = await answered(ports.client.full(requestId));
      return openRecording(info, ports);
    },
  };
}

/** The row of the call, or of the call from which this call-back came. */
async function owned(reader: Reader, principal: string, requestId: string): Promise<LedgerRow> {
  const key = `${principal} ${requestId}`;
  const row = reader.owned.get(key) ?? (await findOwned(reader, principal, requestId));
  reader.owned.set(key, row);
  return row;
}

async function findOwned(
  { store, client }: Reader,
  principal: string,
  requestId: string,
): Promise<LedgerRow> {
  const row = await store.byRequestId(principal, requestId, CALL_TOOLS);
  if (row) return row;
  const { callbackOf } = await answered(client.lean(requestId));
  const parent =
    callbackOf === undefined
      ? undefined
      : await store.byRequestId(principal, callbackOf, CALL_TOOLS);
  if (!parent) throw noSuchCall();
  return parent;
}

async function lean(
  { client, finished }: Reader,
  requestId: string,
): Promise<CallReading<CallInfoLean>> {
  const known = finished.get(requestId);
  if (known) return known;
  const reading = await client.lean(requestId);
  if (reading.info.call_status === 'COMPLETED') finished.set(requestId, reading);
  return reading;
}

/** What the service answered, or the refusal for what it did not. */
const answered = <Reading>(request: Promise<Reading>): Promise<Reading> =>
  refused(request, (failure) => refusalOf(failure, noSuchCall()));

/** A call that is done is read again and again; its words are cleaned once. */
function rememberClean(clock: Clock): ReportOptions['clean'] {
  const kept = createRecent<CleanSpeech>(clock, KEPT);
  return (text, maxCharacters) => {
    const key = `${maxCharacters} ${text}`;
    const known = kept.get(key);
    if (known) return known;
    const clean = cleanSpeech(text, { maxCharacters });
    kept.set(key, clean);
    return clean;
  };
}

function tell(
  { random, clean }: Reader,
  { requestId, row }: { requestId: string; row: LedgerRow },
  reading: CallReading<CallInfoLean>,
  longestTranscript = LONGEST_TRANSCRIPT,
): CallReport {
  return toReport(reading, {
    requestId,
    boundary: random.token(BOUNDARY_LENGTH),
    clean,
    longestTranscript,
    due: new Date(dueOf(row)),
  });
}

async function listCalls(
  reader: Reader,
  principal: string,
  { status, limit }: { status?: CallStatus; limit: number },
): Promise<ListedCall[]> {
  const found: ListedCall[] = [];
  let before: string | undefined;
  for (let looked = 0; looked < MOST_LOOKED_AT && found.length < limit; looked += PAGE) {
    const page = { ...(before === undefined ? {} : { before }), limit: PAGE };
    const rows = await reader.store.newest(principal, PLACE_TOOL, page);
    const calls = await Promise.all(rows.map((row) => listed(reader, row)));
    for (const call of calls) {
      if (call && (status === undefined || call.call_status === status)) found.push(call);
    }
    before = rows.at(-1)?.id;
    if (rows.length < PAGE) break;
  }
  return found.slice(0, limit);
}

/** Undefined for a call that this service does not know: it was placed through another one. */
async function listed(reader: Reader, row: LedgerRow): Promise<ListedCall | undefined> {
  const { request } = JSON.parse(row.plan) as CallPlan;
  const requestId = row.request_id ?? '';
  const reading = await lean(reader, requestId).catch((error: unknown) => {
    if (error instanceof HttpFailure && error.status === 404) return undefined;
    throw error instanceof HttpFailure ? refusalOf(error, noSuchCall()) : error;
  });
  if (!reading) return undefined;
  const due = dueOf(row);
  return {
    ...tell(reader, { requestId, row }, reading, LONGEST_LISTED_TRANSCRIPT),
    customer_name: request.first_name,
    customer_phone: request.customer_phone,
    placed_at: new Date(row.created_at).toISOString(),
    scheduled_for: { utc: due, words: sayInstant(new Date(due), reader.timeZone) },
  };
}

function noSuchCall(): Refusal {
  return new Refusal(
    'not_found',
    'There is no such call.',
    'Use the request_id that place_ai_call answered, or list_ai_calls to find it.',
  );
}
