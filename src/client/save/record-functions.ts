import { normalizeId as toId18 } from '#protocol/ids.ts';
import type { FieldValue, Rec } from '#protocol/shapes/record.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';

/** Such as `Case.Subject` or `Case.Account.Name`. Source: record-api.md §7.4. */
export type FieldName = string | { objectApiName: string; fieldApiName: string };

export type Readable = Pick<Rec, 'fields'>;

/** Throws a TypeError for an invalid `field`. Source: record-api.md §7.12. */
export function getFieldValue(
  record: Readable | null | undefined,
  field: FieldName,
): FieldValue['value'] | undefined {
  return walk(record, field, 'value');
}

export function getFieldDisplayValue(
  record: Readable | null | undefined,
  field: FieldName,
): Scalar | null | undefined {
  return walk(record, field, 'displayValue');
}

/** An id of 18 characters is returned unchanged. Source: record-api.md §7.12. */
export function normalizeId(id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  const known = toId18(id);
  return known !== undefined && id.length === 18 ? id : known;
}

type Reached = FieldValue['value'] | Readable | undefined;

/**
 * As in Salesforce's own client: when a value on the path is not a record, that value is returned
 * and the rest of the path is ignored.
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
  // Callers in JavaScript may pass any value.
  const { objectApiName, fieldApiName }: { objectApiName?: unknown; fieldApiName?: unknown } =
    field ?? {};
  if (typeof objectApiName !== 'string' || typeof fieldApiName !== 'string')
    throw new TypeError('Value is not a string or FieldId.');
  return `${objectApiName}.${fieldApiName}`;
}
