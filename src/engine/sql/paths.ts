import { seesObject, type AccessRole, showsEveryName } from '../access/access.ts';
import { seesField } from '../access/field-access.ts';
import { nameOnlyObject, namedTargets } from './name-only-object.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';

export type FieldPathTree = {
  object: ObjectModel;
  fields: Map<string, FieldModel>;
  relations: Map<string, { field: FieldModel; tree: FieldPathTree }>;
};

export type FieldRequest = {
  fields: readonly string[];
  optionalFields: readonly string[];
  /** `qualified`: `Object.Field`. `either`: the object may be left out. */
  naming: 'qualified' | 'either';
};

/** Five relationships and the field. Source: spec §5. */
export const mostLevels = 6;
export const mostPaths = 500;
/** A relationship is a join with its own access rules. */
export const mostRelations = 20;

const nameShape = /^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)*$/;

export const emptyTree = (object: ObjectModel): FieldPathTree => ({
  object,
  fields: new Map(),
  relations: new Map(),
});

/**
 * Refusals: record.fieldName, record.fieldForeign, record.fieldUnknown (also for a hidden field),
 * record.limit. Source: record-api.md §1.3, §1.8.
 */
export function resolveFields(
  registry: Registry,
  accessRole: AccessRole,
  asked: FieldRequest & { object: ObjectModel },
): Result<FieldPathTree> {
  if (asked.fields.length + asked.optionalFields.length > mostPaths)
    return refuse({ code: 'record.limit', detail: `At most ${mostPaths} fields` });
  const tree = emptyTree(asked.object);
  for (const optional of [false, true])
    for (const name of optional ? asked.optionalFields : asked.fields) {
      const path = split(asked, name);
      if (!Array.isArray(path)) {
        if (optional && path.code === 'record.fieldForeign') continue;
        return refuse(path);
      }
      if (!addPath(tree, path, { registry, accessRole }) && !optional)
        return refuse({ code: 'record.fieldUnknown', detail: `No such column '${name}'` });
    }
  return relationsIn(tree) > mostRelations ? tooManyRelations : ok(tree);
}

export const tooManyRelations = refuse({
  code: 'record.limit',
  detail: `At most ${mostRelations} relationships in one call`,
});

export const relationsIn = (tree: FieldPathTree): number =>
  [...tree.relations.values()].reduce((sum, { tree: branch }) => sum + 1 + relationsIn(branch), 0);

function split(asked: FieldRequest & { object: ObjectModel }, name: string): string[] | Problem {
  const parts = name.split('.');
  if (!nameShape.test(name))
    return { code: 'record.fieldName', detail: `'${name}' is not a field name` };
  const qualified = parts.length > 1 && parts[0] === asked.object.apiName;
  if (asked.naming === 'qualified' && parts.length === 1)
    return { code: 'record.fieldName', detail: `'${name}' lacks its object: Object.Field` };
  if (asked.naming === 'qualified' && !qualified)
    return {
      code: 'record.fieldForeign',
      detail: `'${name}' is not a field of ${asked.object.apiName}`,
    };
  const path = qualified ? parts.slice(1) : parts;
  return path.length > mostLevels
    ? { code: 'record.fieldName', detail: `'${name}' is more than ${mostLevels} levels deep` }
    : path;
}

export function foreignFieldProblem(
  objects: readonly ObjectModel[],
  name: string,
): Problem | undefined {
  const head = name.split('.', 1)[0]!;
  if (!nameShape.test(name))
    return { code: 'record.fieldName', detail: `'${name}' is not a field name` };
  if (head === name)
    return { code: 'record.fieldName', detail: `'${name}' lacks its object: Object.Field` };
  return objects.some((object) => object.apiName === head)
    ? undefined
    : { code: 'record.fieldForeign', detail: `'${name}' is not a field of what is asked for` };
}

/** Returns false, and adds nothing, when the access role cannot see all of the path. */
export function addPath(tree: FieldPathTree, path: readonly string[], view: AccessScope): boolean {
  const [head, ...rest] = path;
  if (rest.length === 0) {
    const field = tree.object.fields.get(head!);
    if (
      !field ||
      field.column === null ||
      !(seesField(tree.object, view.accessRole, field) || showsName(tree.object, field, view))
    )
      return false;
    tree.fields.set(head!, field);
    return true;
  }
  const relation = relationOf(tree.object, head!, view);
  if (!relation) return false;
  const branch = tree.relations.get(head!)?.tree ?? emptyTree(relation.target);
  if (!addPath(branch, rest, { ...view, nested: true })) return false;
  tree.relations.set(head!, { field: relation.field, tree: branch });
  return true;
}

export type AccessScope = { registry: Registry; accessRole: AccessRole; nested?: boolean };

/** Names that `showsEveryName` opens are visible only through a relationship. */
const showsName = (object: ObjectModel, field: FieldModel, view: AccessScope): boolean =>
  view.nested === true &&
  showsEveryName(object, view.accessRole) &&
  (field.apiName === 'Id' || field.apiName === object.nameField);

/** A polymorphic relationship has the target `nameOnlyObject`. */
export function relationOf(
  object: ObjectModel,
  name: string,
  view: AccessScope,
): { field: FieldModel; target: ObjectModel } | undefined {
  const field = object.relationships.get(name);
  if (!field || !seesField(object, view.accessRole, field)) return undefined;
  if (field.reference!.to.length > 1)
    return namedTargets(view.registry, field, view.accessRole).length > 0
      ? { field, target: nameOnlyObject }
      : undefined;
  const target = view.registry.object(field.reference!.to[0]!)!;
  return seesObject(target, view.accessRole) || showsEveryName(target, view.accessRole)
    ? { field, target }
    : undefined;
}

export const objectsIn = (tree: FieldPathTree): ObjectModel[] => [
  ...new Set([
    tree.object,
    ...[...tree.relations.values()].flatMap((relation) => objectsIn(relation.tree)),
  ]),
];

export function treeKey(tree: FieldPathTree): string {
  const relations = [...tree.relations].map(
    ([name, { tree: branch }]) => `${name}(${treeKey(branch)})`,
  );
  return [...tree.fields.keys(), ...relations].sort().join(',');
}

/** About how many values a row's JSON has. */
export const cellsIn = (tree: FieldPathTree): number =>
  tree.fields.size +
  [...tree.relations.values()].reduce((sum, { tree: branch }) => sum + 5 + cellsIn(branch), 0);

export function mergeTrees(a: FieldPathTree, b: FieldPathTree): FieldPathTree {
  const relations = new Map(a.relations);
  for (const [name, { field, tree }] of b.relations) {
    const found = relations.get(name);
    relations.set(name, { field, tree: found ? mergeTrees(found.tree, tree) : tree });
  }
  return { object: a.object, fields: new Map([...a.fields, ...b.fields]), relations };
}
