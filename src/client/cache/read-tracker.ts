import type { FieldValue, Rec, RecCollection } from '#protocol/shapes/record.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import { newSelection, type FieldSelection } from '../fields.ts';
import {
  absent,
  type CachedRecord,
  RecordLink,
  type RecordCache,
  cellTimestamp,
} from './record-cache.ts';

export type ReadTracker = {
  cache: RecordCache;
  /** The earliest and the latest time at which the server confirmed one of the values, in ms. */
  oldest: number;
  newest: number;
  reads: Map<string, FieldSelection[]>;
  /** The missing fields by record id; null when none is missing. */
  missing: Map<string, FieldSelection> | null;
  awaits: boolean;
};

export const newReadTracker = (cache: RecordCache): ReadTracker => ({
  cache,
  oldest: Infinity,
  newest: 0,
  reads: new Map(),
  missing: null,
  awaits: false,
});

export function readRecord(
  reading: ReadTracker,
  id: string,
  { selection, before }: { selection: FieldSelection; before: Rec | undefined },
): Rec | undefined {
  const looked = reading.reads.get(id);
  if (!looked) reading.reads.set(id, [selection]);
  else if (!looked.includes(selection)) looked.push(selection);
  const known = reading.cache.records.get(id);
  if (!known) {
    lack(reading, id).set('', { required: true, below: null });
    return undefined;
  }
  if (selection.size === 0) note(reading, known.at);
  const fields = readFields(reading, known, { selection, before: before?.fields });
  if (!fields) return undefined;
  if (
    before &&
    fields === before.fields &&
    before.lastModifiedDate === known.lastModifiedDate &&
    before.weakEtag === known.version
  )
    return before;
  return Object.freeze({
    apiName: known.apiName,
    childRelationships: before?.childRelationships ?? none,
    eTag: known.eTag,
    fields,
    id,
    lastModifiedById: known.lastModifiedById,
    lastModifiedDate: known.lastModifiedDate,
    recordTypeId: known.recordTypeId,
    recordTypeInfo: known.recordTypeInfo,
    systemModstamp: known.systemModstamp,
    weakEtag: known.version,
  });
}

const none: Dict<RecCollection> = Object.freeze({});

function note(reading: ReadTracker, at: number): void {
  if (at < reading.oldest) reading.oldest = at;
  if (at > reading.newest) reading.newest = at;
}

function readFields(
  reading: ReadTracker,
  known: CachedRecord,
  { selection, before }: { selection: FieldSelection; before: Dict<FieldValue> | undefined },
): Dict<FieldValue> | undefined {
  const fields: Dict<FieldValue> = {};
  let complete = true;
  let same = before !== undefined;
  let given = 0;
  for (const [name, { required, below }] of selection) {
    note(reading, cellTimestamp(known, name));
    const value =
      draftOf(known, name) ?? readCell(reading, known, { name, below, before: before?.[name] });
    if (value === undefined) {
      const mustBe = required || known.cells[name] !== absent;
      if (!mustBe) continue;
      complete = false;
      miss(reading, known, { name, below });
      continue;
    }
    if (value === incomplete) {
      complete = false;
      continue;
    }
    fields[name] = value;
    given++;
    if (same && value !== before?.[name]) same = false;
  }
  if (!complete) return undefined;
  return before && same && given === Object.keys(before).length ? before : Object.freeze(fields);
}

const incomplete = Symbol('incomplete');

function readCell(
  reading: ReadTracker,
  known: CachedRecord,
  {
    name,
    below,
    before,
  }: { name: string; below: FieldSelection | null; before: FieldValue | undefined },
): FieldValue | typeof incomplete | undefined {
  const cell = known.cells[name];
  if (cell === undefined || cell === absent) return undefined;
  if (!(cell instanceof RecordLink))
    return before?.value === cell.value && before.displayValue === cell.displayValue
      ? before
      : Object.freeze(cell);
  // The reference was empty when its field was requested, so no fields of its target were
  // requested.
  if (!below) return incomplete;
  const nestedBefore =
    typeof before?.value === 'object' && before.value?.id === cell.id ? before.value : undefined;
  const value = readRecord(reading, cell.id, { selection: below, before: nestedBefore });
  if (value === undefined) return incomplete;
  return before && before.value === value && before.displayValue === cell.displayValue
    ? before
    : Object.freeze({ displayValue: cell.displayValue, value });
}

/** A draft is a change that the server has not confirmed yet. The newest draft takes precedence. */
function draftOf({ drafts }: CachedRecord, name: string): FieldValue | undefined {
  if (!drafts) return undefined;
  for (let i = drafts.length - 1; i >= 0; i--) {
    const value = drafts[i]?.fields[name];
    if (value) return value;
  }
  return undefined;
}

function miss(
  reading: ReadTracker,
  known: CachedRecord,
  { name, below }: { name: string; below: FieldSelection | null },
): void {
  if (known.asked?.fields.has(name)) reading.awaits = true;
  else lack(reading, known.id).set(name, { required: false, below });
}

function lack(reading: ReadTracker, id: string): FieldSelection {
  const missing = (reading.missing ??= new Map());
  const before = missing.get(id);
  if (before) return before;
  const made = newSelection();
  missing.set(id, made);
  return made;
}
