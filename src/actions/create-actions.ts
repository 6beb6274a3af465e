import type { CallReading } from '../clients/ai-calls.ts';
import { HttpFailure, refusalOf } from '../clients/http-failure.ts';
import type { CallInfoLean, CallStatus } from '../contract/ai-calls.ts';
import { Refusal } from '../errors.ts';
import type { Random } from '../random.ts';
import { sayInstant } from '../guardrails/spoken/say-instant.ts';
import { cleanSpeech, type CleanSpeech } from '../guardrails/untrusted.ts';
import type { Actions, ListedCall } from './actions.ts';
import { dueOf } from './ledger.ts';
import { placeCall, previewCall, type PlaceCallPorts } from './place-call.ts';
import { PLACE_TOOL, type CallPlan } from './plan-call.ts';
import { LONGEST_TRANSCRIPT, toReport, withRecording, type ReportOptions } from './report.ts';
import type { LedgerRow } from './store/store.ts';
import { waitForCall } from './wait-for-call.ts';

export interface ActionPorts extends PlaceCallPorts {
  random: Random;
}

const BOUNDARY_LENGTH = 12;
const LONGEST_LISTED_TRANSCRIPT = 2000;
const PAGE = 20;
/** Transcripts are 64 KB at most, so that this is a few megabytes. */
const CLEANED_KEPT = 50;
/** A filtered list looks at this many calls at most. */
const MOST_LOOKED_AT = 200;

/** Everything the tools can have done, for any principal; `ports.client` carries the keys of this one installation. */
export function createActions(given: ActionPorts): Actions {
  const ports = { ...given, clean: rememberClean() };
  return {
    placeCall: (principal, input) => placeCall(ports, principal, input),
    previewCall: (principal, input) => previewCall(ports, principal, input),
    async decide(principal, approvalId, decision) {
      await ports.ledger.decide(principal, approvalId, decision);
    },
    async waitForCall(principal, requestId, options) {
      const row = await owned(ports, principal, requestId);
      const reading = await read(() => waitForCall(ports, requestId, options));
      return tell(ports, row, requestId, reading);
    },
    async getCall(principal, requestId, { recording }) {
      const row = await owned(ports, principal, requestId);
      if (!recording)
        return tell(ports, row, requestId, await read(() => ports.client.lean(requestId)));
      const reading = await read(() => ports.client.full(requestId));
      return withRecording(tell(ports, row, requestId, reading), reading.info);
    },
    listCalls: (principal, options) => listCalls(ports, principal, options),
  };
}

/** The row of the call, or of the call from which this call-back came. Throws `not_found` for everybody else's. */
async function owned(ports: ActionPorts, principal: string, requestId: string): Promise<LedgerRow> {
  const row = await ports.store.byRequestId(principal, requestId);
  if (row) return row;
  const { callbackOf } = await read(() => ports.client.lean(requestId));
  const parent =
    callbackOf === undefined ? undefined : await ports.store.byRequestId(principal, callbackOf);
  if (!parent) throw noSuchCall();
  return parent;
}

async function read<Reading>(request: () => Promise<Reading>): Promise<Reading> {
  try {
    return await request();
  } catch (error) {
    throw error instanceof HttpFailure ? refusalOf(error, noSuchCall()) : error;
  }
}

/** A call that is done is read again and again; its words are cleaned once. */
function rememberClean(): ReportOptions['clean'] {
  const kept = new Map<string, CleanSpeech>();
  return (text, maxCharacters) => {
    const key = `${maxCharacters} ${text}`;
    const known = kept.get(key);
    if (known) return known;
    const clean = cleanSpeech(text, { maxCharacters });
    const oldest = kept.keys().next();
    if (kept.size >= CLEANED_KEPT && !oldest.done) kept.delete(oldest.value);
    kept.set(key, clean);
    return clean;
  };
}

interface ReportPorts extends ActionPorts {
  clean: ReportOptions['clean'];
}

function tell(
  { random, clean }: ReportPorts,
  row: LedgerRow,
  requestId: string,
  reading: CallReading<CallInfoLean>,
  longestTranscript = LONGEST_TRANSCRIPT,
) {
  const boundary = random.token(BOUNDARY_LENGTH);
  return toReport(reading, {
    requestId,
    boundary,
    clean,
    longestTranscript,
    due: new Date(dueOf(row)),
  });
}

async function listCalls(
  ports: ReportPorts,
  principal: string,
  { status, limit }: { status?: CallStatus; limit: number },
): Promise<ListedCall[]> {
  const found: ListedCall[] = [];
  let before: string | undefined;
  for (let looked = 0; looked < MOST_LOOKED_AT && found.length < limit; looked += PAGE) {
    const rows = await ports.store.newest(principal, PLACE_TOOL, {
      ...(before === undefined ? {} : { before }),
      limit: PAGE,
    });
    const calls = await Promise.all(rows.map((row) => listed(ports, row)));
    for (const call of calls) {
      if (call && (status === undefined || call.call_status === status)) found.push(call);
    }
    before = rows.at(-1)?.id;
    if (rows.length < PAGE) break;
  }
  return found.slice(0, limit);
}

/** Undefined for a call that this service does not know: it was placed through another one. */
async function listed(ports: ReportPorts, row: LedgerRow): Promise<ListedCall | undefined> {
  const { request } = JSON.parse(row.plan) as CallPlan;
  const requestId = row.request_id ?? '';
  const reading = await ports.client.lean(requestId).catch((error: unknown) => {
    if (error instanceof HttpFailure && error.status === 404) return undefined;
    throw error instanceof HttpFailure ? refusalOf(error, noSuchCall()) : error;
  });
  if (!reading) return undefined;
  const due = dueOf(row);
  return {
    ...tell(ports, row, requestId, reading, LONGEST_LISTED_TRANSCRIPT),
    customer_name: request.first_name,
    customer_phone: request.customer_phone,
    placed_at: new Date(row.created_at).toISOString(),
    scheduled_for: { utc: due, words: sayInstant(new Date(due), ports.timeZone) },
  };
}

function noSuchCall(): Refusal {
  return new Refusal(
    'not_found',
    'There is no such call.',
    'Use the request_id that place_ai_call answered, or list_ai_calls to find it.',
  );
}
