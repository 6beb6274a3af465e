/** The floor: one route to write and one to read a row, on the same web server, schema library and database. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';

const file = new DatabaseSync(join(process.argv[2] ?? '.', 'bare.db'));
file.exec('pragma journal_mode = wal; pragma synchronous = full');
file.exec(`create table calls (id text primary key, customer_phone text, first_name text, task_due_date text,
  purpose_of_call text, customer_note text, status text)`);
const insert = file.prepare('insert into calls values (?, ?, ?, ?, ?, ?, ?)');
const select = file.prepare('select * from calls where id = ?');

const body = z.object({
  customer_phone: z.string().regex(/^\+[1-9]\d{6,14}$/u),
  first_name: z.string().min(1).max(200),
  task_due_date: z.iso.datetime({ offset: true }),
  purpose_of_call: z.string().min(1).max(2000),
  customer_note: z.string().min(1).max(20_000),
});

const app = new Hono();
app.post('/calls', async (context) => {
  const call = body.parse(await context.req.json());
  const id = randomUUID();
  insert.run(id, ...Object.values(call), 'SCHEDULED');
  return context.json({ id });
});
app.get('/calls/:id', (context) => context.json(select.get(context.req.param('id'))));

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`);
});
