import { createApproverPin } from '../actions/approver-pin.ts';
import { createActionStore } from '../actions/store/create-store.ts';
import { systemClock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import { systemRandom } from '../random.ts';
import { openDatabase } from './installation.ts';
import { printLines } from './print.ts';
import { readSettings } from './settings.ts';
import { openTerminal, type Terminal } from './terminal.ts';

export interface SetPinOptions {
  /** Whose approvals take it; undefined = all that have no PIN of their own. */
  principal: string | undefined;
  remove: boolean;
  /** For scripts; a person types it, so that it stays out of the history of the shell. */
  pin: string | undefined;
}

/**
 * `parley account set-pin [PIN] [--principal NAME] [--remove]` (design section 4.4). Whoever changes a PIN has to know
 * the one that stands, so that a program with a shell cannot put its own in its place.
 */
export async function setPin(options: SetPinOptions): Promise<number> {
  const database = await openDatabase(readSettings());
  const terminal = openTerminal();
  try {
    const store = createActionStore(database);
    const pins = createApproverPin({ store, clock: systemClock, random: systemRandom });
    const { principal, remove } = options;
    if (await pins.has(principal)) {
      await pins.check(principal, await terminal.secret('The PIN as it is now: '));
    }
    await pins.set(principal, remove ? undefined : await newPin(terminal, options));
    return printLines([remove ? REMOVED : SET]);
  } finally {
    terminal.close();
    await database.close();
  }
}

const SET =
  'The approver PIN is set. Approvals on the page and in the terminal ask for it from now on.';
const REMOVED = 'The approver PIN is removed.';

async function newPin(terminal: Terminal, { pin }: SetPinOptions): Promise<string> {
  const typed = pin ?? (await terminal.secret('New PIN, 4 to 12 digits: '));
  const again =
    pin === undefined && process.stdin.isTTY ? await terminal.secret('Once more: ') : typed;
  if (again === typed) return typed;
  throw new Refusal('invalid_request', 'The two PINs are not the same.', 'Nothing was changed.');
}
