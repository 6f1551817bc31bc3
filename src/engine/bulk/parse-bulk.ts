import type { RequestContext } from '../model/request-context.ts';
import { farDayFault } from '../model/far-day.ts';
import { type LoadRow, namedFields } from '../write/load.ts';
import { localDay } from '../model/local-day.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { isStorable } from '../fields/storable.ts';

/**
 * Rows from elsewhere, to be brought in line with ours. A row is known by the first of `keys` whose
 * first field it has; the other fields of a key may be empty, and are then empty in our row too.
 * Not found by that key, it may still be a row of ours without it that has a later key.
 */
export type BulkInput = {
  apiName: string;
  keys: readonly (readonly string[])[];
  rows: readonly LoadRow[];
};

/**
 * `repeated`: a later row of the same bulk has the same key and stands instead. `refused` by the
 * place in the bulk, the reason in English.
 */
export type BulkOutcome = {
  made: number;
  changed: number;
  same: number;
  repeated: number;
  refused: readonly { place: number; reason: string }[];
};

/**
 * Rows of a bulk as they will be stored, and why others will not: what needs no database, so that
 * it can be done while the bulk before it is being stored.
 */
export type ParsedBulk = BulkShape & {
  keys: readonly (readonly FieldModel[])[];
  rows: readonly ParsedRow[];
  refused: BulkOutcome['refused'];
};

/** The rows of a bulk as they will be stored; throws where a key is no field of them. */
export function parseBulk(
  ctx: Pick<RequestContext, 'registry' | 'now'>,
  bulk: BulkInput,
): ParsedBulk {
  const object = ctx.registry.object(bulk.apiName);
  if (!object) throw new Error(`There is no object ${bulk.apiName}`);
  const fields = namedFields(object, bulk.rows);
  const keys = bulk.keys.map((names) =>
    names.map((name) => fields.find((field) => field.apiName === name) ?? missingKey(object, name)),
  );
  return {
    object,
    fields,
    keys,
    ...parseRows(object, { fields, today: localDay(ctx.now) }, bulk.rows),
  };
}

function missingKey(object: ObjectModel, name: string): never {
  throw new Error(`Rows of ${object.apiName} lack their key ${name}`);
}

/** The object whose rows they are, and the fields that they say. */
export type BulkShape = { object: ObjectModel; fields: readonly FieldModel[] };

/** The fields that the rows say, and the local day. */
type Reading = { fields: readonly FieldModel[]; today: string };

/** The values of a row, by its place in the bulk. */
export type ParsedRow = { place: number; values: ReadonlyMap<FieldModel, unknown> };

function parseRows(
  object: ObjectModel,
  reading: Reading,
  given: readonly LoadRow[],
): { rows: ParsedRow[]; refused: { place: number; reason: string }[] } {
  const rows: ParsedRow[] = [];
  const refused: { place: number; reason: string }[] = [];
  for (const [place, row] of given.entries()) {
    const parsed = parseRow(object, reading, row);
    if (typeof parsed === 'string') refused.push({ place, reason: parsed });
    else rows.push({ place, values: parsed });
  }
  return { rows, refused };
}

/** The values to store, or why not. */
function parseRow(
  object: ObjectModel,
  { fields, today }: Reading,
  row: LoadRow,
): Map<FieldModel, unknown> | string {
  const values = new Map<FieldModel, unknown>();
  const plain: Record<string, unknown> = {};
  for (const field of fields) {
    const input = row[field.apiName] ?? null;
    let value: unknown = field.default && 'value' in field.default ? field.default.value : null;
    if (input !== null && input !== '') {
      if (typeof input === 'string' && !isStorable(input))
        return `${field.apiName}: holds a character that cannot be stored`;
      const parsed = field.parse(input);
      if (!parsed.ok) return `${field.apiName}: ${parsed.detail}`;
      value = parsed.value;
    }
    const far = farDayFault(field, value, today);
    if (far !== null) return `${field.apiName}: ${far}`;
    if (value === null && field.required) return `${field.apiName}: is missing`;
    values.set(field, value);
    plain[field.apiName] = value;
  }
  for (const rule of object.rules ?? []) {
    const broken = rule(plain);
    if (broken) return `${broken.field ?? object.apiName}: ${broken.detail}`;
  }
  return values;
}
