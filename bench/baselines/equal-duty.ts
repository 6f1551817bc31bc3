import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { pino } from 'pino';

/**
 * The same work as our server, written by hand for these few endpoints: credentials are looked up
 * and cached, and every answer has the same JSON with an eTag for each record, the same headers and
 * one log line. Left out are rate limits, the audit log, checks of the parameters, and rights, which
 * are in the SQL text already.
 */
export type EqualDutyInput = {
  connectionString: string;
  /** `valuesOf`: the values of the SQL text by record id. */
  record: (Shape & { text: string; valuesOf: Record<string, readonly unknown[]> }) | null;
  /** `ids`: the order of the answer. */
  batches: Record<
    string,
    Shape & { text: string; values: readonly unknown[]; ids: readonly string[] }
  >;
  lists: Record<string, Shape & { text: string; values: readonly unknown[]; around: object }>;
  /** Files with the bytes and headers of answers that are in memory. */
  metadata: Record<string, { body: string; headers: string }>;
};

/** The fields of the JSON. A parent is a joined row of which the JSON has the name. */
export type Shape = {
  apiName: string;
  fields: readonly string[];
  parents: Readonly<Record<string, { alias: string; apiName: string }>>;
};

type Row = Record<string, unknown>;
type Env = { Variables: { user: string } };

// proof: written by lines/equal-duty.ts
const input = JSON.parse(
  readFileSync(process.env['BASELINE_INPUT'] ?? '', 'utf8'),
) as EqualDutyInput;
const pool = new pg.Pool({ connectionString: input.connectionString, max: 12 });
const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime });
const viewers = new LRUCache<string, string>({ max: 10_000, ttl: 10_000 });
const picklists = new Set(['Status', 'Type', 'Priority', 'Zichtbaarheid__c']);
const moments = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-cache, no-store, must-revalidate, private',
  'Content-Type': 'application/json;charset=UTF-8',
  'Content-Disposition': 'attachment; filename="api.json"',
  Vary: 'Accept-Encoding',
};

const app = new Hono<Env>();
app.get('/ready', (c) => c.text('ok'));

app.use(async (c, next) => {
  const began = performance.now();
  const requestId = randomBytes(5).toString('hex').slice(0, 8).toUpperCase();
  const user = await userOf(c.req.header('authorization'), c.req.header('cookie'));
  if (user === undefined) return c.json([{ errorCode: 'INVALID_SESSION_ID' }], 401);
  c.set('user', user);
  await next();
  c.header('X-Request-Id', requestId);
  log.info({
    requestId,
    method: c.req.method,
    path: c.req.path,
    route: c.req.path,
    user,
    status: c.res.status,
    ms: Math.round((performance.now() - began) * 10) / 10,
  });
  return undefined;
});

app.get('/record/:id', async (c) => {
  const { record } = input;
  const [row] = await rowsOf(record!.text, record!.valuesOf[c.req.param('id')]!);
  if (row === undefined) return c.json([{ errorCode: 'NOT_FOUND' }], 404);
  const answer = recordOf(record!, columnsOf(record!.text), row);
  return send(c, JSON.stringify(answer), answer.eTag);
});

app.get('/batch/:name', async (c) => {
  const batch = input.batches[c.req.param('name')]!;
  const columns = columnsOf(batch.text);
  const rows = await rowsOf(batch.text, batch.values);
  const records = new Map(
    rows.map((row) => {
      const record = recordOf(batch, columns, row);
      return [record.id, record];
    }),
  );
  const results = batch.ids.map((id) => ({ result: records.get(id), statusCode: 200 }));
  const body = JSON.stringify({ hasErrors: false, results });
  return send(c, body, tagOf(body));
});

app.get('/list/:name', async (c) => {
  const list = input.lists[c.req.param('name')]!;
  const rows = await rowsOf(list.text, list.values);
  const columns = columnsOf(list.text);
  const records = rows.slice(0, 50).map((row) => recordOf(list, columns, row));
  const last = rows[49];
  const nextPageToken =
    last && Buffer.from(JSON.stringify([last['k0'], last['k1']])).toString('base64url');
  const body = JSON.stringify({ ...list.around, nextPageToken, count: records.length, records });
  return send(c, body, tagOf(body));
});

for (const [name, { body, headers }] of Object.entries(input.metadata)) {
  const bytes = readFileSync(body);
  // proof: written by bytes-baseline.ts
  const own = JSON.parse(readFileSync(headers, 'utf8')) as Record<string, string>;
  app.get(`/${name}`, (c) =>
    c.req.header('if-none-match') === own['etag']
      ? c.body(null, 304)
      : c.body(new Uint8Array(bytes), 200, own),
  );
}

async function userOf(
  authorization: string | undefined,
  cookie: string | undefined,
): Promise<string | undefined> {
  const token =
    authorization?.replace('Bearer ', '') ?? /zorgeloos_session=([^;]+)/.exec(cookie ?? '')?.[1];
  if (token === undefined) return undefined;
  const key = hash('sha256', token, 'base64url');
  const known = viewers.get(key);
  if (known !== undefined) return known;
  const { rows } = await pool.query<{ user_id: string }>({
    name: authorization === undefined ? 'session' : 'key',
    text:
      authorization === undefined
        ? 'select user_id from session where token = $1 and idle_until > now()'
        : 'select user_id from api_key where key = $1 and withdrawn_at is null',
    values: [key],
  });
  const user = rows[0]?.user_id;
  if (user !== undefined) viewers.set(key, user);
  return user;
}

const names = new Map<string, string>();
async function rowsOf(text: string, values: readonly unknown[]): Promise<Row[]> {
  let name = names.get(text);
  if (name === undefined) names.set(text, (name = hash('sha256', text).slice(0, 24)));
  return (await pool.query<Row>({ name, text, values: [...values] })).rows;
}

const columns = new Map<string, Record<string, string>>();
/** By table alias and column: the name of the column in the result. */
function columnsOf(text: string): Record<string, string> {
  const known = columns.get(text);
  if (known !== undefined) return known;
  const found: Record<string, string> = {};
  for (const [, alias, column, name] of text.matchAll(/"(\w+)"\."(\w+)" as "(c\d+)"/g))
    found[`${alias}.${column}`] ??= name!;
  columns.set(text, found);
  return found;
}

function recordOf({ apiName, fields, parents }: Shape, at: Record<string, string>, row: Row) {
  const own = (column: string, alias = 't'): unknown => row[at[`${alias}.${column}`]!] ?? null;
  const all: Record<string, unknown> = {};
  for (const field of fields) {
    const parent = parents[field];
    all[field] =
      parent === undefined
        ? valueOf(field, own(field.toLowerCase()))
        : parentOf(parent.apiName, (column) => own(column, parent.alias));
  }
  return representation(apiName, all, own);
}

function parentOf(apiName: string, own: (column: string) => unknown) {
  if (own('id') === null) return { displayValue: null, value: null };
  const name = own('name');
  const fields = { Name: { displayValue: null, value: name } };
  return { displayValue: name, value: representation(apiName, fields, own) };
}

function representation(apiName: string, fields: object, own: (column: string) => unknown) {
  const [changed, saved] = [own('systemmodstamp') as Date, own('lastmodifieddate') as Date];
  const rest = {
    id: own('id'),
    lastModifiedById: own('lastmodifiedbyid'),
    lastModifiedDate: saved,
    recordTypeId: null,
    recordTypeInfo: null,
    systemModstamp: changed,
    weakEtag: changed.getTime(),
  };
  const eTag = tagOf(JSON.stringify([apiName, fields, rest]));
  return { apiName, childRelationships: {}, eTag, fields, ...rest };
}

function valueOf(field: string, value: unknown) {
  if (value instanceof Date)
    return { displayValue: moments.format(value).replace(',', ''), value: value.toISOString() };
  return { displayValue: picklists.has(field) ? value : null, value };
}

const tagOf = (text: string): string => hash('sha256', text).slice(0, 32);

function send(c: Context<Env>, body: string, tag: string): Response {
  const eTag = `"${tag}"`;
  if (c.req.header('if-none-match') === eTag) return c.body(null, 304, securityHeaders);
  return c.body(body, 200, {
    ...securityHeaders,
    ETag: eTag,
    'Content-Length': String(Buffer.byteLength(body)),
  });
}

serve({ fetch: app.fetch, port: Number(process.env['PORT']), hostname: '127.0.0.1' });
