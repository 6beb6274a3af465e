import { describe, expect, inject, it } from 'vitest';
import { databaseOf } from '../databases.ts';
import { runServiceRound } from '../soak/service.ts';
import { temporaryFolder } from '../temporary.ts';

const CALLS = 60;

async function round(nodes: number, kills: number) {
  const folder = temporaryFolder();
  return runServiceRound({ folder, address: await databaseOf(folder), nodes, calls: CALLS, kills });
}

const allWell = { acknowledged: CALLS, faults: [] };

describe.runIf(inject('database') === 'sqlite')(
  '9 SIGKILL at any moment loses nothing acknowledged and dials nothing twice',
  () => {
    it('one process', { timeout: 120_000 }, async () => {
      expect(await round(1, 2)).toMatchObject(allWell);
    });

    it('two processes on one file', { timeout: 120_000 }, async () => {
      expect(await round(2, 3)).toMatchObject(allWell);
    });
  },
);

describe.runIf(inject('database') === 'postgres')('9 the same on PostgreSQL', () => {
  it('two nodes', { timeout: 120_000 }, async () => {
    expect(await round(2, 3)).toMatchObject(allWell);
  });
});
