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

export type Fetch = (
  url: string,
  init: { method: string; headers: Dict<string>; body?: BodyInit; signal?: AbortSignal },
) => Promise<Response>;

/**
 * The cache and the calls of one viewer. In a browser it lives no longer than its page or
 * component, on a server no longer than one request.
 */
export type Client = {
  readonly basePath: string;
  readonly fetch: Fetch;
  readonly headers: Dict<string>;
  readonly maxRecords: number;
  readonly once: boolean;
  /** Throws when an answer does not match the endpoint's declaration. */
  readonly check: ((request: ApiRequest, answer: unknown) => void) | undefined;
  readonly queries: QueryClient;
  readonly entries: Map<string, Entry>;
  readonly records: RecordCache;
  /** By list key. */
  readonly pages: Map<string, PagedList>;
  readonly batchQueue: BatchQueue;
  /**
   * The answers that the server sent along with the page, by cache key, until they are read or too
   * old.
   */
  readonly hydratedAnswers: Map<string, HydratedAnswer>;
  /** By returned data: the entry that it was read from, or the entries of its parts. */
  readonly origins: WeakMap<object, readonly Entry[]>;
  /** Called with the changes that this client saved, for example to send them to other tabs. */
  readonly writers: Set<(changes: readonly Change[]) => void>;
  /**
   * Requests an entry again when one of its subscribers allows requests; with `soon` the throttle
   * may delay that.
   */
  readonly refetch: (entry: Entry, when: 'now' | 'soon') => void;
  readonly throttle: Throttle;
  readonly mayNotify: NotifyLimit;
  /** Requests fields of one cached record, independently of any read. */
  readonly fetchRecordFields: (wanted: { id: string; fields: FieldSelection }) => Promise<void>;
  /** Stops listening to browser events, and drops delayed requests. */
  close: () => void;
  /** Increases when the viewer changes; answers to earlier requests are discarded. */
  epoch: number;
  /** The steps of the requests in flight, the oldest first. */
  readonly calls: Set<number>;
  /** A logical clock: orders events whatever the system clock does. */
  step: number;
  /** Answers that came along with the page before this step may be stale. */
  lastChangeStep: number;
  /** The last sweep. `at`: in ms. `shown`: the number of records that were shown or edited then. */
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

/**
 * The reads that start in this tick, by adapter name and group. The reads of one group share calls.
 * Source: record-api.md §7.8.
 */
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

/** The cache entry of one read. */
export type Entry = RecordReader & {
  readonly key: string;
  readonly adapter: ReadAdapter<unknown, unknown>;
  readonly config: unknown;
  /** For a read of fields of one record, which cached fields can serve; null for other reads. */
  readonly ref: RecordRef | null;
  readonly listeners: Set<Listener>;
  /** The number of listeners that want only cached data, so that nothing is requested for them. */
  quiet: number;
  reads: ReadonlyMap<string, readonly FieldSelection[]>;
  frame: StoredAnswer | null;
  failure: { readonly error: FetchError; readonly at: number } | null;
  /** The step of the last invalidation. An answer that was requested before that step is stale. */
  marked: number;
  running: Promise<unknown> | null;
  /** Whether the running call requests only the missing or expired parts. */
  partial: boolean;
  /** The number of callers that wait for the answer without subscribing. */
  waiting: number;
  /** The number of consecutive automatic requests whose answers were stale at once. */
  tries: number;
  look: CacheLookup | null;
  /** The snapshot that listeners last received. */
  lastSnapshot: Snapshot | null;
};

/** For adapters whose answers affect each other. */
export type ReadStrategy = {
  ask(
    this: void,
    client: Client,
    entry: Entry,
    call: Pick<ReadCall, 'signal' | 'etag' | 'batched'>,
  ): Promise<ApiResponse>;
  /** `before`: the previous answer; null when there was none. */
  onStored(this: void, client: Client, entry: Entry, before: StoredAnswer | null): void;
  /** Called after the server answered "not modified". */
  onNotModified(this: void, client: Client, entry: Entry): void;
  /** Applies what other entries changed. */
  beforeLookup(this: void, client: Client, entry: Entry): void;
};

/** The combined cached pages of one list. Source: record-api.md §7.10. */
export type PagedList = {
  /**
   * `eTag`: the eTag of the list definition that the rows belong to; empty when the list has none.
   * `defined`: the step of the request that returned it.
   */
  eTag: string;
  defined: number;
  /**
   * The eTag of a cached list definition that differs from that of the rows without making the rows
   * stale; null when there is none.
   */
  judged: string | null;
  /** The step at which the list was last invalidated. */
  marked: number;
  /** The rows by offset. */
  rows: Map<number, PageRow>;
  /** The answers that contain the end of the list, by the offset after the last row. */
  ends: Map<number, PageResponse>;
  /** The page starts: `places` by the callers' token, `spots` by offset. */
  places: Map<string, PageStart>;
  spots: Map<number, PageStart>;
  /** By entry: the page that it reads, and the `revision` that it has seen. */
  windows: Map<
    Entry,
    { readonly offset: number; readonly size: number; readonly revision: number }
  >;
  revision: number;
  /**
   * `offsets`: the first offset of each row that occurs several times, by row id and island. Null
   * until it is computed.
   */
  firsts: { readonly revision: number; readonly offsets: ReadonlyMap<string, number> } | null;
  /**
   * Templates for pages that are composed of the rows of other pages. `page`: a page without rows.
   * `shells`: an answer without rows, by adapter name.
   */
  page: unknown;
  shells: Map<string, unknown>;
};
/**
 * `token`: the token that callers know. `server`: the token to send, from a response requested at
 * `step`. `after`: the id of the row directly before the page; null when unknown. `since`: the step
 * from which that row is before the page.
 */
export type PageStart = {
  offset: number;
  token: string;
  server: string;
  step: number;
  after: string | null;
  since: number;
};
/**
 * One answer with rows of a list. `at`: the time of the response (ms). `until`: the time until
 * which it is fresh (ms). `key`: the cache key of its entry. `count`: the number of rows from
 * offset `from`.
 */
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
 * `follows`: the id of the row directly before this row in the answer; null when that is unknown;
 * an empty text when another row was put between them.
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
  /** When the data expires or has expired, in ms. */
  readonly due: number;
  readonly revision: number;
  readonly missing: ReadTracker['missing'];
  /** The fields that were read of expired records, by record id. */
  readonly old: ReadTracker['reads'];
};
