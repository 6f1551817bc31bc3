import type { Ask } from '#records/ask.ts';
import { objectOfId } from '#records/read.ts';
import type { FieldModel, ObjectModel } from '#records/registry.ts';
import { staffText } from '#text/staff.ts';
import type { StatusTone } from '#ui/StatusText.tsx';
import type { DataType } from '#wire/shapes/object-info.ts';
import type { FieldValue, Rec } from '#wire/shapes/record.ts';
import { recordPath } from './staff-paths.ts';

/** A value as it is drawn: its text, and what can be done with it. `text` null = empty. */
export type Cell = { text: string | null; to?: string; href?: string; tone?: StatusTone };

/** The field a path leads to, through relationships. The engine has already judged whether the viewer sees it. */
export function fieldOfPath(ask: Ask, object: ObjectModel, path: string): FieldModel | undefined {
  const [head = '', ...rest] = path.split('.');
  if (rest.length === 0) return object.fields.get(head);
  const target = ask.registry.object(object.relationships.get(head)?.reference?.to[0] ?? '');
  return target && fieldOfPath(ask, target, rest.join('.'));
}

/** For a reference: the path to the name of the row it points at; undefined when it is no reference or leads to several objects. */
export function namePath(ask: Ask, field: FieldModel): string | undefined {
  const target = field.reference?.to.length === 1 ? ask.registry.object(field.reference.to[0] ?? '') : undefined;
  return target && field.relationshipName !== null ? `${field.relationshipName}.${target.nameField}` : undefined;
}

/** One column of one row. */
export function cellOf(ask: Ask, staffId: string, shown: { record: Rec; object: ObjectModel; path: string }): Cell {
  const { object, path } = shown;
  const field = fieldOfPath(ask, object, path);
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  const record = walk(shown.record, parts);
  const value = record?.fields[last];
  if (field === undefined || record === undefined || value === undefined) return { text: null };
  if (field.reference !== null) return referenceCell(ask, staffId, { record, field, value });
  return plainCell(field, value);
}

function walk(record: Rec, path: readonly string[]): Rec | undefined {
  let at: Rec | undefined = record;
  for (const name of path) {
    const next: FieldValue['value'] | undefined = at?.fields[name]?.value;
    at = typeof next === 'object' && next !== null ? next : undefined;
  }
  return at;
}

function referenceCell(ask: Ask, staffId: string, { record, field, value }: { record: Rec; field: FieldModel; value: FieldValue }): Cell {
  if (typeof value.value !== 'string') return { text: null };
  const text = record.fields[field.relationshipName ?? '']?.displayValue ?? value.value;
  return objectOfId(ask, value.value).ok ? { text, to: recordPath(staffId, value.value) } : { text };
}

function plainCell(field: FieldModel, { displayValue, value }: FieldValue): Cell {
  if (typeof value === 'boolean') return { text: value ? staffText.record.yes : staffText.record.no };
  if (value === null || typeof value === 'object') return { text: null };
  const text = displayValue ?? String(value);
  const href = hrefOf(field.dataType, text);
  const tone = toneOf(field, String(value));
  return { text, ...(href !== undefined && { href }), ...(tone !== undefined && { tone }) };
}

function hrefOf(type: DataType, text: string): string | undefined {
  if (type === 'Email') return `mailto:${encodeURI(text)}`;
  if (type === 'Phone') return /\d/.test(text) ? `tel:${text.replace(/[^\d+]/g, '')}` : undefined;
  return type === 'Url' && /^https?:\/\//i.test(text) ? text : undefined;
}

/** A list of values of which some close the row is a course of things: where it starts is quiet, where it ends is good. */
function toneOf({ picklist, default: start }: FieldModel, value: string): StatusTone | undefined {
  if (!picklist?.some(({ closed }) => closed)) return undefined;
  if (picklist.some((entry) => entry.value === value && entry.closed)) return 'good';
  return start !== null && 'value' in start && start.value === value ? 'quiet' : 'busy';
}

export const isFigure = (type: DataType): boolean => ['Currency', 'Double', 'Int', 'Percent'].includes(type);
