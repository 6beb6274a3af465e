import type {
  Actions,
  CallReport,
  Decision,
  ListedCall,
  PlaceCallAnswer,
  PlaceCallInput,
  WaitOptions,
} from '../../src/actions/actions.ts';
import type { Attempt } from '../../src/actions/perform.ts';
import type { Statement } from '../../src/actions/plan.ts';
import { Refusal } from '../../src/errors.ts';
import { createFakeOffice } from './fake-office.ts';

interface Row {
  approval: string;
  principal: string;
  input: { idempotency_key: string };
  state: 'pending' | 'approved' | 'declined' | 'placed';
}

interface FakeOptions {
  /** What the person must state besides the yes. */
  required?: readonly Statement[];
  wait?: (options: WaitOptions) => Promise<CallReport>;
}

export const report: CallReport = {
  request_id: 'voip_ob_req_1',
  call_status: 'COMPLETED',
  done: true,
  result: 'COMPLETED',
  summary_text: 'Booked for ten.',
  transcription: 'Callee: hello',
  duration: 83,
  start_time: '2026-11-30T05:31:00.000Z',
  answer_time: '2026-11-30T05:31:05.000Z',
  end_time: '2026-11-30T05:32:28.000Z',
  is_call_transfered: false,
  simulated: true,
  suspicious: [],
  next: 'Tell the user what was agreed.',
};

const scheduled_for = {
  utc: '2026-11-30T05:31:00.000Z',
  words: 'Monday at eleven in the morning IST',
};

const listed: ListedCall = {
  ...report,
  customer_name: 'Smile Care',
  customer_phone: '+918041235000',
  placed_at: '2026-11-30T05:30:00.000Z',
  scheduled_for,
};

/** The rules of `Actions` in memory: a call goes out only after `decide` said yes, and once for each key. */
export function createFakeActions({ required = [], wait }: FakeOptions = {}) {
  const rows = new Map<string, Row>();
  const placed: PlaceCallInput[] = [];
  const decisions: Decision[] = [];
  const actions: Actions = {
    ...createFakeOffice(async (principal, input, done) => {
      const waiting = { ...done, status: 'awaiting_approval' };
      const told = { question: `Do ${done.status}?`, waiting, done };
      return step(rowOf(rows, principal, input), required, told);
    }),
    async placeCall(principal, input) {
      const waiting = answerTo(input);
      const done = { ...waiting, status: 'placed' as const, request_id: 'voip_ob_req_1' };
      const told = { question: `Call ${input.customer_name}?`, waiting, done };
      const attempt = step(rowOf(rows, principal, input), required, told);
      if (!attempt.pending && !attempt.answer.replayed) placed.push(input);
      return attempt;
    },
    previewCall: async (_principal, input) => answerTo(input),
    async decide(principal, approvalId, decision) {
      const row = [...rows.values()].find((each) => each.approval === approvalId);
      if (row?.principal !== principal) throw new Refusal('not_found', 'No such approval.', 'Ask.');
      if (row.state !== 'pending') throw new Refusal('conflict', 'Decided already.', 'Ask.');
      decisions.push(decision);
      const yes = decision.approve && required.every((item) => decision.stated.includes(item));
      return (row.state = yes ? 'approved' : 'declined');
    },
    waitForCall: async (_principal, _id, options) => (wait === undefined ? report : wait(options)),
    getCall: async (_principal, request_id, { recording }) => ({
      ...report,
      request_id,
      ...(recording ? { recording_status: 'UPLOADING' as const } : {}),
    }),
    listCalls: async (_principal, { limit }) => [listed].slice(0, limit),
    readTranscript: async () => report.transcription ?? '',
    readRecording: async () => ({ wav: Buffer.from('RIFF') }),
  };
  return { actions, placed, decisions, approvals: () => [...rows.values()] };
}

function rowOf(rows: Map<string, Row>, principal: string, input: Row['input']): Row {
  const key = `${principal}/${input.idempotency_key}`;
  const row = rows.get(key) ?? {
    approval: `approval-${rows.size + 1}`,
    principal,
    input,
    state: 'pending',
  };
  rows.set(key, row);
  if (JSON.stringify(row.input) !== JSON.stringify(input)) {
    throw new Refusal(
      'idempotency_key_reused',
      'This key belongs to another call.',
      'Use another.',
    );
  }
  return row;
}

/** What an action answers while it waits, and once it is done. */
function step<Answer extends { replayed: boolean; next: string }>(
  row: Row,
  required: readonly Statement[],
  told: { question: string; waiting: Answer; done: Answer },
): Attempt<Answer> {
  if (row.state === 'declined') throw new Refusal('approval_declined', 'Declined.', 'Ask.');
  if (row.state === 'pending') {
    const approval = { id: row.approval, expires_at: '2026-11-30T05:40:00.000Z' };
    const next = `The person can run: parley approve ${row.approval}.`;
    return {
      answer: { ...told.waiting, approval, next },
      pending: { ...approval, question: told.question, required },
    };
  }
  const replayed = row.state === 'placed';
  row.state = 'placed';
  return { answer: { ...told.done, replayed } };
}

const answerTo = ({ purpose }: PlaceCallInput): PlaceCallAnswer => ({
  status: 'awaiting_approval',
  replayed: false,
  scheduled_for,
  purpose_of_call: purpose,
  customer_note: purpose,
  removed: [{ kind: 'card_number', count: 1 }],
  simulated: true,
  next: 'Wait for it.',
});
