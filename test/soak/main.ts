/** `npm run soak -- --rounds N`: kills senders at every step, N times over, and counts what went out. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startHostedServer } from './hosted-server.ts';
import { faultsOf, runRound } from './rounds.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const folder = mkdtempSync(join(tmpdir(), 'parley-soak-'));
const server = await startHostedServer();
const faults: string[] = [];
for (let round = 1; round <= Number(values.rounds); round += 1) {
  const outcomes = await runRound(folder, server, round);
  faults.push(...outcomes.flatMap(faultsOf));
  const told = outcomes.map(({ step, posts, told }) => `${step}: ${posts} sent, ${told.at(-1)}`);
  console.log(`Round ${round}\n  ${told.join('\n  ')}`);
}
await server.close();
rmSync(folder, { recursive: true, force: true });
console.log(faults.length === 0 ? 'No key was sent twice.' : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;
