import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { addDays, format, nextSaturday } from 'date-fns';
import * as z from 'zod';
import { systemClock } from '../clock.ts';
import { systemRandom } from '../random.ts';
import { VERSION } from '../version.ts';
import { withoutLabel } from './call-words.ts';
import { readSettings } from './settings.ts';
import { createScreen, type Screen } from './screen.ts';

/** A realistic errand to a sandbox number: digits that end in 000 answer and help. */
function errandFor(saturday: string) {
  return {
    customer_phone: '+91 80 4123 5000',
    customer_name: 'Smile Care Dental Clinic',
    purpose: [
      'Book a teeth cleaning at Smile Care Dental Clinic for Asha Rao.',
      'Ask what the cleaning costs and whether an X-ray is extra.',
      `Ask which times are free on ${saturday} after 5 pm.`,
      'You may accept up to Rs 1,500 and book any slot on that day after 5 pm.',
      'Her booking reference from last time is SC-4471, and the OTP she got by SMS is 482913.',
      'Pronunciation: Asha Rao is AH-shaa RAH-oh',
    ].join('\n'),
    callee: 'business',
    business_hours: 'always',
  };
}

/** A Saturday that is at least three days away, such as "Saturday 5 December 2026". */
const someSaturday = (): string =>
  format(nextSaturday(addDays(systemClock.now(), 2)), 'EEEE d MMMM yyyy');

/** Sandbox seconds in one real second: a call of a minute is over in a few seconds. */
const SPEED = 12;
const LONGEST_WAIT_SECONDS = 55;
const RECORDING_LOOKS = 40;
const LOOK_MILLISECONDS = 250;

const answer = z.object({
  status: z.string().optional(),
  request_id: z.string().optional(),
  removed: z.array(z.object({ kind: z.string(), count: z.number() })).optional(),
  call_status: z.string().optional(),
  summary_text: z.string().nullish(),
  transcription: z.string().nullish(),
  duration: z.number().optional(),
  recording_status: z.string().nullish(),
  recording_url: z.string().optional(),
  error: z.object({ message: z.string(), hint: z.string() }).optional(),
});
type Answer = z.infer<typeof answer>;

/** `parley demo`: the main job end to end, by the official client over stdio. Exit code 0 when the call completed. */
export async function demo(): Promise<number> {
  const screen = createScreen(process.stdout);
  screen.title(
    'Parley demo',
    'An assistant asks for a phone call, you are asked, the call is made in the sandbox.',
  );
  const client = await connect(screen);
  try {
    return await runErrand(client, screen);
  } finally {
    await client.close();
  }
}

async function connect(screen: Screen): Promise<Client> {
  const client = new Client(
    { name: 'parley-demo', version: VERSION },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: 'auto' } },
  );
  client.setRequestHandler('elicitation/create', ({ params }) => {
    screen.section('What you are asked');
    screen.block(params.message);
    screen.note('The demo answers yes for you here.');
    const schema = 'requestedSchema' in params ? params.requestedSchema : undefined;
    const names = Object.keys(schema?.properties ?? {});
    return { action: 'accept', content: Object.fromEntries(names.map((name) => [name, true])) };
  });
  const main = fileURLToPath(new URL(import.meta.url));
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [process.argv[1] ?? main, 'stdio'],
    env: environment(),
    stderr: 'inherit',
  });
  await client.connect(transport);
  return client;
}

/** The demo always runs the embedded sandbox, beside the person's own data. */
function environment(): Record<string, string> {
  const { dataDir } = readSettings();
  return {
    // oxlint-disable-next-line node/no-process-env -- handed on to the server that the demo starts
    PATH: process.env['PATH'] ?? '',
    PARLEY_DATA_DIR: join(dataDir, 'demo'),
    PARLEY_SANDBOX_SPEED: String(SPEED),
  };
}

async function runErrand(client: Client, screen: Screen): Promise<number> {
  const errand = errandFor(someSaturday());
  screen.section('What the assistant asks for');
  screen.field('Call', `${errand.customer_name}, ${errand.customer_phone}`);
  screen.block(errand.purpose);
  const placed = await call(client, 'place_ai_call', {
    ...errand,
    idempotency_key: `demo-${systemRandom.uuid()}`,
  });
  if (placed.request_id === undefined) return refused(screen, placed);
  const { request_id } = placed;
  screen.section('The call');
  screen.field('Request', request_id);
  const done = await call(
    client,
    'wait_for_ai_call',
    { request_id, timeout_seconds: LONGEST_WAIT_SECONDS },
    (message) => screen.progress(message),
  );
  screen.endProgress();
  return tell(client, screen, { ...done, request_id });
}

async function tell(
  client: Client,
  screen: Screen,
  done: Answer & { request_id: string },
): Promise<number> {
  screen.section('What was said');
  screen.block(withoutLabel(done.transcription ?? 'Nothing was said.'));
  screen.section('Summary');
  screen.block(withoutLabel(done.summary_text ?? 'There is no summary.'));
  const recording = await findRecording(client, done.request_id);
  screen.section('Result');
  screen.field('Status', done.call_status ?? 'unknown');
  screen.field('Length', `${done.duration ?? 0} seconds of the sandbox's time`);
  screen.field('Recording', recording ?? 'none');
  screen.note('Sandbox: nobody was rung. Connect your own assistant as the README shows.');
  return done.call_status === 'COMPLETED' ? 0 : 1;
}

/** A recording is ready a few seconds after the call's end. */
async function findRecording(client: Client, request_id: string): Promise<string | undefined> {
  for (let look = 0; look < RECORDING_LOOKS; look += 1) {
    const full = await call(client, 'get_ai_call', { request_id, recording: true });
    if (full.recording_url !== undefined) {
      return full.recording_url.startsWith('file:')
        ? fileURLToPath(full.recording_url)
        : full.recording_url;
    }
    if (full.recording_status !== 'UPLOADING') return undefined;
    await systemClock.sleep(LOOK_MILLISECONDS);
  }
  return undefined;
}

async function call(
  client: Client,
  name: string,
  args: Record<string, unknown>,
  onProgress?: (message: string) => void,
): Promise<Answer> {
  const result: CallToolResult = await client.callTool(
    { name, arguments: args },
    onProgress === undefined
      ? {}
      : { onprogress: ({ message }) => onProgress(message ?? ''), resetTimeoutOnProgress: true },
  );
  return answer.parse(result.structuredContent ?? {});
}

function refused(screen: Screen, placed: Answer): number {
  screen.section('Not placed');
  screen.block(
    placed.error === undefined
      ? `The answer was: ${placed.status ?? 'unknown'}`
      : `${placed.error.message} ${placed.error.hint}`,
  );
  return 1;
}
