import type { QueryClient } from '@tanstack/query-core';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { ApiRequest, ReadAdapter } from './cache/adapter.ts';
import type { FetchError } from './transport/fetch-error.ts';
import type { FieldSelection } from './fields.ts';
import type { StoredAnswer, RecordRef } from './cache/stored-answer.ts';
import type { ReadTracker } from './cache/read-tracker.ts';
import type { RecordReader, RecordCache } from './cache/record-cache.ts';
import type { NotifyLimit } from './sync/notify-limit.ts';
import type { Throttle } from './sync/throttle.ts';

export type FetchInit = {
  method: string;
  headers: Dict<string>;
  body?: BodyInit;
  signal?: AbortSignal;
};

/** What the client reads of a response, so that a server can answer without a `Response`. */
export type FetchedResponse = Pick<Response, 'ok' | 'status' | 'statusText' | 'url' | 'text'> & {
  headers: Pick<Headers, 'get'> & Iterable<[string, string]>;
};

export type Fetch = (url: string, init: FetchInit) => Promise<FetchedResponse>;

/** The cache and the calls of one viewer. */
export type Client = {
  readonly basePath: string;
  readonly fetch: Fetch;
  readonly headers: Dict<string>;
  readonly maxRecords: number;
  readonly once: boolean;
  readonly check: ((request: ApiRequest, answer: unknown) => void) | undefined;
  readonly queries: QueryClient;
  readonly entries: Map<string, Entry>;
  readonly records: RecordCache;
  readonly pages: Map<string, PagedList>;
  readonly batchQueue: BatchQueue;
  /** By cache key: answers that came along with the page and are not used yet. */
  readonly hydratedAnswers: Map<string, HydratedAnswer>;
  /** By returned data: the entry that it was read from, or the entries of its parts. */
  readonly origins: WeakMap<object, readonly Entry[]>;
  readonly writers: Set<(changes: readonly Change[]) => void>;
  /** With `soon`, the throttle may delay the request. */
  readonly refetch: (entry: Entry, when: 'now' | 'soon') => void;
  readonly throttle: Throttle;
  readonly mayNotify: NotifyLimit;
  readonly fetchRecordFields: (wanted: { id: string; fields: FieldSelection }) => Promise<void>;
  close: () => void;
  /** Increases when the viewer changes; answers to earlier requests are discarded. */
  epoch: number;
  readonly calls: Set<number>;
  /** A logical clock, independent of the system clock. */
  step: number;
  /** Answers that came along with the page before this step may be stale. */
  lastChangeStep: number;
  /** `at`: in ms. `shown`: the number of records that were shown or edited then. */
  swept: { at: number; shown: number };
};

/** `weakEtag`: the version of the record after the change; 0 or undefined means unknown. */
export type Change = {
  readonly id: string;
  readonly apiName: string;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly weakEtag?: number;
};

/** An answer that the server sends along with the page. `age`: its age when it was sent, in ms. */
export type Handed = {
  readonly key: string;
  readonly answer: unknown;
  readonly etag: string | null;
  readonly age: number;
};

/** `at`: when the answer was valid, in ms. `step`: the step of this client then. */
export type HydratedAnswer = Pick<Handed, 'answer' | 'etag'> & {
  readonly at: number;
  readonly step: number;
};

/** The reads that start in this tick, by adapter name and group. Source: record-api.md §7.8. */
export type BatchQueue = Map<string, PendingRead[]>;
export type ReadCall = {
  config: unknown;
  signal: AbortSignal | undefined;
  etag: string | null;
  batched: boolean;
};
export type PendingRead = ReadCall & {
  resolve: (sent: ApiResponse) => void;
  reject: (error: unknown) => void;
};
/** With status 204 or 304, `answer` is null. */
export type ApiResponse = { status: number; answer: unknown; etag: string | null };

export type SnapshotState = 'fulfilled' | 'stale' | 'unfulfilled' | 'pending' | 'error';

/**
 * `data` is deeply frozen. `stale`: expired or invalidated. `unfulfilled`: no complete data, and no
 * request for it. Source: spec §4, record-api.md §7.3.
 */
export type Snapshot<Data = unknown> = {
  readonly state: SnapshotState;
  readonly data: Data | undefined;
  readonly error: FetchError | undefined;
};

export type Listener = (snapshot: Snapshot) => void;

export type Entry = RecordReader & {
  readonly key: string;
  readonly adapter: ReadAdapter<unknown, unknown>;
  readonly config: unknown;
  readonly ref: RecordRef | null;
  readonly listeners: Set<Listener>;
  /** The number of listeners that want only cached data. */
  quiet: number;
  reads: ReadonlyMap<string, readonly FieldSelection[]>;
  frame: StoredAnswer | null;
  failure: { readonly error: FetchError; readonly at: number } | null;
  /** The step of the last invalidation. An answer that was requested before that step is stale. */
  marked: number;
  running: Promise<unknown> | null;
  partial: boolean;
  waiting: number;
  tries: number;
  look: CacheLookup | null;
  lastSnapshot: Snapshot | null;
};

export type ReadStrategy = {
  ask(
    this: void,
    client: Client,
    entry: Entry,
    call: Pick<ReadCall, 'signal' | 'etag' | 'batched'>,
  ): Promise<ApiResponse>;
  onStored(this: void, client: Client, entry: Entry, before: StoredAnswer | null): void;
  onNotModified(this: void, client: Client, entry: Entry): void;
  beforeLookup(this: void, client: Client, entry: Entry): void;
};

/** The combined cached pages of one list. Source: record-api.md §7.10. */
export type PagedList = {
  /** `eTag`: of the list definition of the rows, or empty. `defined`: the step of its request. */
  eTag: string;
  defined: number;
  /**
   * The eTag of a cached list definition that differs from `eTag` without making the rows stale.
   */
  judged: string | null;
  /** The step of the last invalidation. */
  marked: number;
  rows: Map<number, PageRow>;
  /** The answers that contain the end of the list, by the offset after the last row. */
  ends: Map<number, PageResponse>;
  places: Map<string, PageStart>;
  spots: Map<number, PageStart>;
  windows: Map<
    Entry,
    { readonly offset: number; readonly size: number; readonly revision: number }
  >;
  revision: number;
  /** `offsets`: the first offset of a row that occurs several times. */
  firsts: { readonly revision: number; readonly offsets: ReadonlyMap<string, number> } | null;
  /** Templates without rows. `shells`: by adapter name. */
  page: unknown;
  shells: Map<string, unknown>;
};
/**
 * `token`: the token that callers know; `server`: the token to send, from a response requested at
 * `step`. `after`: the id of the row before the page (null: unknown); `since`: the step from which
 * that row is before the page.
 */
export type PageStart = {
  offset: number;
  token: string;
  server: string;
  step: number;
  after: string | null;
  since: number;
};
/** `at`: the time of the response; `until`: fresh until then (both ms). */
export type PageResponse = {
  readonly from: number;
  at: number;
  until: number;
  step: number;
  readonly key: string;
  readonly etag: string | null;
  readonly count: number;
  readonly versions: StoredAnswer['versions'];
};
/**
 * `follows`: the id of the row before this row in the answer; null when unknown; empty when another
 * row was put between them.
 */
export type PageRow = {
  readonly ref: RecordRef;
  readonly follows: string | null;
  readonly of: PageResponse;
};

/** Valid from `from` to `until` (ms) while the cache does not change. */
export type CacheLookup = {
  readonly snapshot: Snapshot;
  readonly from: number;
  readonly until: number;
  /** When the data expires, in ms. */
  readonly due: number;
  readonly revision: number;
  readonly missing: ReadTracker['missing'];
  /** By record id: the fields that were read of expired records. */
  readonly old: ReadTracker['reads'];
};
