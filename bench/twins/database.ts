import { hash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/**
 * The input of a bare handler that sends the statements of our engine and nothing else: no
 * authentication, no check of rights, no response shape.
 */
export type Play = {
  connectionString: string;
  record: { text: string; valuesOf: Record<string, readonly unknown[]> } | undefined;
  lists: Record<string, { text: string; values: readonly unknown[] }>;
};

const play = JSON.parse(process.env['PLAY'] ?? '') as Play; // proof: written by lines/read.ts, lines/list.ts and lines/batch.ts
const pool = new pg.Pool({ connectionString: play.connectionString, max: 12 });
/** The name of the prepared statement of each list, so that PostgreSQL prepares each text once. */
const named = new Map(
  Object.values(play.lists).map((list) => [list, hash('sha256', list.text).slice(0, 24)]),
);
const app = new Hono();

app.get('/ready', (c) => c.text('ok'));
app.get('/record/:id', async (c) => {
  const { rows } = await pool.query({
    name: 'record',
    text: play.record!.text,
    values: [...play.record!.valuesOf[c.req.param('id')]!],
  });
  return c.json({ fields: rows[0] });
});
app.get('/list/:name', async (c) => {
  const list = play.lists[c.req.param('name')]!;
  const { rows } = await pool.query({
    name: named.get(list),
    text: list.text,
    values: [...list.values],
  });
  return c.json({ records: rows });
});

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
