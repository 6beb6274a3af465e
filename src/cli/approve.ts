import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { readStatements, type Ledger } from '../actions/ledger.ts';
import type { Statement } from '../actions/plan.ts';
import type { ActionStore, ApprovalRow } from '../actions/store/store.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, openLedger } from './installation.ts';
import { readSettings } from './settings.ts';

/** What the person is asked to state, in words for a terminal. */
const wording: Record<Statement, string> = {
  not_marketing: 'Do you state that this call is not spam, sales or marketing?',
  business_open: 'Is this a business, and is it open then?',
};

interface Desk {
  store: ActionStore;
  ledger: Ledger;
}

/** `parley approve [ID]`: exit code 0 once approved, 1 when the person says anything but yes. */
export async function approve([id]: readonly string[]): Promise<number> {
  return atDesk(async (desk) => {
    if (id === undefined) return listWaiting(desk);
    const approval = await desk.store.approval(id);
    if (!approval) return unknown(id);
    process.stdout.write(`${approval.question}\n\n`);
    const { yes, stated } = await ask(readStatements(approval.required));
    if (!yes) return say('Not approved. Nothing was decided.', 1);
    await decide(desk, approval, true, stated);
    return say('Approved. The assistant can go on with the same request now.', 0);
  });
}

/** `parley decline ID`. */
export async function decline([id]: readonly string[]): Promise<number> {
  return atDesk(async (desk) => {
    const approval = id === undefined ? undefined : await desk.store.approval(id);
    if (!approval) return unknown(id ?? '');
    await decide(desk, approval, false, []);
    return say('Declined. Nothing will be placed.', 0);
  });
}

async function atDesk(work: (desk: Desk) => Promise<number>): Promise<number> {
  const database = await openDatabase(readSettings());
  try {
    return await work(openLedger(database));
  } finally {
    await database.close();
  }
}

async function listWaiting({ store }: Desk): Promise<number> {
  const waiting = await store.pendingApprovals(systemClock.now().getTime());
  if (waiting.length === 0) return say('Nothing is waiting for an approval.', 0);
  for (const { id, question } of waiting) process.stdout.write(`${id}\n${question}\n\n`);
  return say('Say yes to one with: parley approve ID', 0);
}

/** Every question must be answered with yes; the first other answer ends the asking. */
async function ask(required: readonly Statement[]): Promise<{ yes: boolean; stated: Statement[] }> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const confirm = async (text: string): Promise<boolean> => {
    process.stdout.write(`${text} Type yes: `);
    const { value } = await lines.next();
    return typeof value === 'string' && value.trim().toLowerCase() === 'yes';
  };
  const stated: Statement[] = [];
  try {
    for (const statement of required) {
      if (!(await confirm(wording[statement]))) return { yes: false, stated };
      stated.push(statement);
    }
    return { yes: await confirm('Place this call?'), stated };
  } finally {
    terminal.close();
  }
}

async function decide(
  { ledger }: Desk,
  approval: ApprovalRow,
  yes: boolean,
  stated: readonly Statement[],
): Promise<void> {
  const by = userInfo().username;
  await ledger.decide(undefined, approval.id, { approve: yes, stated, by, how: 'terminal' });
}

const unknown = (id: string): number =>
  say(`There is no approval ${JSON.stringify(id)}. List what is waiting with: parley approve`, 1);

function say(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}
