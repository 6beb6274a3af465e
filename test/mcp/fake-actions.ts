import type {
  Actions,
  CallReport,
  Decision,
  ListedCall,
  PlaceCallAnswer,
  PlaceCallInput,
  Placing,
  WaitOptions,
} from '../../src/actions/actions.ts';
import type { Statement } from '../../src/actions/plan.ts';
import { Refusal } from '../../src/errors.ts';

interface Row {
  approval: string;
  principal: string;
  input: PlaceCallInput;
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
    placeCall: async (principal, input) => place(rowOf(rows, principal, input), required, placed),
    previewCall: async (_principal, input) => answerTo(input),
    async decide(principal, approvalId, decision) {
      const row = [...rows.values()].find((each) => each.approval === approvalId);
      if (row?.principal !== principal) throw new Refusal('not_found', 'No such approval.', 'Ask.');
      if (row.state !== 'pending') throw new Refusal('conflict', 'Decided already.', 'Ask.');
      decisions.push(decision);
      const yes = decision.approve && required.every((item) => decision.stated.includes(item));
      row.state = yes ? 'approved' : 'declined';
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

function rowOf(rows: Map<string, Row>, principal: string, input: PlaceCallInput): Row {
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

function place(row: Row, required: readonly Statement[], placed: PlaceCallInput[]): Placing {
  const answer = answerTo(row.input);
  if (row.state === 'declined') throw new Refusal('approval_declined', 'Declined.', 'Ask.');
  if (row.state === 'pending') {
    const approval = { id: row.approval, expires_at: '2026-11-30T05:40:00.000Z' };
    return {
      answer: { ...answer, approval, next: `The person can run: parley approve ${row.approval}.` },
      pending: { ...approval, question: `Call ${row.input.customer_name}?`, required },
    };
  }
  const replayed = row.state === 'placed';
  if (!replayed) placed.push(row.input);
  row.state = 'placed';
  return { answer: { ...answer, status: 'placed', request_id: 'voip_ob_req_1', replayed } };
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
