import { hash } from 'node:crypto';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

/**
 * A bare handler: the statements our engine sends, and nothing else. No viewer, no check, no shape.
 */
export type Play = {
  connectionString: string;
  record: { text: string; valuesOf: Record<string, readonly unknown[]> } | undefined;
  lists: Record<string, { text: string; values: readonly unknown[] }>;
};

const play = JSON.parse(process.env['PLAY'] ?? '') as Play; // written by lines/read.ts and lines/list.ts
const pool = new pg.Pool({ connectionString: play.connectionString, max: 12 });
/** One text is prepared once, however many ask it. */
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
