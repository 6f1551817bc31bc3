import type { Fetch } from '#client/client.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';

/**
 * A small record API with versions: records one by one and in batches, saves, rows of an object.
 */

export type Value = string | number | boolean | null;
/**
 * `links`: the id that each relationship refers to; `bare`: relationships whose record is given
 * with only its name, without a version.
 */
export type Row = {
  apiName: string;
  version: number;
  fields: Record<string, Value>;
  links?: Record<string, string | null>;
  bare?: string[];
  type?: string | null;
};
/** Untyped JSON: a test that reads a wrong shape fails. */
export type Loose = ReturnType<typeof JSON.parse>;

export type Call = {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: Loose;
  url: string;
};
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
/** A call gets another answer, or fails before or after the server acted. */
export type Fault = Answer | 'cut' | 'cutAfter' | 'truncated';

/** More calls than any test needs. */
const most = 2_000;
const never = new Promise<never>(() => {});
const base = '/services/data/v65.0/ui-api/';
export const moment = (version: number): string =>
  new Date(Date.UTC(2026, 0, 1) + version * 1_000).toISOString();
const hash = (text: string): string =>
  [...text]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffffff, 7)
    .toString(16)
    .padStart(32, '0');
const refusal = (status: number, errorCode: string): Answer => ({
  status,
  body: [{ errorCode, message: errorCode }],
});

export function server(rows: Record<string, Row> = {}) {
  const it = {
    rows: new Map(Object.entries(rows)),
    calls: [] as Call[],
    /** Called first for each call; its result replaces the answer. */
    fault: ((): Fault | undefined => undefined) as (call: Call) => Fault | undefined,
    /**
     * Answers wait here until they are released, each as it was when the call was made.
     */
    held: [] as { call: Call; go: (instead?: Fault) => void; aborted: boolean }[],
    holding: false,
    etags: true,
    /** The number of calls. */
    get count() {
      return it.calls.length;
    },
    get paths() {
      return it.calls.map(
        ({ method, path, query }) =>
          `${method} ${path}${query.fields === undefined ? '' : ` ${query.fields}`}${query.optionalFields === undefined ? '' : ` ?${query.optionalFields}`}`,
      );
    },
    change(id: string, fields: Record<string, Value>, links: Record<string, string | null> = {}) {
      const row = it.rows.get(id)!;
      it.rows.set(id, {
        ...row,
        version: row.version + 1,
        fields: { ...row.fields, ...fields },
        links: { ...row.links, ...links },
      });
    },
    release(at = 0, instead?: Fault) {
      it.held.splice(at, 1)[0]?.go(instead);
    },
    releaseAll() {
      for (const { go } of it.held.splice(0)) go();
    },
    fetch: (async (url, { method, headers, body, signal }) => {
      const [path = '', search = ''] = url.replace(base, '').split('?');
      const call = {
        method,
        path,
        url,
        query: Object.fromEntries(new URLSearchParams(search)),
        headers,
        body: typeof body === 'string' ? JSON.parse(body) : null,
      };
      it.calls.push(call);
      // A client in an endless loop gets no answer, so that the test can count its calls.
      if (it.calls.length > most) return await never;
      const fault = it.fault(call);
      const answer =
        fault === 'cut' ? 'cut' : typeof fault === 'object' ? fault : answerOf(it.rows, call);
      const outcome = fault === 'cutAfter' ? 'cut' : answer;
      const given = await reached(it, { call, outcome, signal });
      if (given === 'cut' || given === 'cutAfter') throw new TypeError('Failed to fetch');
      return responseOf(given === 'truncated' ? { status: 200, body: 'truncated' } : given, {
        call,
        etags: it.etags,
        truncated: fault === 'truncated' || given === 'truncated',
      });
    }) as Fetch,
  };
  return it;
}
export type Server = ReturnType<typeof server>;

/**
 * The answer of a held call comes when it is released; an aborted call ends at once.
 */
function reached(
  it: { holding: boolean; held: Server['held'] },
  {
    call,
    outcome,
    signal,
  }: { call: Call; outcome: Answer | 'cut'; signal: AbortSignal | undefined },
): Promise<Fault> {
  return new Promise((resolve, reject) => {
    const held = { call, aborted: false, go: (instead?: Fault) => resolve(instead ?? outcome) };
    signal?.addEventListener('abort', () => {
      held.aborted = true;
      it.held = it.held.filter((one) => one !== held);
      reject(new DOMException('aborted', 'AbortError'));
    });
    if (signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
    else if (it.holding) it.held.push(held);
    else resolve(outcome);
  });
}

function responseOf(
  { status, body, headers = {} }: Answer,
  { call, etags, truncated }: { call: Call; etags: boolean; truncated: boolean },
): Response {
  const text = body === undefined ? null : JSON.stringify(body);
  if (truncated) return new Response('{"apiName":"Ca', { status: 200 });
  if (status !== 200 || call.method !== 'GET' || !etags || text === null)
    return new Response(text, { status, headers });
  const etag = `"${hash(text)}"`;
  if (call.headers['If-None-Match'] === etag) return new Response(null, { status: 304 });
  return new Response(text, { status, headers: { etag, ...headers } });
}

function answerOf(rows: Map<string, Row>, call: Call): Answer {
  const [room, first = '', second = ''] = call.path.split('/');
  if (room === 'rows') return { status: 200, body: listOf(rows, first, call.body) };
  if (room === 'plain')
    return { status: 200, body: { name: first, wide: rows.get('plain')?.fields ?? {} } };
  if (room !== 'records') return refusal(404, 'NOT_FOUND');
  const asked = {
    fields: split(call.query.fields),
    optionalFields: split(call.query.optionalFields),
  };
  if (first === 'batch') {
    const results = second.split(',').map((id) => oneOf(rows, id, asked));
    if (results.some(({ status }) => status === 400)) return refusal(400, 'INVALID_FIELD');
    return {
      status: 200,
      body: {
        hasErrors: results.some(({ status }) => status >= 400),
        results: results.map(({ status, body }) => ({ statusCode: status, result: body })),
      },
    };
  }
  if (call.method === 'PATCH') return patch(rows, first, call.body.fields);
  return oneOf(rows, first, asked);
}

const split = (text: string | undefined): string[] => (text ? text.split(',') : []);

function patch(rows: Map<string, Row>, id: string, fields: Record<string, Value>): Answer {
  const row = rows.get(id);
  if (!row) return refusal(404, 'NOT_FOUND');
  rows.set(id, { ...row, version: row.version + 1, fields: { ...row.fields, ...fields } });
  return {
    status: 200,
    body: recordOf(
      rows,
      { id },
      treeOf(Object.keys(fields).map((name) => `${row.apiName}.${name}`)),
    ),
  };
}

type Tree = Map<string, Tree>;
type Asked = { fields: string[]; optionalFields: string[] };

function oneOf(rows: Map<string, Row>, id: string, { fields, optionalFields }: Asked): Answer {
  const row = rows.get(id);
  if (!row) return refusal(404, 'NOT_FOUND');
  const has = ({ fields: values, links = {} }: Row, name: string): boolean =>
    name in values || name in links;
  if (fields.some((path) => !has(row, path.split('.')[1]!))) return refusal(400, 'INVALID_FIELD');
  return { status: 200, body: recordOf(rows, { id }, treeOf([...fields, ...optionalFields])) };
}

function listOf(
  rows: Map<string, Row>,
  apiName: string,
  { fields = [], where = null }: { fields?: string[]; where?: string | null },
): object {
  const found = [...rows]
    .filter(([, row]) => row.apiName === apiName && (where === null || row.fields.Status === where))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    count: found.length,
    records: found.map(([id]) =>
      recordOf(rows, { id }, treeOf(fields.map((name) => `${apiName}.${name}`))),
    ),
    title: `${apiName} ${found.length}`,
  };
}

function treeOf(paths: string[]): Tree {
  const tree: Tree = new Map();
  for (const path of paths) {
    let at = tree;
    for (const name of path.split('.').slice(1)) {
      if (!at.has(name)) at.set(name, new Map());
      at = at.get(name)!;
    }
  }
  return tree;
}

function recordOf(
  rows: ReadonlyMap<string, Row>,
  { id, bare = false }: { id: string; bare?: boolean | undefined },
  tree: Tree,
): Rec {
  const row = rows.get(id)!;
  const fields: Record<string, FieldValue> = {};
  for (const [name, below] of tree) {
    const to = row.links?.[name];
    if (to !== undefined && (to === null || !rows.has(to)))
      fields[name] = { displayValue: null, value: null };
    else if (to)
      fields[name] = {
        displayValue: String(rows.get(to)!.fields.Name ?? ''),
        value: recordOf(rows, { id: to, bare: row.bare?.includes(name) }, below),
      };
    else if (name in row.fields) fields[name] = { displayValue: null, value: row.fields[name]! };
  }
  const stamp = bare ? null : moment(row.version);
  return {
    apiName: row.apiName,
    childRelationships: {},
    eTag: hash(JSON.stringify([id, bare ? 0 : row.version, fields])),
    fields,
    id,
    lastModifiedById: null,
    lastModifiedDate: stamp,
    recordTypeId: row.type ?? null,
    recordTypeInfo: row.type
      ? {
          available: true,
          defaultRecordTypeMapping: true,
          master: false,
          name: 'Soort',
          recordTypeId: row.type,
        }
      : null,
    systemModstamp: stamp,
    weakEtag: bare ? 0 : row.version,
  };
}
