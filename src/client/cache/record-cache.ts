import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { FieldSelection } from '../fields.ts';

/**
 * What is known of records: one entry per id, shared by everything that asks for it. A cell is a
 * value as it was answered, a link to another entry, or `absent`: asked, and not given. Source:
 * spec §4, record-api.md §7.6.
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

/** What a record says of itself besides its fields. */
export type Envelope = Pick<
  Rec,
  | 'eTag'
  | 'lastModifiedById'
  | 'lastModifiedDate'
  | 'recordTypeId'
  | 'recordTypeInfo'
  | 'systemModstamp'
>;

/**
 * What shows records to somebody now: it is told when they change, and what it reads of them is
 * tracked.
 */
export type RecordReader = {
  /** What it read of each record. */
  readonly reads: ReadonlyMap<string, readonly FieldSelection[]>;
};

export type CachedRecord = Envelope & {
  readonly id: string;
  apiName: string;
  /** `weakEtag`: 0 = not told. */
  version: number;
  cells: Dict<Cell>;
  /**
   * When the server last said that this is how it is; 0 = somebody said that it is not, at step
   * `marked`.
   */
  at: number;
  marked: number;
  /**
   * When cells were told that were not told with the rest: those of an older version, or of an
   * answer that knew none.
   */
  times: Map<string, number> | null;
  /**
   * Asked again after a conflict, at this version: `fields` are on their way and shown as before
   * until then; `tried` are never asked so again.
   */
  asked: {
    readonly version: number;
    readonly fields: FieldSelection;
    readonly tried: Set<string>;
  } | null;
  /** Changes on their way to the server, the newest last. */
  drafts: Draft[] | null;
  readers: Set<RecordReader> | null;
};

export type Draft = { readonly fields: Dict<FieldValue> };

export type RecordCache = {
  readonly records: Map<string, CachedRecord>;
  /** Readers of records that were not there when they looked. */
  readonly awaited: Map<string, Set<RecordReader>>;
  /**
   * At which step somebody said that a record changed that is not known here, as long as an answer
   * may be on its way that does not know of it.
   */
  readonly invalidated: Map<string, number>;
  /** At which step somebody last said that something of any record was missed. */
  missed: number;
  /** Who must look again, until they did. */
  readonly touched: Set<RecordReader>;
  /** Another number as soon as anything known changes. */
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

/** When the server last said that this cell is so; ms. */
export const cellTimestamp = ({ times, at }: CachedRecord, name: string): number =>
  times?.get(name) ?? at;

/** Who read this record will look again. */
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

/** The record is no longer there for this viewer. */
export function evict(cache: RecordCache, { id, step }: { id: string; step: number }): void {
  cache.invalidated.set(id, step);
  touch(cache, id);
  const known = cache.records.get(id);
  cache.records.delete(id);
  if (known?.readers) cache.awaited.set(id, known.readers);
}

/** True no longer, as somebody says: shown until the answer of who asks again. */
export function markStale(cache: RecordCache, { id, step }: { id: string; step: number }): void {
  const known = cache.records.get(id);
  if (known) Object.assign(known, { marked: step, at: 0, times: null });
  else cache.invalidated.set(id, step);
  touch(cache, id);
}

/** At which step somebody last said that this record changed. */
export const invalidationStepOf = (
  { records, invalidated, missed }: RecordCache,
  id: string,
): number => Math.max(missed, records.get(id)?.marked ?? invalidated.get(id) ?? 0);

/** What readers look at in one record. Source: record-api.md §7.6, tracked paths. */
export function trackedSelections(cache: RecordCache, id: string): readonly FieldSelection[] {
  const selections: FieldSelection[] = [];
  for (const reader of readersOf(cache, id)) selections.push(...(reader.reads.get(id) ?? []));
  return selections;
}
