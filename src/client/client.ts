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

/** The signature of the browser's `fetch`. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Dict<string>; body?: BodyInit; signal?: AbortSignal },
) => Promise<Response>;

/**
 * The cache of one viewer, its calls and its subscribers. Created once per page in a browser, and
 * once per request on a server.
 */
export type Client = {
  readonly basePath: string;
  readonly fetch: Fetch;
  readonly headers: Dict<string>;
  readonly maxRecords: number;
  readonly once: boolean;
  /** Throws for an answer that does not match the endpoint's declaration. */
  readonly check: ((request: ApiRequest, answer: unknown) => void) | undefined;
  readonly queries: QueryClient;
  readonly entries: Map<string, Entry>;
  readonly records: RecordCache;
  /** Lists with cached pages, by list key. */
  readonly pages: Map<string, PagedList>;
  readonly batchQueue: BatchQueue;
  /** Answers that the server handed over, by key, until they are first read. */
  readonly hydratedAnswers: Map<string, HydratedAnswer>;
  /** The entry whose answer some data is, or the entries of its parts. */
  readonly origins: WeakMap<object, readonly Entry[]>;
  /** Receive the changes that were saved here, to pass them on elsewhere. */
  readonly writers: Set<(changes: readonly Change[]) => void>;
  /** Requests a stale entry again for its subscribers. */
  readonly refetch: (entry: Entry, when: 'now' | 'soon') => void;
  readonly throttle: Throttle;
  readonly mayNotify: NotifyLimit;
  /** Requests fields of one cached record, apart from any read. */
  readonly fetchRecordFields: (wanted: { id: string; fields: FieldSelection }) => Promise<void>;
  /** Stops listening to browser events. */
  close: () => void;
  /** Changes with every viewer; answers requested for an earlier viewer are discarded. */
  epoch: number;
  /** The steps at which the reads in flight were requested, the oldest first. */
  readonly calls: Set<number>;
  /** A logical clock: orders events whatever the system clock does. */
  step: number;
  /** The last step at which any change was reported; answers handed over before it may be stale. */
  lastChangeStep: number;
  /** When the last sweep ran (ms), and how many records were shown then. */
  swept: { at: number; shown: number };
};

/**
 * One record that was saved. `weakEtag`: the version it has now; 0 or undefined means not known.
 */
export type Change = {
  readonly id: string;
  readonly apiName: string;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly weakEtag?: number;
};

/** An answer that a server hands over to the browser. `age`: its age at that moment, in ms. */
export type Handed = {
  readonly key: string;
  readonly answer: unknown;
  readonly etag: string | null;
  readonly age: number;
};

/**
 * An answer that was handed over and not read yet. `at`: when it was valid (ms); `step`: this
 * client's step when it was requested.
 */
export type HydratedAnswer = Pick<Handed, 'answer' | 'etag'> & {
  readonly at: number;
  readonly step: number;
};

/** Reads of one tick by adapter and group, sent as one call. Source: record-api.md §7.8. */
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
/** The response of a call; 304 and 204 have no answer. */
export type ApiResponse = { status: number; answer: unknown; etag: string | null };

export type SnapshotState = 'fulfilled' | 'stale' | 'unfulfilled' | 'pending' | 'error';

/**
 * The cached state of one read, deeply frozen. `stale`: complete, but expired or invalidated;
 * `unfulfilled`: parts are missing. Source: spec §4, record-api.md §7.3.
 */
export type Snapshot<Data = unknown> = {
  readonly state: SnapshotState;
  readonly data: Data | undefined;
  readonly error: FetchError | undefined;
};

export type Listener = (snapshot: Snapshot) => void;

/** The cache entry of one read with its config. */
export type Entry = RecordReader & {
  readonly key: string;
  readonly adapter: ReadAdapter<unknown, unknown>;
  readonly config: unknown;
  /** For a read of fields of one record: that record, so that any answer with its fields serves. */
  readonly ref: RecordRef | null;
  readonly listeners: Set<Listener>;
  /** How many listeners want only cached data: for them nothing is requested. */
  quiet: number;
  reads: ReadonlyMap<string, readonly FieldSelection[]>;
  frame: StoredAnswer | null;
  failure: { readonly error: FetchError; readonly at: number } | null;
  /** The step at which the entry was invalidated; an answer requested before it is stale. */
  marked: number;
  running: Promise<unknown> | null;
  /** Whether the running call requests only the missing or expired parts. */
  partial: boolean;
  /** How many callers wait for the answer without subscribing. */
  waiting: number;
  /** The number of consecutive automatic requests after which the entry was stale again. */
  tries: number;
  look: CacheLookup | null;
  /** The snapshot that listeners last received. */
  lastSnapshot: Snapshot | null;
};

/** A custom way to fetch and store, for adapters whose answers affect each other. */
export type ReadStrategy = {
  /** Sends the request of the entry. */
  ask(
    this: void,
    client: Client,
    entry: Entry,
    call: Pick<ReadCall, 'signal' | 'etag' | 'batched'>,
  ): Promise<ApiResponse>;
  /** Called after its answer was stored; `before`: the previous answer. */
  onStored(this: void, client: Client, entry: Entry, before: StoredAnswer | null): void;
  /** Called after the server answered "not modified". */
  onNotModified(this: void, client: Client, entry: Entry): void;
  /** Called before a lookup: other entries may have changed its content. */
  beforeLookup(this: void, client: Client, entry: Entry): void;
};

/** The combined knowledge of the pages of one list. Source: record-api.md §7.10. */
export type PagedList = {
  /**
   * The eTag of the definition the rows are of, and the step at which it was requested; empty when
   * the list has no definition.
   */
  eTag: string;
  defined: number;
  /** The eTag of another definition that was compared and accepted. */
  judged: string | null;
  /** The step at which the list was invalidated. */
  marked: number;
  /** By offset. */
  rows: Map<number, PageRow>;
  /** The answers that found the end of the list, by the offset after its last row. */
  ends: Map<number, PageResponse>;
  /** Page starts by callers' token, and by offset. */
  places: Map<string, PageStart>;
  spots: Map<number, PageStart>;
  /** The entries that read the list: their window, and the revision they have seen. */
  windows: Map<
    Entry,
    { readonly offset: number; readonly size: number; readonly revision: number }
  >;
  revision: number;
  /** The first offset of rows that have several places, by row id and island. */
  firsts: { readonly revision: number; readonly offsets: ReadonlyMap<string, number> } | null;
  /**
   * A page without rows, and answers without their page, by adapter: templates for pages that are
   * built from the rows of other pages.
   */
  page: unknown;
  shells: Map<string, unknown>;
};
/**
 * The start of a page. `token`: the token callers know; `server`: the token to send, received at
 * `step`; `after`: the id of the row before it; `since`: the step since which that row is before
 * it.
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
 * One answer that returned rows: when (ms), until when it is fresh (ms), for which entry, and how
 * many rows from offset `from`.
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
/** `follows`: the id of the row before it in the answer; null means not known. */
export type PageRow = {
  readonly ref: RecordRef;
  readonly follows: string | null;
  readonly of: PageResponse;
};

/** The result of one lookup, valid from `from` to `until` (ms) while the cache does not change. */
export type CacheLookup = {
  readonly snapshot: Snapshot;
  readonly from: number;
  readonly until: number;
  /** When its data expires or expired, in ms. */
  readonly due: number;
  readonly revision: number;
  readonly missing: ReadTracker['missing'];
  /** The expired records by id, with the fields that were read. */
  readonly old: ReadTracker['reads'];
};
