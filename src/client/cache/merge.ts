import type { Rec } from '#protocol/shapes/record.ts';
import type { Dict } from '#protocol/shapes/parts.ts';
import { isInheritedProperty, newSelection, type FieldSelection } from '../fields.ts';
import {
  absent,
  type Cell,
  type CachedRecord,
  RecordLink,
  invalidationStepOf,
  type RecordCache,
  touch,
  trackedSelections,
} from './record-cache.ts';
import { envelopeOf, takeEnvelope } from './records/envelope.ts';

/**
 * `step`: when the fields were requested. `at`: the time of the response (ms). `versions` collects
 * the versions of this record and of the nested ones.
 */
export type IncomingRecord = {
  record: Rec;
  asked: FieldSelection;
  at: number;
  step: number;
  versions?: Map<string, number>;
};

export type MergeEffects = {
  conflict: (id: string, fields: FieldSelection) => void;
  retyped: (id: string) => void;
};

/** Source: record-api.md §7.6. */
export function ingest(
  cache: RecordCache,
  incoming: IncomingRecord,
  follows: MergeEffects,
): CachedRecord {
  const { record, asked } = incoming;
  // An answer that was requested before the record was invalidated may hold old values.
  const marked = invalidationStepOf(cache, record.id);
  const at = incoming.step < marked ? 0 : incoming.at;
  incoming.versions?.set(record.id, record.weakEtag);
  const cells = cellsOf(cache, incoming, follows);
  const known = cache.records.get(record.id);
  if (!known) return store(cache, record, { cells, at, marked });
  const before = known.version;
  if (before > 0 && record.weakEtag > before && record.recordTypeId !== known.recordTypeId)
    follows.retyped(record.id);
  if (record.weakEtag === before || record.weakEtag === 0 || before === 0)
    unite(cache, known, { record, cells, at });
  else if (record.weakEtag > before)
    mergeNewer(cache, known, { incoming: { ...incoming, at }, cells, follows });
  else mergeOlder(cache, known, { incoming: { ...incoming, at }, cells, follows });
  settle(known, asked);
  return known;
}

type IncomingCells = { record: Rec; cells: Dict<Cell>; at: number };
type RecordMerge = { incoming: IncomingRecord; cells: Dict<Cell>; follows: MergeEffects };

const isStandard = (apiName: string): boolean => !apiName.includes('__');

/** Changes `record.fields` in place. Requested fields that were not returned become `absent`. */
function cellsOf(cache: RecordCache, incoming: IncomingRecord, follows: MergeEffects): Dict<Cell> {
  const { record, asked } = incoming;
  const cells: Dict<Cell> = record.fields;
  for (const name of Object.keys(record.fields)) {
    if (isInheritedProperty(name)) {
      delete cells[name];
      continue;
    }
    const field = record.fields[name]!;
    const { displayValue, value } = field;
    if (typeof value !== 'object' || value === null) {
      // A parsed answer has a separate copy of each equal text; sharing one copy saves memory.
      if (value === displayValue) field.displayValue = value;
      else if (value === record.id) field.value = record.id;
      continue;
    }
    ingest(
      cache,
      { ...incoming, record: value, asked: asked.get(name)?.below ?? newSelection() },
      follows,
    );
    cells[name] = new RecordLink(displayValue, value.id);
  }
  for (const name of asked.keys()) cells[name] ??= absent;
  return cells;
}

function store(
  cache: RecordCache,
  record: Rec,
  { cells, at, marked }: Pick<IncomingCells, 'cells' | 'at'> & { marked: number },
): CachedRecord {
  const { id, apiName } = record;
  const readers = cache.awaited.get(id) ?? null;
  const known: CachedRecord = {
    id,
    apiName,
    version: record.weakEtag,
    cells,
    at,
    marked,
    ...envelopeOf(record),
    times: null,
    asked: null,
    drafts: null,
    readers,
  };
  cache.records.set(id, known);
  if (readers) {
    cache.awaited.delete(id);
    touch(cache, id);
  }
  return known;
}

/** For a response of the same version, or when one of the versions is unknown. */
function unite(
  cache: RecordCache,
  known: CachedRecord,
  { record, cells, at }: IncomingCells,
): void {
  // A record with version 0 may contain only a name, so it does not confirm the other fields.
  const isBare = record.weakEtag === 0 && known.version !== 0;
  let changed = known.at === 0;
  for (const name of Object.keys(cells)) {
    const cell = cells[name]!;
    const before = known.cells[name];
    // An optional field that is missing from an answer does not disprove a cached value.
    if (cell === absent && before !== undefined) continue;
    if (before === undefined || !sameCell(before, cell)) {
      known.cells[name] = cell;
      changed = true;
    }
    if (isBare) (known.times ??= new Map<string, number>()).set(name, at);
    else known.times?.delete(name);
  }
  changed = takeEnvelope(known, record) || changed;
  known.version = Math.max(known.version, record.weakEtag);
  if (!isBare) known.at = at;
  if (changed) touch(cache, known.id);
}

function mergeNewer(
  cache: RecordCache,
  known: CachedRecord,
  { incoming: { record, at }, cells, follows }: RecordMerge,
): void {
  const lacking = lackingOf(trackedSelections(cache, known.id), cells);
  if (lacking && !isStandard(known.apiName)) {
    const times = (known.times ??= new Map<string, number>());
    for (const name of Object.keys(known.cells))
      if (!(name in cells) && !times.has(name)) times.set(name, known.at);
    for (const name of Object.keys(cells)) times.delete(name);
    known.cells = { ...known.cells, ...cells };
  } else {
    known.cells = cells;
    known.times = null;
  }
  known.version = record.weakEtag;
  known.at = at;
  Object.assign(known, envelopeOf(record));
  touch(cache, known.id);
  if (lacking && isStandard(known.apiName)) askAgain(known, lacking, follows);
}

/**
 * For a response of an older version. Fields that are not cached are requested again (standard
 * objects) or added (custom objects).
 */
function mergeOlder(
  cache: RecordCache,
  known: CachedRecord,
  { incoming: { asked, at }, cells, follows }: RecordMerge,
): void {
  const gaps = Object.keys(cells).filter((name) => known.cells[name] === undefined);
  if (gaps.length === 0) return;
  if (isStandard(known.apiName)) {
    const wanted = newSelection();
    for (const name of gaps)
      if (cells[name] !== absent)
        wanted.set(name, { required: false, below: asked.get(name)?.below ?? null });
    if (wanted.size > 0) askAgain(known, wanted, follows);
    return;
  }
  const times = (known.times ??= new Map<string, number>());
  for (const name of gaps) {
    known.cells[name] = cells[name]!;
    times.set(name, at);
  }
  touch(cache, known.id);
}

/** Requests each field at most once per version. */
function askAgain(known: CachedRecord, fields: FieldSelection, follows: MergeEffects): void {
  const asked =
    known.asked?.version === known.version
      ? known.asked
      : { version: known.version, fields: newSelection(), tried: new Set<string>() };
  known.asked = asked;
  const wanted = newSelection();
  for (const [name, one] of fields) {
    if (asked.tried.has(name)) continue;
    asked.tried.add(name);
    asked.fields.set(name, one);
    wanted.set(name, one);
  }
  if (wanted.size > 0) follows.conflict(known.id, wanted);
}

/** `lacks`: what a field becomes that is still missing after the repeated request. */
export function endConflict(
  cache: RecordCache,
  known: CachedRecord,
  {
    asked,
    fields,
    lacks,
  }: { asked: CachedRecord['asked']; fields: FieldSelection; lacks: 'absent' | 'unknown' },
): void {
  for (const name of fields.keys()) {
    asked?.fields.delete(name);
    if (lacks === 'absent' && known.asked === asked) known.cells[name] ??= absent;
  }
  touch(cache, known.id);
}

function settle(known: CachedRecord, asked: FieldSelection): void {
  for (const name of asked.keys())
    if (known.cells[name] !== undefined) known.asked?.fields.delete(name);
}

function lackingOf(
  selections: readonly FieldSelection[],
  cells: Dict<Cell>,
): FieldSelection | null {
  let lacking: FieldSelection | null = null;
  for (const selection of selections) {
    for (const [name, wanted] of selection) {
      if (name in cells) continue;
      lacking ??= newSelection();
      const before = lacking.get(name);
      lacking.set(name, { required: false, below: joined(before?.below ?? null, wanted.below) });
    }
  }
  return lacking;
}

function joined(one: FieldSelection | null, other: FieldSelection | null): FieldSelection | null {
  if (!one || !other) return one ?? other;
  const both: FieldSelection = new Map(one);
  for (const [name, { required, below }] of other) {
    const before = both.get(name);
    both.set(name, {
      required: required || (before?.required ?? false),
      below: joined(before?.below ?? null, below),
    });
  }
  return both;
}

function sameCell(one: Cell, other: Cell): boolean {
  if (one === absent || other === absent) return one === other;
  if (one instanceof RecordLink || other instanceof RecordLink)
    return (
      one instanceof RecordLink &&
      other instanceof RecordLink &&
      one.id === other.id &&
      one.displayValue === other.displayValue
    );
  return one.value === other.value && one.displayValue === other.displayValue;
}
