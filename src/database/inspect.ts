import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

const CONNECT_MILLISECONDS = 5000;

const ADDRESSES =
  'select answer_url as url from voice_apps union select url from webhook_subscriptions';

/** What is wrong with the file, in a few words, or undefined when it is whole. Changes nothing. */
export function inspectSqlite(path: string): string | undefined {
  try {
    const [row] = querySqlite(path, 'PRAGMA quick_check(1)');
    const said = String(Object.values(row ?? {})[0] ?? 'it cannot be checked');
    return said === 'ok' ? undefined : said.split('\n')[0];
  } catch (error) {
    return error instanceof Error ? error.message : 'it cannot be opened';
  }
}

/** Where voice apps and subscriptions want to be told something; none when that cannot be read. */
export function sqliteAddresses(path: string): string[] {
  try {
    return querySqlite(path, ADDRESSES).map(({ url }) => String(url));
  } catch {
    return [];
  }
}

function querySqlite(path: string, sql: string) {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    return file.prepare(sql).all();
  } finally {
    file.close();
  }
}

/** Why the server cannot be used, in a few words without the address, or undefined when it answers. Changes nothing. */
export async function inspectPostgres(url: string): Promise<string | undefined> {
  try {
    await queryPostgres(url, 'select 1');
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** The same as `sqliteAddresses`. */
export async function postgresAddresses(url: string): Promise<string[]> {
  try {
    return (await queryPostgres(url, ADDRESSES)).map(({ url: address }) => String(address));
  } catch {
    return [];
  }
}

async function queryPostgres(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: CONNECT_MILLISECONDS,
  });
  // A connection that breaks while it is closed tells nothing more.
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Codes that people meet, in words; the server's own sentence may repeat what is secret. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is not accepted',
  '28000': 'the user is not accepted',
  '3D000': 'there is no such database',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (code === '' ? 'it does not answer' : `it answers with ${code}`);
}
