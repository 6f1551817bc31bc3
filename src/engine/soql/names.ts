import { type AccessRole, seesObject } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import { checkbox } from '../fields/checkbox.ts';
import { nameOnlyObject } from '../sql/name-only-object.ts';
import { relationOf } from '../sql/paths.ts';
import type { ChildRelationship, FieldModel, ObjectModel, Registry } from '../model/registry.ts';

/** Names in SOQL are case-insensitive, unlike those of the UI API. Source: record-api.md §11.1. */

/** Says whether a row is in the bin. It has no column. Source: record-api.md §11.1. */
export const isDeletedField: FieldModel = {
  ...checkbox({ label: 'Verwijderd', readOnly: true }),
  apiName: 'IsDeleted',
  col: 'isdeleted',
  relationshipName: null,
  custom: false,
};

type SpelledNames = {
  fields: ReadonlyMap<string, string>;
  relations: ReadonlyMap<string, string>;
  children: ReadonlyMap<string, ChildRelationship>;
};

const spelledNames = new WeakMap<ObjectModel, SpelledNames>();
const spelledObjects = new WeakMap<Registry, ReadonlyMap<string, ObjectModel>>();

const byLowerCase = <T>(pairs: Iterable<readonly [string, T]>): ReadonlyMap<string, T> =>
  new Map([...pairs].map(([name, value]) => [name.toLowerCase(), value]));

function namesOf(object: ObjectModel): SpelledNames {
  let names = spelledNames.get(object);
  if (names === undefined) {
    names = {
      fields: byLowerCase([...object.fields.keys()].map((name) => [name, name])),
      relations: byLowerCase([...object.relationships.keys()].map((name) => [name, name])),
      children: byLowerCase(object.children),
    };
    spelledNames.set(object, names);
  }
  return names;
}

/** The object with this name, if the role sees it. */
export function objectNamed(
  registry: Registry,
  accessRole: AccessRole,
  name: string,
): ObjectModel | undefined {
  let objects = spelledObjects.get(registry);
  if (objects === undefined) {
    objects = byLowerCase(registry.objects.map((object) => [object.apiName, object]));
    spelledObjects.set(registry, objects);
  }
  const found = objects.get(name.toLowerCase());
  return found && seesObject(found, accessRole) ? found : undefined;
}

/** The field as the definitions spell it. */
export const fieldNamed = (object: ObjectModel, name: string): string | undefined =>
  namesOf(object).fields.get(name.toLowerCase());

export const childrenNamed = (object: ObjectModel, name: string): ChildRelationship | undefined =>
  namesOf(object).children.get(name.toLowerCase());

/** The children, if the role sees them and the field by which they lead to their parent. */
export function seenChildren(
  registry: Registry,
  accessRole: AccessRole,
  { object, name }: { object: ObjectModel; name: string },
): { child: ObjectModel; field: string } | undefined {
  const relation = childrenNamed(object, name);
  const child = relation && objectNamed(registry, accessRole, relation.child);
  const link = relation && child?.fields.get(relation.field);
  return child && link && seesField(child, accessRole, link)
    ? { child, field: link.apiName }
    : undefined;
}

/** How the names of a statement are read: in which object, and under which alias. */
export type NameScope = {
  registry: Registry;
  accessRole: AccessRole;
  object: ObjectModel;
  alias: string | undefined;
};

/**
 * The path as the definitions spell it. Undefined when a part of it has no such name; whether the
 * role sees the field is not checked.
 */
export function spelledPath(
  { registry, accessRole, object, alias }: NameScope,
  path: readonly string[],
): string[] | undefined {
  const [head = '', ...rest] = path;
  const own = [alias, object.apiName].some((name) => name?.toLowerCase() === head.toLowerCase());
  const parts =
    own && rest.length > 0 && !namesOf(object).relations.has(head.toLowerCase()) ? rest : path;
  const spelled: string[] = [];
  let at = object;
  for (const name of parts.slice(0, -1)) {
    const relation = namesOf(at).relations.get(name.toLowerCase());
    const found =
      relation === undefined ? undefined : relationOf(at, relation, { registry, accessRole });
    if (relation === undefined || found === undefined) return undefined;
    spelled.push(relation);
    at = found.target;
  }
  const last = parts.at(-1)?.toLowerCase() ?? '';
  const field =
    at === nameOnlyObject
      ? [...at.fields.keys()].find((name) => name.toLowerCase() === last)
      : namesOf(at).fields.get(last);
  return field === undefined ? undefined : [...spelled, field];
}
