import { normalizeId } from '#protocol/ids.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { RecordInput } from '#protocol/shapes/record.ts';
import type { Readable } from './record-functions.ts';

/** What a save is asked, made from a record or checked. Source: record-api.md §7.4, §7.12. */

/** A record as far as inputs are made of it: read, drafted, or filled in by a form. */
export type Source = Readable & { apiName?: string | null; id?: string | null };
/** What of an object info decides which fields a save may name. */
export type Writable = { fields: Dict<{ createable: boolean; updateable: boolean }> };
/** An input still to be filled: `apiName` is there, and unknown. */
export type OpenRecordInput = { apiName: string | undefined; fields: Dict<Scalar | null> };

/** An empty input. */
export function getRecordInput(): OpenRecordInput {
  return { apiName: undefined, fields: {} };
}

/**
 * What creates a record like this one: its own values without Id and relationships; with
 * `objectInfo` only those one may give a new record.
 */
export function generateRecordInputForCreate(
  record: Source,
  objectInfo?: Writable,
): OpenRecordInput {
  const { Id: _, ...fields } = ownValues(
    record,
    objectInfo && ((name) => objectInfo.fields[name]?.createable === true),
  );
  return { apiName: record.apiName ?? undefined, fields };
}

/**
 * What writes all values of this record; with `objectInfo` only those one may change. Throws
 * `Invalid recordInput` for a record without id.
 */
export function generateRecordInputForUpdate(
  record: Source,
  objectInfo?: Writable,
): OpenRecordInput {
  if (!record.id) throw invalid();
  const fields = ownValues(
    record,
    objectInfo && ((name) => objectInfo.fields[name]?.updateable === true),
  );
  return { apiName: undefined, fields: { ...fields, Id: record.id } };
}

/**
 * The Id and those fields of `input` whose value is another than the record's; a field the record
 * does not have is edited.
 */
export function createRecordInputFilteredByEditedFields(
  input: { fields: Dict<Scalar | null> },
  original: Source,
): OpenRecordInput {
  const edited = getRecordInput();
  const id = original.id ?? input.fields['Id'];
  if (id !== undefined && id !== null) edited.fields['Id'] = id;
  for (const [name, value] of Object.entries(input.fields)) {
    const known = Object.hasOwn(original.fields, name) ? original.fields[name]?.value : undefined;
    if (name !== 'Id' && value !== known) edited.fields[name] = value;
  }
  return edited;
}

/**
 * The input of a create or a duplicate check. Throws `Invalid recordInput` for anything that is
 * none.
 */
export function parseRecordInput(raw: unknown): RecordInput {
  if (!isRecordInput(raw)) throw invalid();
  const { apiName, fields, allowSaveOnDuplicate } = raw;
  return {
    fields: { ...fields },
    ...(apiName !== undefined && { apiName }),
    ...(allowSaveOnDuplicate !== undefined && { allowSaveOnDuplicate }),
  };
}

/** Whether this is what a save is asked, as far as its shape says. */
export function isRecordInput(raw: unknown): raw is RecordInput {
  if (!isObject(raw) || Object.keys(raw).some((key) => !parts.includes(key))) return false;
  const { apiName, fields, allowSaveOnDuplicate } = raw;
  return (
    (apiName == null || typeof apiName === 'string') &&
    (allowSaveOnDuplicate === undefined || typeof allowSaveOnDuplicate === 'boolean') &&
    isObject(fields) &&
    areFieldValues(fields)
  );
}

/**
 * The input of an update: which record (18 characters), and what is written, without its Id. Throws
 * `Invalid recordInput` also without one.
 */
export function parseRecordUpdate(raw: unknown): { recordId: string; body: RecordInput } {
  const { fields, ...rest } = parseRecordInput(raw);
  const { Id, ...written } = fields;
  const recordId = typeof Id === 'string' ? normalizeId(Id) : undefined;
  if (recordId === undefined) throw invalid();
  return { recordId, body: { ...rest, fields: written } };
}

/**
 * An ISO moment with its zone as HTTP writes it, in whole seconds; undefined for none. Throws for
 * anything else: a condition that cannot be told must not be left out, or the save writes over what
 * it was to spare. Source: spec §5, RFC 9110 §5.6.7.
 */
export function formatHttpDate(moment: string | null | undefined): string | undefined {
  if (moment == null) return undefined;
  const date = new Date(isoMoment.test(moment) ? moment : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new Error('Invalid config for updateRecord');
  return date.toUTCString();
}

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const parts: readonly string[] = ['apiName', 'fields', 'allowSaveOnDuplicate'];

const invalid = (): Error => new Error('Invalid recordInput');
const isObject = (raw: unknown): raw is Dict<unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
// A number JSON cannot write would arrive as null, and empty the field.
const isFieldValue = (raw: unknown): raw is Scalar | null =>
  raw === null ||
  typeof raw === 'string' ||
  typeof raw === 'boolean' ||
  (typeof raw === 'number' && Number.isFinite(raw));
const areFieldValues = (raw: Dict<unknown>): raw is Dict<Scalar | null> =>
  Object.values(raw).every(isFieldValue);

function ownValues(
  record: Source,
  allowed: ((field: string) => boolean) | undefined,
): Dict<Scalar | null> {
  const values: Dict<Scalar | null> = {};
  for (const [name, { value }] of Object.entries(record.fields)) {
    if (
      isFieldValue(value) &&
      (allowed ? allowed(name) : !(value === null && isRelationship(record, name)))
    )
      values[name] = value;
  }
  return values;
}

/**
 * Without object info an empty relationship looks like an empty field, and a save refuses it: its
 * name tells, or the reference beside it.
 */
const isRelationship = (record: Source, name: string): boolean =>
  name.endsWith('__r') || Object.hasOwn(record.fields, `${name}Id`);
