import { readStatements, type LedgerPorts } from '../actions/ledger.ts';
import type { ApprovalRow } from '../actions/store/store.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import { newMessageId } from '../service/events/message-id.ts';
import { isSuccess, messageBody, toRequest } from '../service/events/messages.ts';
import type { SendWebhook } from '../service/events/webhook-sender.ts';

/** Tells an address of the operator's what waits for a person (design section 2). */
export interface ApprovalWebhook extends Required<Pick<LedgerPorts, 'announce'>> {
  /** Gives up what has not been delivered. */
  close(): Promise<void>;
}

export interface ApprovalWebhookPorts {
  url: string;
  /** The page on which the approval can be decided, if there is one. */
  pageFor(approvalId: string): Promise<string | undefined>;
  /** In the form of Standard Webhooks. */
  secret(): Promise<string>;
  /** False once it is decided: then nobody needs to be told any more. */
  isWaiting(approvalId: string): Promise<boolean>;
  send: SendWebhook;
  clock: Clock;
  random: Random;
  log: Pick<Log, 'warn'>;
}

/** An approval is of use for ten minutes, so it is not worth more tries. */
const PAUSES_MILLISECONDS = [0, 5_000, 30_000, 120_000, 240_000];

/**
 * One signed `approval.requested` for each approval that begins to wait; it tells what is asked and never decides. This
 * process tries five times within seven minutes and then logs that nobody took it; what was not told still waits on
 * the page.
 */
export function createApprovalWebhook(ports: ApprovalWebhookPorts): ApprovalWebhook {
  const over = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    announce(approval) {
      const telling: Promise<void> = tell(ports, approval, over.signal)
        .catch((error: unknown) => ports.log.warn('an approval was not announced', { error }))
        .finally(() => running.delete(telling));
      running.add(telling);
    },
    async close() {
      over.abort();
      await Promise.all(running);
    },
  };
}

async function tell(
  ports: ApprovalWebhookPorts,
  approval: ApprovalRow,
  signal: AbortSignal,
): Promise<void> {
  const { clock, log, send } = ports;
  const { id } = approval;
  const message = await messageOf(ports, approval);
  for (const pause of PAUSES_MILLISECONDS) {
    if (pause > 0) await clock.sleep(pause, signal);
    if (signal.aborted || !(await ports.isWaiting(id))) return;
    const result = await send(toRequest({ ...message, at: clock.now().getTime() }), signal);
    if ('status' in result && isSuccess(result.status)) return;
  }
  log.warn('an approval was not announced: nobody took it', { approval: id });
}

async function messageOf(ports: ApprovalWebhookPorts, approval: ApprovalRow) {
  const page = await ports.pageFor(approval.id);
  const data = {
    approval_id: approval.id,
    principal: approval.principal,
    tool: approval.tool,
    digest: approval.digest,
    question: approval.question,
    required: readStatements(approval.required),
    expires_at: new Date(approval.expires_at).toISOString(),
    ...(page === undefined ? {} : { url: page }),
  };
  return {
    id: newMessageId(ports.random),
    url: ports.url,
    method: 'POST',
    body: messageBody('approval.requested', approval.created_at, data),
    secret: await ports.secret(),
  };
}
