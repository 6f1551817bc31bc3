import type { Rec, RecCollection } from '#protocol/shapes/record.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import type { ReadAdapter, RecordMapper } from './adapter.ts';
import { addRecordFields, newSelection, type FieldSelection } from '../fields.ts';
import { readRecord, type ReadTracker } from './read-tracker.ts';

/** A stored answer contains this reference instead of a record. */
export class RecordRef {
  readonly id: string;
  readonly selection: FieldSelection;
  readonly children: Dict<RecCollection> | null;
  shown: Rec | undefined;

  constructor(id: string, selection: FieldSelection, children: Dict<RecCollection> | null = null) {
    this.id = id;
    this.selection = selection;
    this.children = children;
    this.shown = undefined;
  }
}

export type StoredAnswer = {
  readonly data: unknown;
  readonly refs: readonly RecordRef[];
  /** By id, for the records in the answer and those nested in them. */
  readonly versions: ReadonlyMap<string, number>;
  readonly step: number;
  /** In ms. */
  readonly at: number;
  /** Null when the response has no eTag, or when `data` differs from the response. */
  readonly etag: string | null;
  /** The data that readers last received, and the records in it; null before the first read. */
  made: { readonly data: unknown; readonly records: readonly Rec[] } | null;
};

type Mapping<Data> = ReadAdapter<never, Data>['mapRecords'];
type StoreRecord = (record: Rec, asked: FieldSelection) => void;

/**
 * Records of one object share a selection, so that a field of some records is known to be absent in
 * the others.
 */
export function normalizeAnswer<Data>(
  answer: Data,
  map: Mapping<Data>,
  { storeRecord, asked }: { storeRecord: StoreRecord; asked: FieldSelection | null },
): Pick<StoredAnswer, 'data' | 'refs'> {
  if (!map) return { data: deepFreeze(answer), refs: [] };
  const selections = new Map<string, FieldSelection>();
  const found: Rec[] = [];
  map(answer, (record) => {
    found.push(record);
    gather(record, selections, asked);
    return record;
  });
  const refs: RecordRef[] = [];
  const toRef: RecordMapper = (record) => {
    const children = childrenOf(record, toRef);
    const selection = selections.get(record.apiName) ?? newSelection();
    storeRecord(record, selection);
    const ref = new RecordRef(record.id, selection, children);
    refs.push(ref);
    // proof: only `denormalizeAnswer` reads it, and puts a record in its place
    return ref as unknown as Rec;
  };
  return { data: deepFreeze(map(answer, toRef)), refs };
}

function gather(
  record: Rec,
  selections: Map<string, FieldSelection>,
  asked: FieldSelection | null,
): void {
  let selection = selections.get(record.apiName);
  if (!selection) {
    selection = asked ?? newSelection();
    selections.set(record.apiName, selection);
  }
  addRecordFields(selection, record);
  for (const { records } of Object.values(record.childRelationships))
    for (const child of records) gather(child, selections, null);
}

function childrenOf({ childRelationships }: Rec, toRef: RecordMapper): Dict<RecCollection> | null {
  const names = Object.keys(childRelationships);
  if (names.length === 0) return null;
  return Object.fromEntries(
    names.map((name) => [
      name,
      { ...childRelationships[name]!, records: childRelationships[name]!.records.map(toRef) },
    ]),
  );
}

export function denormalizeAnswer<Data>(
  frame: StoredAnswer,
  { map, reading }: { map: Mapping<Data>; reading: ReadTracker },
): Data | undefined {
  // proof: `normalizeAnswer` made it from an answer of the same adapter
  const data = frame.data as Data;
  if (!map) return data;
  const records: Rec[] = [];
  for (const ref of frame.refs) {
    const record = readRecord(reading, ref.id, { selection: ref.selection, before: ref.shown });
    if (record) records.push(record);
  }
  if (records.length < frame.refs.length) return undefined;
  const { made } = frame;
  if (made?.records.every((record, at) => record === records[at]) === true)
    return made.data as Data; // proof: this function created it from the same response
  // A record that changed and changed back in between remains the same object.
  frame.refs.forEach((ref, at) => (ref.shown = records[at]));
  const given = deepFreeze(map(data, shownOf));
  frame.made = { data: given, records };
  return given;
}

function shownOf(record: Rec): Rec {
  const ref = record as unknown as RecordRef; // proof: `toRef` replaced every record by a reference
  if (!ref.children) return ref.shown!;
  const pages = Object.entries(ref.children).map(([name, page]) => [
    name,
    { ...page, records: page.records.map(shownOf) },
  ]);
  return deepFreeze({ ...ref.shown!, childRelationships: Object.fromEntries(pages) });
}

/**
 * Lets `denormalizeAnswer` return the objects that readers got from `before` where nothing changed.
 */
export function withStructuralSharing(
  before: StoredAnswer | null,
  now: Omit<StoredAnswer, 'made'>,
): StoredAnswer {
  if (!before) return { ...now, made: null };
  now.refs.forEach((ref, i) => {
    const same = before.refs[i];
    if (same?.id === ref.id) ref.shown = same.shown;
  });
  if (!isEqual(before.data, now.data)) return { ...now, made: null };
  return { ...now, data: now.refs.length === 0 ? before.data : now.data, made: before.made };
}

/** Compares records by id and child records only. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false;
  if (one instanceof RecordRef || other instanceof RecordRef)
    return (
      one instanceof RecordRef &&
      other instanceof RecordRef &&
      one.id === other.id &&
      isEqual(one.children, other.children)
    );
  const names = Object.keys(one);
  if (Array.isArray(one) !== Array.isArray(other) || names.length !== Object.keys(other).length)
    return false;
  return names.every(
    (name) =>
      Object.hasOwn(other, name) &&
      isEqual((one as Dict<unknown>)[name], (other as Dict<unknown>)[name]),
  );
}

export function readRecordRef(reading: ReadTracker, ref: RecordRef): Rec | undefined {
  const shown = readRecord(reading, ref.id, { selection: ref.selection, before: ref.shown });
  if (shown) ref.shown = shown;
  return shown;
}

export function deepFreeze<T>(value: T): T {
  if (
    typeof value !== 'object' ||
    value === null ||
    Object.isFrozen(value) ||
    value instanceof RecordRef
  )
    return value;
  for (const name of Object.keys(value)) deepFreeze((value as Dict<unknown>)[name]);
  return Object.freeze(value);
}
