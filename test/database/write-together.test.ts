import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock as clock } from '../../src/clock.ts';
import type { Write } from '../../src/database/database.ts';
import { openSqlite } from '../../src/database/sqlite.ts';
import { systemRandom as random } from '../../src/random.ts';
import { temporaryFolder } from '../temporary.ts';

async function open(path = join(temporaryFolder(), 'parley.db')) {
  const database = await openSqlite(path, { clock, random });
  onTestFinished(() => database.close());
  const names = async () => {
    const rows = await database.read.selectFrom('installation').select('name').execute();
    return rows.map(({ name }) => name).sort();
  };
  return { database, names };
}

const put = (name: string) => async (write: Write) => {
  await write.insertInto('installation').values({ name, value: 'x' }).execute();
  return name;
};

describe('writes on SQLite that wait for each other', () => {
  it('are all done, in their order, and each is told its own result', async () => {
    const { database, names } = await open();
    const wanted = Array.from({ length: 200 }, (_, n) => `n${String(n).padStart(3, '0')}`);
    expect(await Promise.all(wanted.map((name) => database.write(put(name))))).toEqual(wanted);
    expect(await names()).toEqual(wanted);
  });

  it('one that fails takes nothing of the others with it, and leaves nothing behind', async () => {
    const { database, names } = await open();
    const failing = database.write(async (write) => {
      await put('half')(write);
      throw new Error('no');
    });
    const twice = database.write(put('first'));
    const outcomes = await Promise.allSettled([
      failing,
      twice,
      database.write(put('first')),
      database.write(put('last')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(await names()).toEqual(['first', 'last']);
  });

  it('a reader sees what is written once the writer is told, and never half of it', async () => {
    const { database, names } = await open();
    let seen: string[] = ['not asked'];
    const written = database.write(async (write) => {
      await put('one')(write);
      seen = await names();
      await put('two')(write);
    });
    await written;
    expect(seen).toEqual([]);
    expect(await names()).toEqual(['one', 'two']);
  });

  it('readers cannot write', async () => {
    const { database } = await open();
    const wrong = database.read.insertInto('installation').values({ name: 'a', value: 'b' });
    await expect(wrong.execute()).rejects.toThrow('readonly');
  });

  it('all work in memory as well', async () => {
    const { database, names } = await open(':memory:');
    await Promise.all([database.write(put('a')), database.write(put('b'))]);
    expect(await names()).toEqual(['a', 'b']);
  });
});
