/** One process of the service that holds many simulated calls at once: `node thousand-calls.ts FOLDER CALLS`. Prints its memory in MB. */
import { join } from 'node:path';
import { systemClock as clock } from '../src/clock.ts';
import { openSqlite } from '../src/database/sqlite.ts';
import { silentLog } from '../src/log.ts';
import { systemRandom as random } from '../src/random.ts';
import { createScriptedAssistant } from '../src/service/assistant/scripted.ts';
import { createSimulatedCarrier } from '../src/service/carriers/simulated.ts';
import { createService } from '../src/service/service.ts';

const MEBIBYTE = 1024 * 1024;
const LOOK_EVERY = 250;
const [folder = '', count = ''] = process.argv.slice(2);
const calls = Number(count);

const database = await openSqlite(join(folder, 'parley.db'), { clock, random });
const service = await createService({
  database,
  clock,
  random,
  log: silentLog,
  carrier: createSimulatedCarrier({ speed: 1 }),
  assistant: createScriptedAssistant(),
  dataDir: folder,
});
service.start();
const authorization = `Bearer ${service.issueInternalKey('ai_call')}`;
const due = new Date(clock.now().getTime()).toISOString();
for (let number = 0; number < calls; number += 1) {
  const body = JSON.stringify({
    customer_phone: `+91984${String(number).padStart(4, '0')}000`,
    first_name: 'Green Garage',
    task_due_date: due,
    purpose_of_call: 'Book a car service for Asha.',
    customer_note: 'Ask whether they are open on Saturday the fifth of December.',
  });
  const url = 'http://service/api/integration/trigger/personal-ai-agent';
  const request = new Request(url, { method: 'POST', headers: { authorization }, body });
  const { status } = await service.fetch(request);
  if (status !== 200) throw new Error(`a call was answered with ${status}`);
}
const running = async (): Promise<number> => {
  const query = database.read.selectFrom('calls').where('status', '=', 'PROCESSING');
  const { held } = await query
    .select(({ fn }) => fn.countAll<number>().as('held'))
    .executeTakeFirstOrThrow();
  return held;
};
let most = 0;
let memory = 0;
do {
  await clock.sleep(LOOK_EVERY);
  const held = await running();
  most = Math.max(most, held);
  memory = Math.max(memory, process.memoryUsage().rss / MEBIBYTE);
  if (held < most / 2) break;
} while (clock.now().getTime() < Date.parse(due) + 120_000);
process.stdout.write(`${JSON.stringify({ most, memory })}\n`);
process.kill(process.pid, 'SIGKILL');
