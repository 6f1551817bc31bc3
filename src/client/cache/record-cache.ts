import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { FieldSelection } from '../fields.ts';

/**
 * The cache of records: one entry per id, shared by all reads. A cell is a value as the server
 * returned it, a link to another entry, or `absent`: requested but not returned. Source: spec §4,
 * record-api.md §7.6.
 */
export type Cell = FieldValue | RecordLink | typeof absent;
export const absent = Symbol('absent');

export class RecordLink {
  readonly displayValue: string | null;
  readonly id: string;
  constructor(displayValue: string | null, id: string) {
    this.displayValue = displayValue;
    this.id = id;
  }
}

/** The properties of a record besides its fields. */
export type Envelope = Pick<
  Rec,
  | 'eTag'
  | 'lastModifiedById'
  | 'lastModifiedDate'
  | 'recordTypeId'
  | 'recordTypeInfo'
  | 'systemModstamp'
>;

/** A subscriber that shows records: it is notified when they change, and its reads are tracked. */
export type RecordReader = {
  /** The fields it read, by record id. */
  readonly reads: ReadonlyMap<string, readonly FieldSelection[]>;
};

export type CachedRecord = Envelope & {
  readonly id: string;
  apiName: string;
  /** `weakEtag`: 0 = not known. */
  version: number;
  cells: Dict<Cell>;
  /**
   * When the server last confirmed this record (ms); 0 = the record was invalidated since, at step
   * `marked`.
   */
  at: number;
  marked: number;
  /**
   * The confirmation time of cells that differs from `at`: cells of an older version, or of an
   * answer without a version.
   */
  times: Map<string, number> | null;
  /**
   * Fields that were requested again after a conflict, at this version. `fields` are in flight and
   * show their old value until the answer; `tried` are not requested again for this reason.
   */
  asked: {
    readonly version: number;
    readonly fields: FieldSelection;
    readonly tried: Set<string>;
  } | null;
  /** Changes in flight to the server, the newest last. */
  drafts: Draft[] | null;
  readers: Set<RecordReader> | null;
};

export type Draft = { readonly fields: Dict<FieldValue> };

export type RecordCache = {
  readonly records: Map<string, CachedRecord>;
  /** Readers of records that were not cached when they looked. */
  readonly awaited: Map<string, Set<RecordReader>>;
  /**
   * The steps at which records were invalidated that are not in the cache, by id. Kept while an
   * answer may be in flight that was requested before the change.
   */
  readonly invalidated: Map<string, number>;
  /** The last step at which changes of any record may have been missed. */
  missed: number;
  /** Readers that must read again. */
  readonly touched: Set<RecordReader>;
  /** Changes whenever anything in the cache changes. */
  revision: number;
};

export const newRecordCache = (): RecordCache => ({
  records: new Map(),
  awaited: new Map(),
  invalidated: new Map(),
  missed: 0,
  touched: new Set(),
  revision: 0,
});

/** Returns the time at which the server last confirmed this cell, in ms. */
export const cellTimestamp = ({ times, at }: CachedRecord, name: string): number =>
  times?.get(name) ?? at;

/** Marks the readers of this record to read again. */
export function touch(cache: RecordCache, id: string): void {
  cache.revision++;
  for (const reader of readersOf(cache, id)) cache.touched.add(reader);
}

export const readersOf = (cache: RecordCache, id: string): ReadonlySet<RecordReader> =>
  cache.records.get(id)?.readers ?? cache.awaited.get(id) ?? nobody;
const nobody: ReadonlySet<RecordReader> = new Set();

export function addReader(cache: RecordCache, id: string, reader: RecordReader): void {
  const known = cache.records.get(id);
  if (known) (known.readers ??= new Set()).add(reader);
  else {
    const waiting = cache.awaited.get(id);
    if (waiting) waiting.add(reader);
    else cache.awaited.set(id, new Set([reader]));
  }
}

export function removeReader(cache: RecordCache, id: string, reader: RecordReader): void {
  const known = cache.records.get(id);
  if (known?.readers?.delete(reader) && known.readers.size === 0) known.readers = null;
  const waiting = cache.awaited.get(id);
  if (waiting?.delete(reader) && waiting.size === 0) cache.awaited.delete(id);
}

/** Removes a record that no longer exists for this viewer. */
export function evict(cache: RecordCache, { id, step }: { id: string; step: number }): void {
  cache.invalidated.set(id, step);
  touch(cache, id);
  const known = cache.records.get(id);
  cache.records.delete(id);
  if (known?.readers) cache.awaited.set(id, known.readers);
}

/** Marks a record as stale: it stays shown until it is read again. */
export function markStale(cache: RecordCache, { id, step }: { id: string; step: number }): void {
  const known = cache.records.get(id);
  if (known) Object.assign(known, { marked: step, at: 0, times: null });
  else cache.invalidated.set(id, step);
  touch(cache, id);
}

/** Returns the step at which this record was last invalidated. */
export const invalidationStepOf = (
  { records, invalidated, missed }: RecordCache,
  id: string,
): number => Math.max(missed, records.get(id)?.marked ?? invalidated.get(id) ?? 0);

/** Returns the fields that readers use of one record. Source: record-api.md §7.6, tracked paths. */
export function trackedSelections(cache: RecordCache, id: string): readonly FieldSelection[] {
  const selections: FieldSelection[] = [];
  for (const reader of readersOf(cache, id)) selections.push(...(reader.reads.get(id) ?? []));
  return selections;
}
