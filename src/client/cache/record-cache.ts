import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { FieldSelection } from '../fields.ts';

/** `absent`: requested but not returned. Source: spec §4, record-api.md §7.6. */
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

/** The properties of a record that are neither its fields nor its identity. */
export type Envelope = Pick<
  Rec,
  | 'eTag'
  | 'lastModifiedById'
  | 'lastModifiedDate'
  | 'recordTypeId'
  | 'recordTypeInfo'
  | 'systemModstamp'
>;

export type RecordReader = {
  readonly reads: ReadonlyMap<string, readonly FieldSelection[]>;
};

export type CachedRecord = Envelope & {
  readonly id: string;
  apiName: string;
  /** The `weakEtag` of the record; 0 means unknown. */
  version: number;
  cells: Dict<Cell>;
  /** When the server last confirmed the record, in ms; 0 after an invalidation at step `marked`. */
  at: number;
  marked: number;
  times: Map<string, number> | null;
  /**
   * `fields` are in flight after two answers had different versions; `tried` are not requested
   * again at this version.
   */
  asked: {
    readonly version: number;
    readonly fields: FieldSelection;
    readonly tried: Set<string>;
  } | null;
  drafts: Draft[] | null;
  readers: Set<RecordReader> | null;
};

export type Draft = { readonly fields: Dict<FieldValue> };

export type RecordCache = {
  readonly records: Map<string, CachedRecord>;
  readonly awaited: Map<string, Set<RecordReader>>;
  /** The step of the last invalidation of uncached records, while older requests are in flight. */
  readonly invalidated: Map<string, number>;
  missed: number;
  /** The subscribers that must read the cache again. */
  readonly touched: Set<RecordReader>;
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

/** When the server last confirmed this cell, in ms; 0 after an invalidation. */
export const cellTimestamp = ({ times, at }: CachedRecord, name: string): number =>
  times?.get(name) ?? at;

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

export function evict(cache: RecordCache, { id, step }: { id: string; step: number }): void {
  cache.invalidated.set(id, step);
  touch(cache, id);
  const known = cache.records.get(id);
  cache.records.delete(id);
  if (known?.readers) cache.awaited.set(id, known.readers);
}

/** The values stay visible until a new answer arrives. */
export function markStale(cache: RecordCache, { id, step }: { id: string; step: number }): void {
  const known = cache.records.get(id);
  if (known) Object.assign(known, { marked: step, at: 0, times: null });
  else cache.invalidated.set(id, step);
  touch(cache, id);
}

/** An answer that was requested before this step may hold old values of the record. */
export const invalidationStepOf = (
  { records, invalidated, missed }: RecordCache,
  id: string,
): number => Math.max(missed, records.get(id)?.marked ?? invalidated.get(id) ?? 0);

/** The fields of one record that subscribers use. Source: record-api.md §7.6, tracked paths. */
export function trackedSelections(cache: RecordCache, id: string): readonly FieldSelection[] {
  const selections: FieldSelection[] = [];
  for (const reader of readersOf(cache, id)) selections.push(...(reader.reads.get(id) ?? []));
  return selections;
}
