import { normalizeId as toId18 } from '#wire/ids.ts';
import type { Rec } from '#wire/shapes/record.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';

/** A field as `Object.Field`, or taken apart; both reach over relationships (`Case.Account.Name`). Source: record-api.md §7.4. */
export type FieldName = string | { objectApiName: string; fieldApiName: string };

/** As much of a record as reading a field takes, so that drafts, list rows and rows made by hand can be read as well. */
export type Readable = { fields: Dict<{ displayValue?: string | null; value: Scalar | null | Rec | Readable }> };

/** The value of a field, which is a record where a relationship is named; undefined when a step is not part of the record.
 *  Throws a TypeError for what names no field. Source: record-api.md §7.12. */
export function getFieldValue(record: Readable | null | undefined, field: FieldName): Scalar | Rec | Readable | null | undefined {
  return walk(record, field, 'value');
}

/** How the value of a field is shown; null where the value is shown as it stands. Otherwise as `getFieldValue`. */
export function getFieldDisplayValue(record: Readable | null | undefined, field: FieldName): Scalar | Rec | Readable | null | undefined {
  return walk(record, field, 'displayValue');
}

/** The 18-character form of a record id, one of 18 characters as it is; undefined for anything that is no id. Source: record-api.md §7.12. */
export function normalizeId(id: unknown): string | undefined {
  if (typeof id !== 'string') return undefined;
  const known = toId18(id);
  return known !== undefined && id.length === 18 ? id : known;
}

/** As the platform's own client: a step past a text or a number, or past nothing, ends with what was reached. */
function walk(record: Readable | null | undefined, field: FieldName, last: 'value' | 'displayValue') {
  const path = unqualified(field).split('.');
  let at: Scalar | Rec | Readable | null | undefined = record;
  for (const [i, step] of path.entries()) {
    if (typeof at !== 'object' || at === null || !at.fields) return at;
    if (!Object.hasOwn(at.fields, step)) return undefined;
    const cell: Readable['fields'][string] | undefined = at.fields[step];
    at = i === path.length - 1 ? cell?.[last] : cell?.value;
  }
  return at;
}

function unqualified(field: FieldName): string {
  const name = nameOf(field);
  const dot = name.indexOf('.');
  if (dot < 1) throw new TypeError('Value does not include an object API name.');
  return name.slice(dot + 1);
}

function nameOf(field: FieldName): string {
  if (typeof field === 'string') return field;
  // Callers without types hand in anything.
  const { objectApiName, fieldApiName }: { objectApiName?: unknown; fieldApiName?: unknown } = field ?? {};
  if (typeof objectApiName !== 'string' || typeof fieldApiName !== 'string') throw new TypeError('Value is not a string or FieldId.');
  return `${objectApiName}.${fieldApiName}`;
}
