import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DatabaseAddress } from '../database-address.ts';

export interface ServiceRound {
  /** Of the database file, the recordings and the record of dials. */
  folder: string;
  address: DatabaseAddress;
  /** Processes on the one database. */
  nodes: number;
  calls: number;
  /** How often a node is killed and another one started in its place. */
  kills: number;
}

export interface ServiceOutcome {
  acknowledged: number;
  dials: number;
  statuses: Readonly<Record<string, number>>;
  /** What must never happen, in words; empty when all is well. */
  faults: readonly string[];
}

interface Node {
  child: ChildProcess;
  url: string;
  key: string;
}

const script = fileURLToPath(new URL('service-process.ts', import.meta.url));
/** Answered, unanswered three times, busy three times, answered at the third dial, and after a network failure. */
const endings = ['000', '001', '002', '004', '012'];
const finals = new Set(['COMPLETED', 'NOANSWER', 'BUSY', 'FAILED', 'CANCELED']);
/** For the next call to end. All that is left to do is done in seconds of the sandbox's fast time; this is for a machine that is busy. */
const PATIENCE_MILLISECONDS = 60_000;

/** Places calls on nodes that are killed at any moment, and says whether anything that was acknowledged went wrong. */
export async function runServiceRound(round: ServiceRound): Promise<ServiceOutcome> {
  const nodes = await Promise.all(Array.from({ length: round.nodes }, () => startNode(round)));
  try {
    const killing = killSome(round, nodes);
    const acknowledged = await placeAll(round, nodes);
    await killing;
    const statuses = await waitForEnds(nodes, [...acknowledged.values()]);
    return judge(round, acknowledged, statuses);
  } finally {
    for (const { child } of nodes) child.kill('SIGKILL');
  }
}

async function startNode({ folder, address }: ServiceRound): Promise<Node> {
  const child = spawn(process.execPath, [script, folder, JSON.stringify(address)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url: string; key: string }) };
}

/** One after the other; the one that dies is the one that was started first. */
async function killSome(round: ServiceRound, nodes: Node[]): Promise<void> {
  for (let count = 0; count < round.kills; count += 1) {
    await pause(200 + Math.random() * 500);
    const oldest = nodes[0];
    oldest?.child.kill('SIGKILL');
    const next = await startNode(round);
    nodes.shift();
    nodes.push(next);
  }
}

/** What is not acknowledged is asked for again with the same key, as a client of ours does. */
async function placeAll(
  { calls }: ServiceRound,
  nodes: readonly Node[],
): Promise<Map<string, string>> {
  const acknowledged = new Map<string, string>();
  for (let number = 0; number < calls; number += 1) {
    // The same key asks for the same call: its due date must not move.
    const due = new Date().toISOString();
    const key = `call-${number}`;
    const phone = `+9198${String(10_000 + number).padStart(5, '0')}${endings[number % endings.length]}`;
    while (!acknowledged.has(key)) {
      const id = await placeOne(anyOf(nodes), { key, phone, due }).catch(() => undefined);
      if (id === undefined) await pause(20);
      else acknowledged.set(key, id);
    }
    await pause(Math.random() * 20);
  }
  return acknowledged;
}

const anyOf = (nodes: readonly Node[]): Node | undefined =>
  nodes[Math.floor(Math.random() * nodes.length)];

async function placeOne(
  node: Node | undefined,
  { key, phone, due }: { key: string; phone: string; due: string },
): Promise<string | undefined> {
  const body = {
    customer_phone: phone,
    first_name: 'Green Garage',
    task_due_date: due,
    purpose_of_call: 'Book a car service for Asha.',
    customer_note: 'Ask whether they are open on Saturday.',
  };
  const response = await fetch(`${node?.url}/api/integration/trigger/personal-ai-agent`, {
    method: 'POST',
    headers: { authorization: `Bearer ${node?.key}`, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  if (response.status !== 200) throw new Error(await response.text());
  return ((await response.json()) as { group_request_id: string }).group_request_id;
}

async function waitForEnds(
  nodes: readonly Node[],
  ids: readonly string[],
): Promise<Map<string, string>> {
  const statuses = new Map<string, string>();
  let end = Date.now() + PATIENCE_MILLISECONDS;
  for (const id of ids) {
    do {
      const node = anyOf(nodes);
      const response = await fetch(`${node?.url}/api/call-info/${id}?lean=true`, {
        headers: { authorization: `Bearer ${node?.key}` },
      });
      const { call_status, message } = (await response.json()) as Record<string, string>;
      statuses.set(id, call_status ?? message ?? 'unknown');
      if (finals.has(call_status ?? '')) end = Date.now() + PATIENCE_MILLISECONDS;
      else await pause(50);
    } while (!finals.has(statuses.get(id) ?? '') && Date.now() < end);
  }
  return statuses;
}

function judge(
  { folder, calls }: ServiceRound,
  acknowledged: ReadonlyMap<string, string>,
  statuses: ReadonlyMap<string, string>,
): ServiceOutcome {
  const dials = readFileSync(join(folder, 'dials.log'), 'utf8').trimEnd().split('\n');
  const counts: Record<string, number> = {};
  for (const status of statuses.values()) counts[status] = (counts[status] ?? 0) + 1;
  const known = new Set(acknowledged.values());
  const faults = [
    ...(known.size === calls ? [] : [`${known.size} calls for ${calls} keys`]),
    ...[...statuses].filter(([, status]) => !finals.has(status)).map((pair) => pair.join(' is ')),
    ...dials.filter((dial, index) => dials.indexOf(dial) !== index).map((dial) => `twice: ${dial}`),
    ...dials.filter((dial) => !/ [123]$/u.test(dial)).map((dial) => `too often: ${dial}`),
    ...dials
      .filter((dial) => !known.has(dial.split(' ')[0] ?? ''))
      .map((dial) => `never acknowledged: ${dial}`),
  ];
  return { acknowledged: known.size, dials: dials.length, statuses: counts, faults };
}
