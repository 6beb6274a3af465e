import { expect, test } from 'vitest';
import { startHostedServer } from '../soak/hosted-server.ts';
import { faultsOf, runRound } from '../soak/rounds.ts';
import { temporaryFolder } from '../temporary.ts';

const ROUNDS = 5;

test(
  'killed at every step of sending, no key is ever sent twice',
  { timeout: 300_000 },
  async () => {
    const server = await startHostedServer();
    const folder = temporaryFolder();
    for (let round = 1; round <= ROUNDS; round += 1) {
      const outcomes = await runRound(folder, server, round);
      expect(outcomes.flatMap(faultsOf)).toEqual([]);
    }
    await server.close();
  },
);
