/**
 * `npm run soak -- --rounds N`: kills senders at every step, N times over, and counts what went out.
 * `npm run soak -- --service --rounds N`: kills nodes of the service under load, on a file and on PostgreSQL.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { databaseUrl, startCluster } from '../postgres-cluster.ts';
import { startHostedServer } from './hosted-server.ts';
import { faultsOf, runRound } from './rounds.ts';
import { runServiceRound } from './service.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, service: { type: 'boolean' } },
});
const rounds = Number(values.rounds);
const folder = mkdtempSync(join(tmpdir(), 'parley-soak-'));
const faults = await (values.service === true ? soakService() : soakSenders());
rmSync(folder, { recursive: true, force: true });
const fine =
  values.service === true
    ? 'Nothing was lost and nothing dialled twice.'
    : 'No key was sent twice.';
console.log(faults.length === 0 ? fine : faults.join('\n'));
process.exitCode = faults.length === 0 ? 0 : 1;

async function soakSenders(): Promise<string[]> {
  const server = await startHostedServer();
  const found: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const outcomes = await runRound(folder, server, round);
    found.push(...outcomes.flatMap(faultsOf));
    const told = outcomes.map(({ step, posts, told }) => `${step}: ${posts} sent, ${told.at(-1)}`);
    console.log(`Round ${round}\n  ${told.join('\n  ')}`);
  }
  await server.close();
  return found;
}

async function soakService(): Promise<string[]> {
  const cluster = await startCluster();
  const found: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const url = await newDatabase(cluster.url, `soak_${round}`);
    found.push(
      ...(await tell('one process on a file', 1)),
      ...(await tell('two processes on a file', 2)),
      ...(await tell('two nodes on PostgreSQL', 2, url)),
    );
  }
  await cluster.stop();
  return found;
}

async function tell(name: string, nodes: number, url?: string): Promise<readonly string[]> {
  const own = mkdtempSync(join(folder, 'round-'));
  const { faults, ...figures } = await runServiceRound({
    folder: own,
    address: { path: join(own, 'parley.db'), ...(url === undefined ? {} : { url }) },
    nodes,
    calls: 200,
    kills: 6,
  });
  console.log(`${name}: ${JSON.stringify(figures)}`);
  return faults;
}

async function newDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new Client(serverUrl);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return databaseUrl(serverUrl, name);
}
