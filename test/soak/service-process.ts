import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { startHttpServer } from '../../src/cli/http-server.ts';
import { systemClock as clock } from '../../src/clock.ts';
import { createLog, standardError } from '../../src/log.ts';
import { systemRandom as random } from '../../src/random.ts';
import { createScriptedAssistant } from '../../src/service/assistant/scripted.ts';
import { createSimulatedCarrier } from '../../src/service/carriers/simulated.ts';
import { createSimulatedMessaging } from '../../src/service/messaging/simulated.ts';
import { createService } from '../../src/service/service.ts';
import { openAt, type DatabaseAddress } from '../database-address.ts';

/**
 * One node of the service on the database given, with the real server, scheduler and simulated carrier. Every dial is
 * written to a file of its own before it is made, so that a second dial of one attempt is seen whatever the database
 * says. Leases are short, so that what a killed node held is taken over within a second. Ends only by a signal.
 */
const [folder = '', address = '{}'] = process.argv.slice(2);
const SPEED = 2000;

const simulated = createSimulatedCarrier({ speed: SPEED });
const database = await openAt(JSON.parse(address) as DatabaseAddress, { clock, random });
const log = createLog({ level: 'error', json: true, write: standardError });
const service = await createService({
  database,
  clock,
  random,
  log,
  carrier: {
    ...simulated,
    dial(dial) {
      appendFileSync(join(folder, 'dials.log'), `${dial.requestUuid} ${dial.attempt}\n`);
      return simulated.dial(dial);
    },
  },
  assistant: createScriptedAssistant(),
  messaging: createSimulatedMessaging({ database, random, speed: SPEED }),
  dataDir: folder,
  leaseMilliseconds: 1_000,
  renewMilliseconds: 300,
});
const { url } = await startHttpServer({
  fetch: service.fetch,
  host: '127.0.0.1',
  port: 0,
  clock,
  log,
});
service.start();
process.stdout.write(`${JSON.stringify({ url, key: service.issueInternalKey('ai_call') })}\n`);
