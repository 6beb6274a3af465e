import { text as readAll } from 'node:stream/consumers';
import type { CallReport, PlaceCallAnswer, PlaceCallInput } from '../actions/actions.ts';
import { systemClock } from '../clock.ts';
import { Refusal } from '../errors.ts';
import { createLog, standardError } from '../log.ts';
import { systemRandom } from '../random.ts';
import { ask, decide } from './approve.ts';
import { readArguments } from './arguments.ts';
import { sayCall, toldCall } from './call-words.ts';
import { openDesk, openInstallation, type Installation } from './installation.ts';
import { printJson } from './print.ts';
import { createScreen, type Screen } from './screen.ts';
import { readSettings } from './settings.ts';
import { openTerminal } from './terminal.ts';

/** The person at this computer (design section 2). */
export const LOCAL = 'local';

const LOOKS = 40;
const LOOK_MILLISECONDS = 250;

const options = {
  name: { type: 'string' },
  callee: { type: 'string' },
  hours: { type: 'string' },
  at: { type: 'string' },
  key: { type: 'string' },
  'no-wait': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/**
 * `parley call NUMBER "PURPOSE"`: one call for the person at the terminal, who is asked here; `parley call show ID` tells
 * an earlier one. Exit code 0 when it was completed (or scheduled), 1 when it was not made or did not get through.
 */
export async function call(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, { options, positionals: true });
  const [first, ...rest] = positionals;
  const json = values.json === true;
  if (first === 'show') return show(rest[0], json);
  const purpose = rest.join(' ');
  const input = inputOf(first, purpose === '-' ? await readAll(process.stdin) : purpose, values);
  return atInstallation(async (installation) => {
    // What people read goes to the error stream when a program reads the output.
    const output = json ? process.stderr : process.stdout;
    const screen = createScreen(output);
    const placed = await place(installation, input, output);
    if (placed === undefined) return declined(json);
    const { request_id: id } = placed;
    if (id === undefined || values['no-wait'] === true || isLater(input)) return tell(placed, json);
    const report = await follow(installation, id, screen);
    return json ? toldCall(report) : sayCall(screen, report);
  });
}

async function show(id: string | undefined, json: boolean): Promise<number> {
  if (id === undefined) {
    throw new Refusal('invalid_request', 'Which call?', 'Such as: parley call show ID');
  }
  return atInstallation(async ({ actions }) => {
    const report = await actions.getCall(LOCAL, id, { recording: true });
    return json ? toldCall(report) : sayCall(createScreen(process.stdout), report);
  });
}

/** Everything in this process, for one command; calls that are due elsewhere go on there. */
export async function atInstallation(
  work: (installation: Installation) => Promise<number>,
): Promise<number> {
  const log = createLog({ level: 'warn', json: false, write: standardError });
  const installation = await openInstallation(readSettings(), log);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

type Given = { readonly [Name in 'name' | 'callee' | 'hours' | 'at' | 'key']?: string | undefined };

function inputOf(number: string | undefined, purpose: string, given: Given): PlaceCallInput {
  const callee = given.callee ?? 'business';
  if (callee !== 'business' && callee !== 'individual') {
    throw new Refusal('invalid_request', '--callee is not valid.', 'Use business or individual.');
  }
  return {
    customer_phone: number ?? '',
    customer_name: given.name ?? 'the person who answers',
    purpose,
    callee,
    ...(given.hours === undefined ? {} : { business_hours: given.hours }),
    ...(given.at === undefined ? {} : { task_due_date: given.at }),
    idempotency_key: given.key ?? systemRandom.uuid(),
  };
}

const isLater = ({ task_due_date: at }: PlaceCallInput): boolean =>
  at !== undefined && new Date(at) > systemClock.now();

/** Asks the person and places the call; undefined after a no. */
async function place(
  { actions, database }: Installation,
  input: PlaceCallInput,
  output: NodeJS.WriteStream,
): Promise<PlaceCallAnswer | undefined> {
  const { answer, pending } = await actions.placeCall(LOCAL, input);
  if (pending === undefined) return answer;
  const screen = createScreen(output);
  screen.block(pending.question);
  screen.section('Your answer');
  const desk = openDesk(database);
  const approval = await desk.find(pending.id);
  if (approval === undefined) throw new TypeError('an approval that waits is not there');
  const terminal = openTerminal(output);
  try {
    const stated = await ask(terminal, pending.required);
    await decide(desk, approval, { approve: stated !== undefined, stated: stated ?? [], terminal });
    if (stated === undefined) return undefined;
  } finally {
    terminal.close();
  }
  return (await actions.placeCall(LOCAL, input)).answer;
}

/** Waits until the call is done; an interrupt ends the waiting only, never the call. */
async function follow(
  { actions }: Installation,
  requestId: string,
  screen: Screen,
): Promise<CallReport> {
  const over = new AbortController();
  process.once('SIGINT', () => over.abort());
  for (;;) {
    const report = await actions.waitForCall(LOCAL, requestId, {
      timeoutSeconds: 55,
      signal: over.signal,
      onProgress: ({ message, elapsedSeconds }) =>
        screen.progress(`${message} (${Math.round(elapsedSeconds)} s)`),
    });
    if (!report.done && !over.signal.aborted) continue;
    screen.endProgress();
    return withRecording(actions, requestId, over.signal);
  }
}

/** A recording is there a few seconds after the call's end. */
async function withRecording(
  actions: Installation['actions'],
  requestId: string,
  signal: AbortSignal,
): Promise<CallReport> {
  for (let look = 0; ; look += 1) {
    const report = await actions.getCall(LOCAL, requestId, { recording: true });
    if (report.recording_status !== 'UPLOADING' || look === LOOKS || signal.aborted) return report;
    await systemClock.sleep(LOOK_MILLISECONDS, signal);
  }
}

function declined(json: boolean): number {
  if (json) printJson({ status: 'declined' });
  else process.stderr.write('Not approved. Nothing was placed.\n');
  return 1;
}

function tell(placed: PlaceCallAnswer, json: boolean): number {
  if (json) printJson(placed);
  else process.stdout.write(`${placed.request_id ?? ''}\n${placed.next}\n`);
  return placed.status === 'placed' ? 0 : 1;
}
