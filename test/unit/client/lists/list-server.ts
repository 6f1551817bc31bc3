import { vi } from 'vitest';
import type { Fetch } from '#client/client.ts';
import { createClient, type ClientOptions } from '#client/create-client.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import type { Loose } from '../cache/model-server.ts';

/**
 * A record API with one list, whose rows are ordered by their keys and whose page tokens refer to a
 * row, as those of the real one.
 */

export type Call = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: Loose;
  headers: Record<string, string>;
};
type Answer = { status: number; body?: unknown };
type Sealed = { list: string; offset: number; direction: 'forward' | 'backward'; key: number };

const base = '/services/data/v65.0/ui-api/';
export const hash = (text: string): string =>
  [...text]
    .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0xffffffff, 7)
    .toString(16)
    .padStart(32, '0');
export const idOf = (n: number): string => normalizeId(`500000000${String(n).padStart(6, '0')}`)!;
const seal = (sealed: Sealed): string => Buffer.from(JSON.stringify(sealed)).toString('base64url');
const opened = (token: string): Sealed =>
  JSON.parse(Buffer.from(token, 'base64url').toString()) as Sealed;
const refusal = (status: number, errorCode: string): Answer => ({
  status,
  body: [{ errorCode, message: errorCode }],
});

export function listServer(rows: readonly number[] = []) {
  const it = {
    /** The sort key of each row. */
    rows: new Map<number, number>(rows.map((n, i) => [n, i * 1_000])),
    versions: new Map<number, number>(),
    /** The version of the list definition. */
    definition: 1,
    /** Other versions of the definition that list-info gives first, in turn. */
    infos: [] as number[],
    order: 'Name',
    calls: [] as Call[],
    fault: ((): Answer | 'cut' | undefined => undefined) as (
      call: Call,
    ) => Answer | 'cut' | undefined,
    holding: false,
    held: [] as { call: Call; go: () => void; aborted: boolean }[],
    get paths(): string[] {
      return it.calls.map(({ method, path }) => `${method} ${path}`);
    },
    /** The calls since the previous `since()`. */
    since(): Call[] {
      return it.calls.splice(0);
    },
    insert(n: number, key: number) {
      it.rows.set(n, key);
    },
    change(n: number) {
      it.versions.set(n, (it.versions.get(n) ?? 1) + 1);
    },
    sorted: (): number[] => [...it.rows].sort(([, one], [, other]) => one - other).map(([n]) => n),
    releaseAll() {
      for (const { go } of it.held.splice(0)) go();
    },
    fetch: (async (url, { method, headers, body, signal }) => {
      const [path = '', search = ''] = url.replace(base, '').split('?');
      const call = {
        method,
        path,
        headers,
        query: Object.fromEntries(new URLSearchParams(search)),
        body: typeof body === 'string' ? JSON.parse(body) : null,
      };
      it.calls.push(call);
      const response = it.fault(call) ?? answerOf(it, call);
      const gone = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
      if (signal?.aborted) throw new DOMException('aborted', 'AbortError');
      if (it.holding) {
        const held = { call, aborted: false, go: () => undefined as void };
        const freed = new Promise<void>((go) => {
          held.go = go;
        });
        signal?.addEventListener('abort', () => Object.assign(held, { aborted: true }));
        it.held.push(held);
        await Promise.race([freed, gone]);
      }
      if (response === 'cut') throw new TypeError('Failed to fetch');
      const text = response.body === undefined ? null : JSON.stringify(response.body);
      if (response.status !== 200 || method !== 'GET' || text === null)
        return new Response(text, { status: response.status });
      const etag = `"${hash(text)}"`;
      return headers['If-None-Match'] === etag
        ? new Response(null, { status: 304 })
        : new Response(text, { status: 200, headers: { etag } });
    }) as Fetch,
  };
  return it;
}
export type ListServer = ReturnType<typeof listServer>;

const eTagOf = (definition: number): string => hash(`definition ${definition}`);

function infoOf(definition: number, listViewApiName: string): object {
  return {
    eTag: eTagOf(definition),
    label: `Lijst ${definition}`,
    displayColumns: [],
    listReference: referenceOf(listViewApiName),
  };
}

const referenceOf = (name: string): object => ({
  id: name === '__recent' ? null : normalizeId('00B000000000001'),
  listViewApiName: name,
  objectApiName: 'Case',
  type: name === '__recent' ? 'mru' : 'listView',
});

export function recordOf(
  it: Pick<ListServer, 'versions'>,
  n: number,
  fields: readonly string[] = ['Name'],
): Rec {
  const version = it.versions.get(n) ?? 1;
  return {
    apiName: 'Case',
    childRelationships: {},
    eTag: hash(`${n} ${version}`),
    fields: Object.fromEntries(
      fields.map((name) => [
        name,
        { displayValue: null, value: `${name.toLowerCase()} ${n}.${version}` },
      ]),
    ),
    id: idOf(n),
    lastModifiedById: null,
    lastModifiedDate: null,
    recordTypeId: null,
    recordTypeInfo: null,
    systemModstamp: null,
    weakEtag: version,
  };
}

function answerOf(it: ListServer, call: Call): Answer {
  const [room, first = '', second = ''] = call.path.split('/');
  const asked = { ...call.query, ...call.body };
  const named = (place: string) =>
    pageOf(it, asked, {
      place,
      listReference: referenceOf(place),
      listInfoETag: eTagOf(it.definition),
      searchTerm: asked.searchTerm ?? null,
    });
  const ui = (place: string): Answer => {
    const page = named(place);
    const info = infoOf(it.definition, place);
    return page.status === 200
      ? {
          status: 200,
          body: { eTag: hash(JSON.stringify([info, page.body])), info, records: page.body },
        }
      : page;
  };
  if (room === 'list-info' && second)
    return { status: 200, body: infoOf(it.infos.shift() ?? it.definition, second) };
  if (room === 'list-records') return named(second || 'Mijn');
  if (room === 'mru-list-records') return named('__recent');
  if (room === 'list-ui' && second) return ui(second);
  if (room === 'list-ui' && first.startsWith('00B')) return ui('Mijn');
  if (room === 'list-ui')
    return {
      status: 200,
      body: {
        eTag: hash('lists'),
        lists: [],
        objectApiName: first,
        pageSize: Number(asked.pageSize),
      },
    };
  if (room === 'mru-list-ui') return ui('__recent');
  if (room === 'related-list-records' && first === 'batch') {
    const items = call.body.relatedListParameters.map((one: Record<string, unknown>) =>
      relatedOf(it, String(one.relatedListId), one),
    );
    return {
      status: 200,
      body: {
        results: items.map(({ status, body }: Answer) => ({ statusCode: status, result: body })),
      },
    };
  }
  if (room === 'related-list-records') return relatedOf(it, second, asked);
  if (room === 'records' && second === 'child-relationships')
    return pageOf(it, asked, { place: 'children' });
  return refusal(404, 'NOT_FOUND');
}

const relatedOf = (it: ListServer, relatedListId: string, asked: object): Answer =>
  relatedListId === 'Onbekend'
    ? refusal(400, 'INVALID_TYPE')
    : pageOf(it, asked, {
        place: relatedListId,
        listInfoETag: eTagOf(it.definition),
        listReference: { objectApiName: 'Case', relatedListId, type: 'relatedList' },
      });

type Asked = {
  pageSize?: string | number;
  pageToken?: string;
  sortBy?: string | string[];
  where?: string;
  fields?: string | string[];
};

function pageOf(
  it: ListServer,
  asked: Asked,
  { place, ...shell }: Record<string, unknown>,
): Answer {
  const size = Number(asked.pageSize ?? 50);
  const token = asked.pageToken ?? '0';
  const list = `${String(place)} ${it.order}`;
  const keyed = [...it.rows].sort(([, one], [, other]) => one - other);
  const isBare = /^\d{1,7}$/.test(token);
  if (isBare && Number(token) > 50_000) return refusal(400, 'ILLEGAL_QUERY_PARAMETER_VALUE');
  let sealed: Sealed | null = null;
  try {
    sealed = isBare ? null : opened(token);
  } catch {
    return refusal(400, 'ILLEGAL_QUERY_PARAMETER_VALUE');
  }
  if (sealed && sealed.list !== list) return refusal(400, 'ILLEGAL_QUERY_PARAMETER_VALUE');
  const offset = sealed?.offset ?? Number(token);
  const isBack = sealed?.direction === 'backward';
  const beside = sealed
    ? keyed.filter(([, key]) => (isBack ? key < sealed.key : key > sealed.key))
    : keyed.slice(offset);
  const page = isBack ? beside.slice(-size) : beside.slice(0, size);
  const surplus = beside.length > page.length;
  const at = (
    one: [number, number] | undefined,
    where: number,
    direction: Sealed['direction'],
  ): string => seal({ list, offset: where, direction, key: one?.[1] ?? 0 });
  const next =
    !isBack && !surplus
      ? null
      : page.length === 0
        ? '0'
        : at(page.at(-1), offset + page.length, 'forward');
  const isFirst = sealed ? isBack && !surplus : offset === 0;
  const before = Math.max(0, offset - size);
  const previous = isFirst
    ? null
    : page.length === 0
      ? String(before)
      : at(page[0], before, 'backward');
  const url = (to: string | null): string | null =>
    to === null
      ? null
      : `${base}list/${String(place)}?pageSize=${size}&pageToken=${encodeURIComponent(to)}`;
  const names = typeof asked.fields === 'string' ? asked.fields.split(',') : (asked.fields ?? []);
  const sortBy =
    asked.sortBy === undefined ? (place === '__recent' ? null : 'Name') : String(asked.sortBy);
  const body = {
    ...shell,
    count: page.length,
    currentPageToken: token,
    currentPageUrl: url(token),
    nextPageToken: next,
    nextPageUrl: url(next),
    previousPageToken: previous,
    previousPageUrl: url(previous),
    pageSize: size,
    sortBy,
    where: asked.where ?? null,
    fields: names,
    optionalFields: [],
    records: page.map(([n]) =>
      recordOf(it, n, ['Name', ...names.map((name) => name.split('.').at(-1)!)]),
    ),
  };
  return { status: 200, body };
}

/** A client with a list of this many rows, on a clock that the test moves. */
export function listFixture(count: number, client: Omit<ClientOptions, 'fetch'> = {}) {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 8) });
  const api = listServer(Array.from({ length: count }, (_, i) => i));
  return { api, client: createClient({ fetch: api.fetch, ...client }) };
}

/** Rows by number. */
export const numbersOf = (page: { records: readonly { id: string }[] } | undefined): number[] =>
  (page?.records ?? []).map(({ id }) => Number(id.slice(9, 15)));
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, i) => from + i);
