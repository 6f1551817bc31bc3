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

/** As the browser's own. */
export type Fetch = (
  url: string,
  init: { method: string; headers: Dict<string>; body?: BodyInit; signal?: AbortSignal },
) => Promise<Response>;

/**
 * The browser's memory of one viewer: everything that was read, and what shows it. Made once per
 * page in a browser, once per request on a server.
 */
export type Client = {
  readonly basePath: string;
  readonly fetch: Fetch;
  readonly headers: Dict<string>;
  readonly maxRecords: number;
  readonly once: boolean;
  /** Throws for an answer that is not what was declared. */
  readonly check: ((request: ApiRequest, answer: unknown) => void) | undefined;
  readonly queries: QueryClient;
  readonly entries: Map<string, Entry>;
  readonly records: RecordCache;
  /** Lists of which pages are known, by what makes them this list. */
  readonly pages: Map<string, PagedList>;
  readonly batchQueue: BatchQueue;
  /** Answers that a server already had, by key, until somebody asks for them. */
  readonly hydratedAnswers: Map<string, HydratedAnswer>;
  /** Which question some data is the answer to: its entry, or those of its parts. */
  readonly origins: WeakMap<object, readonly Entry[]>;
  /** Hears what was written from here, to tell it elsewhere. */
  readonly writers: Set<(changes: readonly Change[]) => void>;
  /** Asks again for somebody who shows something that is no longer sure. */
  readonly refetch: (entry: Entry, when: 'now' | 'soon') => void;
  readonly throttle: Throttle;
  readonly mayNotify: NotifyLimit;
  /** Asks fields of one record that is known, apart from any question. */
  readonly fetchRecordFields: (wanted: { id: string; fields: FieldSelection }) => Promise<void>;
  /** Ends what listens to the browser. */
  close: () => void;
  /** Another number for every viewer: what was asked for an earlier one is not kept. */
  epoch: number;
  /** At which steps the questions were asked that are on their way, the oldest first. */
  readonly calls: Set<number>;
  /** Counts what happens: of two things it says which came first, whatever the clock does. */
  step: number;
  /**
   * The step at which somebody last said that something changed: what a server told of before is
   * not sure.
   */
  lastChangeStep: number;
  /** When it was last cleaned (ms), and how many records somebody showed then. */
  swept: { at: number; shown: number };
};

/** One record that was saved. `weakEtag`: the version it has now; 0 or absent = not known. */
export type Change = {
  readonly id: string;
  readonly apiName: string;
  readonly kind: 'created' | 'updated' | 'deleted';
  readonly weakEtag?: number;
};

/** `age`: for how long it had been known when it was handed over, in ms. */
export type Handed = {
  readonly key: string;
  readonly answer: unknown;
  readonly etag: string | null;
  readonly age: number;
};

/** Handed over and not asked for yet: true at `at` (ms), and asked there at this step of here. */
export type HydratedAnswer = Pick<Handed, 'answer' | 'etag'> & {
  readonly at: number;
  readonly step: number;
};

/**
 * Questions asked in one tick, by adapter and group; answered together. Source: record-api.md §7.8.
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
/** What came back: 304 has no answer, nor has 204. */
export type ApiResponse = { status: number; answer: unknown; etag: string | null };

export type SnapshotState = 'fulfilled' | 'stale' | 'unfulfilled' | 'pending' | 'error';

/**
 * What is known of one question now, deeply frozen. `stale`: complete, but no longer sure;
 * `unfulfilled`: parts are missing. Source: spec §4, record-api.md §7.3.
 */
export type Snapshot<Data = unknown> = {
  readonly state: SnapshotState;
  readonly data: Data | undefined;
  readonly error: FetchError | undefined;
};

export type Listener = (snapshot: Snapshot) => void;

/** One question with its config, and what came of it. */
export type Entry = RecordReader & {
  readonly key: string;
  readonly adapter: ReadAdapter<unknown, unknown>;
  readonly config: unknown;
  /**
   * For a question about fields of one record: that record, so that whatever brought it answers.
   */
  readonly ref: RecordRef | null;
  readonly listeners: Set<Listener>;
  /** How many of them want only what is there: for them nothing is asked. */
  quiet: number;
  reads: ReadonlyMap<string, readonly FieldSelection[]>;
  frame: StoredAnswer | null;
  failure: { readonly error: FetchError; readonly at: number } | null;
  /**
   * The step at which somebody said that it is no longer so; what was asked before it does not
   * count as sure.
   */
  marked: number;
  running: Promise<unknown> | null;
  /** What runs asks only what is missing or old of it. */
  partial: boolean;
  /** Who wait for the answer and show nothing. */
  waiting: number;
  /** How often in a row it was asked again by itself, and was not sure after all. */
  tries: number;
  look: CacheLookup | null;
  /** What listeners were last told. */
  lastSnapshot: Snapshot | null;
};

/** A way of its own to ask and to keep, for adapters whose answers tell of each other. */
export type ReadStrategy = {
  /** Sends what the entry asks now. */
  ask(
    this: void,
    client: Client,
    entry: Entry,
    call: Pick<ReadCall, 'signal' | 'etag' | 'batched'>,
  ): Promise<ApiResponse>;
  /** After its answer was kept; `before`: what was kept until then. */
  onStored(this: void, client: Client, entry: Entry, before: StoredAnswer | null): void;
  /** After the server said that nothing changed. */
  onNotModified(this: void, client: Client, entry: Entry): void;
  /** Before it is looked at: others may have told what it is now. */
  beforeLookup(this: void, client: Client, entry: Entry): void;
};

/** What the pages of one list told of it together. Source: record-api.md §7.10. */
export type PagedList = {
  /** Of the definition the rows are of, and when it was asked; empty where a list has none. */
  eTag: string;
  defined: number;
  /** A definition of another eTag that was looked into, and taken. */
  judged: string | null;
  /** The step at which somebody said that it changed. */
  marked: number;
  /** By offset. */
  rows: Map<number, PageRow>;
  /** Where the list ended: the offset behind its last row. */
  ends: Map<number, PageResponse>;
  /** By the tokens callers know, and by offset. */
  places: Map<string, PageStart>;
  spots: Map<number, PageStart>;
  /** Who reads it: what of it, and of which revision. */
  windows: Map<
    Entry,
    { readonly offset: number; readonly size: number; readonly revision: number }
  >;
  revision: number;
  /** Where rows that stand in several places stand first, by id and by where numbers begin anew. */
  firsts: { readonly revision: number; readonly offsets: ReadonlyMap<string, number> } | null;
  /** A page without rows, and answers around one, by adapter: what other pages are told in. */
  page: unknown;
  shells: Map<string, unknown>;
};
/**
 * Where a page begins. `token`: what callers know it by; `server`: what is sent for it, told at
 * `step`; `after`: the row before it; since when it is that one, there.
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
 * One answer that told rows: when, until when it is fresh (ms), to whom, and how many, `from` which
 * offset on.
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
/** `follows`: the row it was told to come after; null = not known. */
export type PageRow = {
  readonly ref: RecordRef;
  readonly follows: string | null;
  readonly of: PageResponse;
};

/**
 * What one look at the cache found, true from `from` to `until` (ms) as long as nothing known
 * changes.
 */
export type CacheLookup = {
  readonly snapshot: Snapshot;
  readonly from: number;
  readonly until: number;
  /** When its time was or will be over, in ms. */
  readonly due: number;
  readonly revision: number;
  readonly missing: ReadTracker['missing'];
  /** Records whose time is over, by id, with what of them was looked at. */
  readonly old: ReadTracker['reads'];
};
