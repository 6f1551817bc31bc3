import { normalizeId } from '#protocol/ids.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { RecordInput } from '#protocol/shapes/record.ts';
import type { Readable } from './record-functions.ts';
import { isoMoment } from '../cache/is-same-field-value.ts';

/** The inputs of saves: built from a record, or checked. Source: record-api.md §7.4, §7.12. */

/** The part of a record that inputs are built from: a read record, a draft, or a filled-in form. */
export type Source = Readable & { apiName?: string | null; id?: string | null };
/** The part of an object info that decides which fields a save may contain. */
export type Writable = { fields: Dict<{ createable: boolean; updateable: boolean }> };
/** An input that may lack its object: the key `apiName` is always present. */
export type OpenRecordInput = { apiName: string | undefined; fields: Dict<Scalar | null> };

/** Returns an empty input. */
export function getRecordInput(): OpenRecordInput {
  return { apiName: undefined, fields: {} };
}

/**
 * Returns the input that creates a copy of this record: its own values without Id and
 * relationships; with `objectInfo`, only fields that may be set on a new record.
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
 * Returns the input that writes all values of this record; with `objectInfo`, only fields that may
 * be changed. Throws `Invalid recordInput` for a record without id.
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
 * Returns the Id and the fields of `input` whose value differs from the record's; a field that the
 * record lacks counts as edited.
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
 * Checks the input of a create or a duplicate check. Throws `Invalid recordInput` for an invalid
 * one.
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

/** Returns whether a value has the shape of a save's input. */
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
 * Checks the input of an update: gives the record's id (18 characters) and the fields without Id.
 * Throws `Invalid recordInput`, also when there is no Id.
 */
export function parseRecordUpdate(raw: unknown): { recordId: string; body: RecordInput } {
  const { fields, ...rest } = parseRecordInput(raw);
  const { Id, ...written } = fields;
  const recordId = typeof Id === 'string' ? normalizeId(Id) : undefined;
  if (recordId === undefined) throw invalid();
  return { recordId, body: { ...rest, fields: written } };
}

/**
 * Returns an ISO timestamp with zone as an HTTP date, in whole seconds; undefined for none. Throws
 * for anything else: leaving the condition out would let the save overwrite the changes that it
 * must protect. Source: spec §5, RFC 9110 §5.6.7.
 */
export function formatHttpDate(moment: string | null | undefined): string | undefined {
  if (moment == null) return undefined;
  const date = new Date(isoMoment.test(moment) ? moment : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new Error('Invalid config for updateRecord');
  return date.toUTCString();
}

const parts: readonly string[] = ['apiName', 'fields', 'allowSaveOnDuplicate'];

const invalid = (): Error => new Error('Invalid recordInput');
const isObject = (raw: unknown): raw is Dict<unknown> =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
// JSON writes NaN and Infinity as null, which would empty the field.
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
 * Returns whether a field is a relationship, by its name or by the reference field next to it.
 * Without object info an empty relationship looks like an empty field, which a save would refuse.
 */
const isRelationship = (record: Source, name: string): boolean =>
  name.endsWith('__r') || Object.hasOwn(record.fields, `${name}Id`);
