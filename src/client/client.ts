import type { QueryClient } from '@tanstack/query-core';
import type { Dict } from '#wire/shapes/parts.ts';
import type { ReadAdapter } from './adapter.ts';
import type { FetchError } from './fetch-error.ts';
import type { Selection } from './fields.ts';
import type { Frame, Ref } from './frame.ts';
import type { Reading } from './reading.ts';
import type { Reader, RecordCache } from './record-cache.ts';
import type { NotifyLimit } from './notify-limit.ts';
import type { Throttle } from './throttle.ts';

/** As the browser's own. */
export type Fetch = (url: string, init: { method: string; headers: Dict<string>; body?: BodyInit; signal?: AbortSignal }) => Promise<Response>;

/** The browser's memory of one viewer: everything that was read, and what shows it. Made once per page in a browser, once per request on a server. */
export type Client = {
  readonly basePath: string;
  readonly fetch: Fetch;
  readonly headers: Dict<string>;
  readonly maxRecords: number;
  readonly once: boolean;
  readonly queries: QueryClient;
  readonly entries: Map<string, Entry>;
  readonly records: RecordCache;
  readonly tick: Tick;
  /** Answers that a server already had, by key, until somebody asks for them. */
  readonly handed: Map<string, Handed>;
  /** Which question some data is the answer to: its entry, or those of its parts. */
  readonly origins: WeakMap<object, readonly Entry[]>;
  /** Hears what was written from here, to tell it elsewhere. */
  readonly writers: Set<(changes: readonly Change[]) => void>;
  /** Asks again for somebody who shows something that is no longer sure. */
  readonly again: (entry: Entry, when: 'now' | 'soon') => void;
  readonly throttle: Throttle;
  readonly mayNotify: NotifyLimit;
  /** Asks fields of one record that is known, apart from any question. */
  readonly askRecord: (wanted: { id: string; fields: Selection }) => Promise<void>;
  /** Ends what listens to the browser. */
  close: () => void;
  /** Another number for every viewer: what was asked for an earlier one is not kept. */
  era: number;
  /** Counts what happens: of two things it says which came first, whatever the clock does. */
  step: number;
  /** When it was last cleaned (ms), and how many records somebody showed then. */
  swept: { at: number; shown: number };
};

/** One record that was saved. `weakEtag`: the version it has now; 0 or absent = not known. */
export type Change = { readonly id: string; readonly apiName: string; readonly kind: 'created' | 'updated' | 'deleted'; readonly weakEtag?: number };

/** `age`: for how long it had been known when it was handed over, in ms. */
export type Handed = { readonly key: string; readonly answer: unknown; readonly etag: string | null; readonly age: number };

/** Questions asked in one tick, by adapter and group; answered together. Source: record-api.md §7.8. */
export type Tick = Map<string, Waiting[]>;
export type Question = { config: unknown; signal: AbortSignal | undefined; etag: string | null; batched: boolean };
export type Waiting = Question & { resolve: (sent: Sent) => void; reject: (error: unknown) => void };
/** What came back: 304 has no answer, nor has 204. */
export type Sent = { status: number; answer: unknown; etag: string | null };

export type SnapshotState = 'fulfilled' | 'stale' | 'unfulfilled' | 'pending' | 'error';

/** What is known of one question now, deeply frozen. `stale`: complete, but no longer sure; `unfulfilled`: parts are missing. Source: spec §4, record-api.md §7.3. */
export type Snapshot<Data = unknown> = { readonly state: SnapshotState; readonly data: Data | undefined; readonly error: FetchError | undefined };

export type Listener = (snapshot: Snapshot) => void;

/** One question with its config, and what came of it. */
export type Entry = Reader & {
  readonly key: string;
  readonly adapter: ReadAdapter<unknown, unknown>;
  readonly config: unknown;
  /** For a question about fields of one record: that record, so that whatever brought it answers. */
  readonly ref: Ref | null;
  readonly listeners: Set<Listener>;
  /** How many of them want only what is there: for them nothing is asked. */
  quiet: number;
  reads: ReadonlyMap<string, readonly Selection[]>;
  frame: Frame | null;
  failure: { readonly error: FetchError; readonly at: number } | null;
  /** The step at which somebody said that it is no longer so; what was asked before it does not count as sure. */
  marked: number;
  running: Promise<unknown> | null;
  /** Who wait for the answer and show nothing. */
  waiting: number;
  /** How often in a row it was asked again by itself, and was not sure after all. */
  tries: number;
  look: Look | null;
  /** What listeners were last told. */
  told: Snapshot | null;
};

/** What one look at the cache found, true from `from` to `until` (ms) as long as nothing known changes. */
export type Look = {
  readonly snapshot: Snapshot;
  readonly from: number;
  readonly until: number;
  /** When its time was or will be over, in ms. */
  readonly due: number;
  readonly revision: number;
  readonly missing: Reading['missing'];
  /** Records whose time is over, by id, with what of them was looked at. */
  readonly old: Reading['reads'];
};
