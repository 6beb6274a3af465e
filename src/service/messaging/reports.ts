import type { Clock } from '../../clock.ts';
import type { PhoneRules } from '../calls/hours.ts';
import type { Store } from '../store/store.ts';
import { statesBefore } from './delivery-status.ts';
import type { InboundReport, PlatformReport, StatusReport } from './platform.ts';

export interface ReportPorts {
  store: Pick<Store, 'messages'>;
  clock: Clock;
  phones: () => Promise<PhoneRules>;
}

/**
 * Writes down what the platform reports. The same report twice changes nothing, one that comes late moves nothing
 * backwards, and a message that is not ours is let pass.
 */
export async function noteReport(ports: ReportPorts, report: PlatformReport): Promise<void> {
  for (const status of report.statuses) await noteStatus(ports, status);
  for (const inbound of report.inbound) await noteInbound(ports, inbound);
}

async function noteStatus(
  { store: { messages }, clock }: ReportPorts,
  { id, status, faults }: StatusReport,
): Promise<void> {
  const message = await messages.findOfAny(id);
  if (message === undefined) return;
  const change = {
    status,
    errors: JSON.stringify(faults),
    claim_at: null,
    updated_at: clock.now().getTime(),
  };
  await messages.advance({ id: message.id, org_id: message.org_id }, change, statesBefore(status));
}

/** The 24 hours count from when the customer wrote; nobody can have written later than now. */
async function noteInbound(
  { store, clock, phones }: ReportPorts,
  { from, at }: InboundReport,
): Promise<void> {
  const phone = (await phones()).normalise(from.startsWith('+') ? from : `+${from}`);
  if (phone === undefined) return;
  await store.messages.noteInboundForAll(phone, Math.min(at, clock.now().getTime()));
}
