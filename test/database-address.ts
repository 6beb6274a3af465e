import type { Database } from '../src/database/database.ts';
import { openPostgres } from '../src/database/postgres.ts';
import type { DatabasePorts } from '../src/database/retry.ts';
import { openSqlite } from '../src/database/sqlite.ts';

/** What a process needs to open the database that belongs to a folder. */
export interface DatabaseAddress {
  path: string;
  /** The database lies on a PostgreSQL server instead. */
  url?: string;
}

export async function openAt(
  { path, url }: DatabaseAddress,
  ports: DatabasePorts,
): Promise<Database> {
  return url === undefined ? openSqlite(path, ports) : openPostgres(url, ports);
}
