import { systemClock as clock } from '../../../src/clock.ts';
import { createLog, standardError } from '../../../src/log.ts';
import { systemRandom as random } from '../../../src/random.ts';
import type { Dial, DialResult } from '../../../src/service/carriers/carrier.ts';
import { createSimulatedMessaging } from '../../../src/service/messaging/simulated.ts';
import { createService } from '../../../src/service/service.ts';
import { openAt, type DatabaseAddress } from '../../database-address.ts';
import { answerAndHold, createFakeCarrier, patientAssistant } from '../fake-carrier.ts';

/**
 * A process that dials what is due in the database given, says on standard output what it dials, and stops when its
 * standard input ends. `hold` answers and keeps the line; `busy` is busy.
 */
const [folder = '', behaviour = 'busy', address = '{}'] = process.argv.slice(2);

const dialled = (dial: Dial): Promise<DialResult> => {
  process.stdout.write(`${dial.requestUuid}\n`);
  if (behaviour === 'hold') return answerAndHold(dial);
  const end = { by: 'CALLEE', sipCode: 486, at: dial.clock.now() } as const;
  return Promise.resolve({ answered: false, end, earlyMedia: [] });
};

const database = await openAt(JSON.parse(address) as DatabaseAddress, { clock, random });
const service = await createService({
  database,
  clock,
  random,
  log: createLog({ level: 'warn', json: true, write: standardError }),
  carrier: createFakeCarrier(dialled).carrier,
  assistant: patientAssistant,
  messaging: createSimulatedMessaging({ database, random, speed: 1 }),
  dataDir: folder,
  concurrency: 5,
});
service.start();
process.stdin.resume().on('end', () => {
  void service.stop({ drainMs: 0 }).then(() => database.close());
});
