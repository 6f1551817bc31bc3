import { seatOf, seesObject } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import type { FieldModel, ObjectModel } from '#records/registry.ts';
import type { DataType } from '#wire/shapes/object-info.ts';
import type { Part } from './part.ts';

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

/** How this field is drawn. */
export function partOf(ask: Ask, object: ObjectModel, path: string): Part {
  const field = fieldOfPath(ask, object, path);
  if (field === undefined) return { path, kind: 'unseen' };
  const { reference, picklist, default: start } = field;
  if (reference !== null) return { path, kind: 'reference', by: field.relationshipName, opens: opensOf(ask, reference.to) };
  const ends = picklist?.filter(({ closed }) => closed).map(({ value }) => value) ?? [];
  if (ends.length > 0) return { path, kind: 'course', start: start !== null && 'value' in start ? String(start.value) : null, ends };
  return { path, kind: kinds[field.dataType] ?? 'plain' };
}

const kinds: { readonly [Type in DataType]?: 'email' | 'phone' | 'url' } = { Email: 'email', Phone: 'phone', Url: 'url' };

const opensOf = (ask: Ask, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const object = ask.registry.object(name);
    return object && seesObject(object, seatOf(ask.viewer)) ? [object.keyPrefix] : [];
  });

export const isFigure = (type: DataType): boolean => ['Currency', 'Double', 'Int', 'Percent'].includes(type);
