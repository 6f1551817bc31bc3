import { normalizeId as toId18 } from '#protocol/ids.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

/**
 * A field as `Object.Field`, or taken apart; both reach over relationships (`Case.Account.Name`).
 * Source: record-api.md §7.4.
 */
export type FieldName = string | { objectApiName: string; fieldApiName: string };

/**
 * As much of a record as reading a field takes, so that drafts and templates can be read as well.
 */
export type Readable = Pick<Rec, 'fields'>;

/**
 * The value of a field, which is a record where a relationship is named; undefined when a step is
 * not part of the record. Throws a TypeError for what names no field. Source: record-api.md §7.12.
 */
export function getFieldValue(
  record: Readable | null | undefined,
  field: FieldName,
): FieldValue['value'] | undefined {
  return walk(record, field, 'value');
}

/**
 * How the value of a field is shown; null where the value is shown as it stands. Otherwise as
 * `getFieldValue`.
 */
export function getFieldDisplayValue(
  record: Readable | null | undefined,
  field: FieldName,
): Scalar | null | undefined {
  return walk(record, field, 'displayValue');
}

/**
 * The 18-character form of a record id, one of 18 characters as it is; undefined for anything that
 * is no id. Source: record-api.md §7.12.
 */
export function normalizeId(id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  const known = toId18(id);
  return known !== undefined && id.length === 18 ? id : known;
}

type Reached = FieldValue['value'] | Readable | undefined;

/**
 * As the platform's own client: a step past a text or a number, or past nothing, ends with what was
 * reached.
 */
function walk<Last extends keyof FieldValue>(
  record: Readable | null | undefined,
  field: FieldName,
  last: Last,
): FieldValue[Last] | Scalar | null | undefined {
  const path = unqualified(field).split('.');
  const final = path.pop() ?? '';
  let at: Reached = record;
  for (const step of path) {
    if (!isReadable(at)) return at;
    at = cellOf(at, step)?.value;
  }
  return isReadable(at) ? cellOf(at, final)?.[last] : at;
}

const isReadable = (at: Reached): at is Readable =>
  typeof at === 'object' && at !== null && Boolean(at.fields);
const cellOf = ({ fields }: Readable, name: string): FieldValue | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined;

function unqualified(field: FieldName): string {
  const name = nameOf(field);
  const dot = name.indexOf('.');
  if (dot < 1) throw new TypeError('Value does not include an object API name.');
  return name.slice(dot + 1);
}

function nameOf(field: FieldName): string {
  if (typeof field === 'string') return field;
  // Callers without types hand in anything.
  const { objectApiName, fieldApiName }: { objectApiName?: unknown; fieldApiName?: unknown } =
    field ?? {};
  if (typeof objectApiName !== 'string' || typeof fieldApiName !== 'string')
    throw new TypeError('Value is not a string or FieldId.');
  return `${objectApiName}.${fieldApiName}`;
}
