import { normalizeId } from '#protocol/ids.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import type { RecordInput } from '#protocol/shapes/record.ts';
import type { Readable } from './record-functions.ts';
import { isoMoment } from '../cache/is-same-field-value.ts';

/** Source: record-api.md §7.4, §7.12. */

export type Source = Readable & { apiName?: string | null; id?: string | null };
export type Writable = { fields: Dict<{ createable: boolean; updateable: boolean }> };
export type OpenRecordInput = { apiName: string | undefined; fields: Dict<Scalar | null> };

export function getRecordInput(): OpenRecordInput {
  return { apiName: undefined, fields: {} };
}

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

export function parseRecordInput(raw: unknown): RecordInput {
  if (!isRecordInput(raw)) throw invalid();
  const { apiName, fields, allowSaveOnDuplicate } = raw;
  return {
    fields: { ...fields },
    ...(apiName !== undefined && { apiName }),
    ...(allowSaveOnDuplicate !== undefined && { allowSaveOnDuplicate }),
  };
}

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

export function parseRecordUpdate(raw: unknown): { recordId: string; body: RecordInput } {
  const { fields, ...rest } = parseRecordInput(raw);
  const { Id, ...written } = fields;
  const recordId = typeof Id === 'string' ? normalizeId(Id) : undefined;
  if (recordId === undefined) throw invalid();
  return { recordId, body: { ...rest, fields: written } };
}

/**
 * In whole seconds. Throws for other text than an ISO timestamp, because a save without the
 * condition could overwrite changes. Source: spec §5, RFC 9110 §5.6.7.
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
 * An empty relationship has the same value as an empty field, but the server refuses it in a save.
 */
const isRelationship = (record: Source, name: string): boolean =>
  name.endsWith('__r') || Object.hasOwn(record.fields, `${name}Id`);
