import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { AccessRole } from '../access/access.ts';
import { nameFields } from '../metadata/object-info.ts';
import { resolveFields, type FieldPathTree } from '../sql/paths.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { type RelatedList, relatedLists } from '../lists/related-list.ts';

/** `fields` and `optionalFields`: qualified names, with which a client can ask again. */
export type ChildRelation = {
  name: string;
  link: FieldModel;
  tree: FieldPathTree;
  fields: readonly string[];
  optionalFields: readonly string[];
};

/**
 * Resolves `Object.Rel` and `Object.Rel.Field`. Refusals: record.fieldName, record.fieldUnknown.
 */
export function resolveChildRelations(
  registry: Registry,
  accessRole: AccessRole,
  asked: { object: ObjectModel; names: readonly string[] },
): Result<ChildRelation[]> {
  const fieldsOf = new Map<string, string[]>();
  for (const path of asked.names) {
    const [, name, field, ...deeper] = path.split('.');
    if (deeper.length > 0)
      return refuse({ code: 'record.fieldName', detail: `'${path}' is more than one level deep` });
    const relation = relationBelow(registry, accessRole, { object: asked.object, name: name! });
    if (!relation) return unknownRelation(path);
    const fields = field === undefined ? namesOf(relation.child, accessRole) : [field];
    fieldsOf.set(name!, [...(fieldsOf.get(name!) ?? []), ...fields]);
  }
  const children: ChildRelation[] = [];
  for (const [name, fields] of [...fieldsOf].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const resolved = resolveChildRelation(registry, accessRole, {
      object: asked.object,
      name,
      fields,
      optionalFields: [],
    });
    if (!resolved.ok) return resolved;
    children.push(resolved.value);
  }
  return ok(children);
}

type RelationAsked = {
  object: ObjectModel;
  name: string;
  fields: readonly string[];
  optionalFields: readonly string[];
};

/** Without requested fields, the rows have Id and name. */
export function resolveChildRelation(
  registry: Registry,
  accessRole: AccessRole,
  asked: RelationAsked,
): Result<ChildRelation> {
  const relation = relationBelow(registry, accessRole, asked);
  if (!relation) return unknownRelation(asked.name);
  const { child, field: link } = relation;
  const isBare = asked.fields.length + asked.optionalFields.length === 0;
  const fields = isBare ? namesOf(child, accessRole) : asked.fields;
  const tree = resolveFields(registry, accessRole, {
    object: child,
    naming: 'either',
    fields,
    optionalFields: asked.optionalFields,
  });
  const qualified = (names: readonly string[]) => [
    ...new Set(
      names.map((name) =>
        name.startsWith(`${child.apiName}.`) ? name : `${child.apiName}.${name}`,
      ),
    ),
  ];
  return tree.ok
    ? ok({
        name: asked.name,
        link,
        tree: tree.value,
        fields: qualified(fields),
        optionalFields: qualified(asked.optionalFields),
      })
    : tree;
}

const namesOf = (child: ObjectModel, accessRole: AccessRole): string[] => [
  'Id',
  ...nameFields(child, accessRole),
];

const unknownRelation = (name: string) =>
  refuse({ code: 'record.fieldUnknown', detail: `No such child relationship '${name}'` });

/** Undefined when the access role does not see the child object or the reference field. */
const relationBelow = (
  registry: Registry,
  accessRole: AccessRole,
  { object, name }: { object: ObjectModel; name: string },
): RelatedList | undefined =>
  relatedLists(registry, object, accessRole).find((list) => list.name === name);
