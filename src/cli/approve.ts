import { userInfo } from 'node:os';
import type { ApprovalDesk, ShownApproval } from '../actions/approval-desk.ts';
import type { Statement } from '../actions/plan.ts';
import { statementTitles } from '../mcp/approval/form.ts';
import { readArguments } from './arguments.ts';
import { openDatabase, openDesk } from './installation.ts';
import { printJson } from './print.ts';
import { readSettings } from './settings.ts';
import { openTerminal, type Terminal } from './terminal.ts';

/** `parley approve [ID] [--json]`: exit code 0 once approved, 1 when the person says anything but yes. */
export async function approve(args: readonly string[]): Promise<number> {
  const { id, json } = read(args);
  return atDesk(async (desk) => {
    if (id === undefined) return listWaiting(desk, json);
    const approval = await desk.find(id);
    if (!approval) return unknown(id);
    process.stdout.write(`${approval.question}\n\n`);
    return withTerminal(async (terminal) => {
      const stated = await ask(terminal, approval.required);
      if (stated === undefined) return say('Not approved. Nothing was decided.', 1);
      await decide(desk, approval, { approve: true, stated, terminal });
      return say('Approved. The assistant can go on with the same request now.', 0);
    });
  });
}

/** `parley decline ID`. */
export async function decline(args: readonly string[]): Promise<number> {
  const { id } = read(args);
  return atDesk(async (desk) => {
    const approval = id === undefined ? undefined : await desk.find(id);
    if (!approval) return unknown(id ?? '');
    return withTerminal(async (terminal) => {
      await decide(desk, approval, { approve: false, stated: [], terminal });
      return say('Declined. Nothing will be done.', 0);
    });
  });
}

function read(args: readonly string[]): { id: string | undefined; json: boolean } {
  const { values, positionals } = readArguments(args, {
    options: { json: { type: 'boolean' } },
    positionals: true,
  });
  return { id: positionals[0], json: values.json === true };
}

async function atDesk(work: (desk: ApprovalDesk) => Promise<number>): Promise<number> {
  const database = await openDatabase(readSettings());
  try {
    return await work(openDesk(database));
  } finally {
    await database.close();
  }
}

async function withTerminal(work: (terminal: Terminal) => Promise<number>): Promise<number> {
  const terminal = openTerminal();
  try {
    return await work(terminal);
  } finally {
    terminal.close();
  }
}

async function listWaiting(desk: ApprovalDesk, json: boolean): Promise<number> {
  const waiting = await desk.waiting();
  if (json) {
    return printJson(
      waiting.map(({ id, principal, question, required, expiresAt }) => ({
        id,
        principal,
        question,
        required,
        expires_at: expiresAt.toISOString(),
      })),
    );
  }
  if (waiting.length === 0) return say('Nothing is waiting for an approval.', 0);
  for (const { id, question } of waiting) process.stdout.write(`${id}\n${question}\n\n`);
  return say('Say yes to one with: parley approve ID', 0);
}

/** Every question must be answered with yes; the first other answer ends the asking: undefined. */
export async function ask(
  terminal: Pick<Terminal, 'confirm'>,
  required: readonly Statement[],
): Promise<readonly Statement[] | undefined> {
  for (const statement of required) {
    if (!(await terminal.confirm(`${statementTitles[statement]}.`))) return undefined;
  }
  return (await terminal.confirm('Approve exactly this?')) ? required : undefined;
}

/** Records the decision, with the PIN where one is set (design section 4.4). Throws the refusal that it meets. */
export async function decide(
  desk: ApprovalDesk,
  approval: ShownApproval,
  given: {
    approve: boolean;
    stated: readonly Statement[];
    terminal: Pick<Terminal, 'secret'>;
  },
): Promise<void> {
  const pin = (await desk.pin.isSet(approval.principal))
    ? await given.terminal.secret('Approver PIN: ')
    : undefined;
  const pinned = await desk.pin.check(approval.principal, pin);
  const by = `${userInfo().username} (${pinned ? 'with the PIN' : 'no PIN set'})`;
  const { approve, stated } = given;
  await desk.decide(approval, { approve, stated, by, how: 'terminal' });
}

const unknown = (id: string): number =>
  say(`There is no approval ${JSON.stringify(id)}. List what is waiting with: parley approve`, 1);

function say(text: string, code: number): number {
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
}
