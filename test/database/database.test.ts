import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { Client } from 'pg';
import { systemClock } from '../../src/clock.ts';
import type { Database } from '../../src/database/database.ts';
import { openPostgres } from '../../src/database/postgres.ts';
import { Refusal } from '../../src/errors.ts';
import { systemRandom } from '../../src/random.ts';
import { openDatabaseOf } from '../databases.ts';
import { databaseUrl } from '../postgres-cluster.ts';
import { temporaryFolder } from '../temporary.ts';

/** A server finds a deadlock only after a second. */
const ROUNDS = 2;
const ports = { clock: systemClock, random: systemRandom };

async function openTwice(): Promise<[Database, Database]> {
  const folder = temporaryFolder();
  const both = await Promise.all([openDatabaseOf(folder, ports), openDatabaseOf(folder, ports)]);
  onTestFinished(async () => {
    await Promise.all(both.map((database) => database.close()));
  });
  return both;
}

const valueOf = async (database: Database, name: string) =>
  (
    await database.read
      .selectFrom('installation')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
  )?.value;

/** Adds a mark to each of these values, one after the other, as a reader that then writes. */
const append = (database: Database, order: readonly string[], mark: string) =>
  database.write(async (write) => {
    for (const name of order) {
      const { value } = await write
        .selectFrom('installation')
        .select('value')
        .where('name', '=', name)
        .$if(database.dialect === 'postgres', (query) => query.forUpdate())
        .executeTakeFirstOrThrow();
      const set = { value: value + mark };
      await write.updateTable('installation').set(set).where('name', '=', name).execute();
    }
  });

describe('6 the port that both databases fit', () => {
  it('opens from two places at once', async () => {
    const [first, second] = await openTwice();
    await first.write((write) =>
      write.insertInto('installation').values({ name: 'a', value: '1' }).execute(),
    );
    expect(await valueOf(second, 'a')).toBe('1');
  });

  it('writes all of a transaction, or nothing', async () => {
    const [database] = await openTwice();
    const failing = database.write(async (write) => {
      await write.insertInto('installation').values({ name: 'b', value: '1' }).execute();
      throw new Error('on purpose');
    });
    await expect(failing).rejects.toThrow('on purpose');
    expect(await valueOf(database, 'b')).toBeUndefined();
  });

  it('keeps times in milliseconds as exact numbers', async () => {
    const [database] = await openTwice();
    const created_at = 1_796_102_400_123;
    await database.write((write) =>
      write
        .insertInto('organisations')
        .values({ id: 7, name: 'Clinic', created_at, webhook_secret: '' })
        .execute(),
    );
    const row = await database.read.selectFrom('organisations').selectAll().executeTakeFirst();
    expect(row).toEqual({ id: 7, name: 'Clinic', created_at, webhook_secret: '' });
  });

  it('lets writers that are in each other’s way both succeed, one after the other', async () => {
    const both = await openTwice();
    const names = ['left', 'right'] as const;
    await both[0].write((write) =>
      write
        .insertInto('installation')
        .values(names.map((name) => ({ name, value: '' })))
        .execute(),
    );
    const rounds = Array.from({ length: ROUNDS }, async () => {
      await Promise.all([
        append(both[0], ['left', 'right'], 'a'),
        append(both[1], ['right', 'left'], 'b'),
      ]);
    });
    await Promise.all(rounds);
    for (const name of names) {
      const marks = (await valueOf(both[0], name)) ?? '';
      expect(marks.split('').sort().join('')).toBe('a'.repeat(ROUNDS) + 'b'.repeat(ROUNDS));
    }
  });
});

describe.runIf(inject('database') === 'postgres')('6 PostgreSQL', () => {
  it('is migrated once when several nodes start at once on an empty database', async () => {
    const name = `parley_empty_${systemRandom.token(8)}`;
    const client = new Client(inject('postgresUrl'));
    await client.connect();
    onTestFinished(async () => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    });
    await client.query(`create database ${name}`);
    const url = databaseUrl(inject('postgresUrl'), name);
    const nodes = await Promise.all([1, 2, 3].map(() => openPostgres(url, ports)));
    for (const node of nodes) expect(await valueOf(node, 'none')).toBeUndefined();
    await Promise.all(nodes.map((node) => node.close()));
  });

  it('says what to check when the server is not there, and never shows the password', async () => {
    const url = 'postgres://someone:sesame@127.0.0.1:1/parley';
    const error: unknown = await openPostgres(url, ports).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Refusal);
    const { message, hint } = error as Refusal;
    expect(hint).toContain('PARLEY_DATABASE_URL');
    expect(message + hint).not.toContain('sesame');
  });
});
