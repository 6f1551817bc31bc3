import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/** No authentication, no check of rights, no response shape: only the statements of our engine. */
export type BaselineInput = {
  connectionString: string;
  record: { text: string; valuesOf: Record<string, readonly unknown[]> } | undefined;
  lists: Record<string, { text: string; values: readonly unknown[] }>;
};

// proof: written by lines/read.ts, lines/list.ts and lines/batch.ts
const input = JSON.parse(
  readFileSync(process.env['BASELINE_INPUT'] ?? '', 'utf8'),
) as BaselineInput;
const pool = new pg.Pool({ connectionString: input.connectionString, max: 12 });
/** So that PostgreSQL prepares each text once. */
const named = new Map(
  Object.values(input.lists).map((list) => [list, hash('sha256', list.text).slice(0, 24)]),
);
const app = new Hono();

app.get('/ready', (c) => c.text('ok'));
app.get('/record/:id', async (c) => {
  const { rows } = await pool.query({
    name: 'record',
    text: input.record!.text,
    values: [...input.record!.valuesOf[c.req.param('id')]!],
  });
  return c.json({ fields: rows[0] });
});
app.get('/list/:name', async (c) => {
  const list = input.lists[c.req.param('name')]!;
  const { rows } = await pool.query({
    name: named.get(list),
    text: list.text,
    values: [...list.values],
  });
  return c.json({ records: rows });
});

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
