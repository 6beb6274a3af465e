import * as z from 'zod';
import { faultOfBody } from '../../routes/plain-json.ts';
import type { InboundReport, PlatformReport, StatusReport } from '../platform.ts';

const LONGEST_ID = 512;
const LONGEST_TITLE = 500;
const MOST_FAULTS = 10;
/** Unix seconds of the last moment that has four digits for its year. */
const LAST_SECOND = 253_402_300_799;

const id = z.string().min(1).max(LONGEST_ID);
const seconds = z.coerce.number().int().positive().max(LAST_SECOND);

const envelope = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(z.object({ changes: z.array(z.unknown()) })),
});

const change = z.object({ field: z.string(), value: z.unknown() });

const messages = z.object({
  metadata: z.object({ phone_number_id: z.string() }),
  statuses: z.array(z.unknown()).default([]),
  messages: z.array(z.unknown()).default([]),
});

const statusFault = z
  .object({ code: z.number(), title: z.string().optional(), message: z.string().optional() })
  .transform(({ code, title, message }) => ({
    code,
    title: (title ?? message ?? '').slice(0, LONGEST_TITLE),
  }));

const reported = new Set<string>(['sent', 'delivered', 'read', 'failed']);

const statusUpdate = z.object({
  id,
  status: z.string(),
  errors: z.array(statusFault).default([]).catch([]),
});

const inboundMessage = z.object({
  from: z.string().regex(/^\+?\d{5,15}$/u),
  timestamp: seconds,
  type: z.string().optional().catch(undefined),
});

/** A change of the customer's number is told like a message, but nobody wrote. */
const NOT_WRITTEN = 'system';

/** What concerns the number `phoneNumberId`; whatever cannot be understood is counted and left out. */
export function readReport(body: Uint8Array, phoneNumberId: string): PlatformReport {
  const tally = { dropped: 0 };
  const keep = <Item>(schema: z.ZodType<Item>, items: readonly unknown[]): Item[] => {
    const kept = items.flatMap((item) => {
      const read = schema.safeParse(item);
      return read.success ? [read.data] : [];
    });
    tally.dropped += items.length - kept.length;
    return kept;
  };
  const values = keep(envelope, [parse(body)])
    .flatMap(({ entry }) => entry.flatMap(({ changes }) => keep(change, changes)))
    .filter(({ field }) => field === 'messages')
    .map(({ value }) => value);
  const ours = keep(messages, values).filter(
    ({ metadata }) => metadata.phone_number_id === phoneNumberId,
  );
  const statuses = ours.flatMap((each) => keep(statusUpdate, each.statuses)).flatMap(toStatus);
  const inbound = ours.flatMap((each) => keep(inboundMessage, each.messages)).flatMap(toInbound);
  return { statuses, inbound, dropped: tally.dropped };
}

/** Undefined for what is no JSON, is nested too deeply, or holds what no database can keep. */
function parse(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return faultOfBody(value) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Other states, such as `played`, say nothing that is told to anybody. */
function toStatus({ id, status, errors }: z.output<typeof statusUpdate>): StatusReport[] {
  if (!isReported(status)) return [];
  return [{ id, status, faults: status === 'failed' ? errors.slice(0, MOST_FAULTS) : [] }];
}

const isReported = (name: string): name is StatusReport['status'] => reported.has(name);

const toInbound = ({ from, timestamp, type }: z.output<typeof inboundMessage>): InboundReport[] =>
  type === NOT_WRITTEN ? [] : [{ from, at: timestamp * 1000 }];
