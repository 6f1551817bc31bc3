import { type RawBuilder, sql } from 'kysely';
import {
  allOf,
  anyOf,
  type Predicate,
  visibleRows,
  type AccessRole,
  showsEveryName,
  toSql,
} from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import { nameOnlyObject, namedTargets } from './name-only-object.ts';
import type { FieldModel, ObjectModel, Registry } from '../model/registry.ts';
import type { FieldPathTree } from './paths.ts';

export type Selection = {
  columns: RawBuilder<unknown>[];
  joins: RawBuilder<unknown>[];
  root: Branch;
};

export type Branch = {
  object: ObjectModel;
  /** For a polymorphic relationship, the column with the object's API name; otherwise null. */
  kind: string | null;
  alias: string;
  id: string;
  stamp: string;
  modified: string;
  modifiedBy: string | null;
  name: string;
  fields: BranchField[];
  relations: { name: string; branch: Branch }[];
};

export type BranchField = {
  field: FieldModel;
  column: string;
  /** The SQL of the value; null where the viewer may not see it. */
  expression: RawBuilder<unknown>;
  /** A column that says whether the viewer sees the field on a row; null when it is visible. */
  seen: string | null;
};

type Making = {
  registry: Registry;
  accessRole: AccessRole;
  selection: Selection;
  names: Map<string, string>;
  nextAlias: number;
};

export function select(
  registry: Registry,
  accessRole: AccessRole,
  asked: { tree: FieldPathTree; alias: string },
): Selection {
  // proof: the next line sets `root`
  const selection: Selection = { columns: [], joins: [], root: undefined as unknown as Branch };
  selection.root = branchOf(
    { registry, accessRole, selection, names: new Map(), nextAlias: 1 },
    { tree: asked.tree, alias: asked.alias, nested: null },
  );
  return selection;
}

type Place = {
  tree: FieldPathTree;
  alias: string;
  /** When all of a nested row is visible, not just its name; null at the top. */
  nested: Predicate | null;
};

function branchOf(making: Making, place: Place): Branch {
  const { tree, alias, nested } = place;
  const { object } = tree;
  const only = nested === null || nested === true ? null : nested;
  const column = (expression: RawBuilder<unknown>) => columnOf(making, expression);
  const guarded = (col: string, visibility: Predicate) =>
    column(visibleValue(alias, col, visibility));
  const envelope = (apiName: string) =>
    allOf([
      only ?? true,
      fieldVisibility(
        making.registry,
        { object, alias },
        { accessRole: making.accessRole, field: object.fields.get(apiName)! },
      ),
    ]);
  const branch: Branch = {
    object,
    kind: object === nameOnlyObject ? column(sql.ref(`${alias}.object`)) : null,
    alias,
    id: column(sql.ref(`${alias}.id`)),
    stamp: guarded('systemmodstamp', envelope('SystemModstamp')),
    modified: guarded('lastmodifieddate', envelope('LastModifiedDate')),
    modifiedBy:
      making.accessRole === 'guest'
        ? null
        : guarded('lastmodifiedbyid', envelope('LastModifiedById')),
    name: column(sql.ref(`${alias}.${object.fields.get(object.nameField)!.col}`)),
    fields: [],
    relations: [],
  };
  for (const field of [...tree.fields.values()].sort(byApiName)) {
    const visibility = visibilityOf(making, { object, alias, only }, field);
    if (visibility === true) {
      branch.fields.push({
        field,
        column: guarded(field.col, true),
        expression: visibleValue(alias, field.col, true),
        seen: null,
      });
      continue;
    }
    branch.fields.push({
      field,
      column: guarded(field.col, visibility),
      expression: visibleValue(alias, field.col, visibility),
      seen: column(toSql(visibility)),
    });
  }
  for (const [name, relation] of [...tree.relations].sort(([a], [b]) => (a < b ? -1 : 1)))
    branch.relations.push({ name, branch: join(making, { object, alias, only }, relation) });
  return branch;
}

/** An expression that occurs twice is selected once. */
function columnOf({ selection, names }: Making, expression: RawBuilder<unknown>): string {
  const key = JSON.stringify(expression.toOperationNode());
  let name = names.get(key);
  if (name === undefined) {
    names.set(key, (name = `c${selection.columns.length}`));
    selection.columns.push(sql`${expression} as ${sql.ref(name)}`);
  }
  return name;
}

export function visibleValue(
  alias: string,
  col: string,
  visibility: Predicate,
): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${col}`);
  return visibility === true ? value : sql`case when ${toSql(visibility)} then ${value} end`;
}

const byApiName = (a: FieldModel, b: FieldModel): number => (a.apiName < b.apiName ? -1 : 1);

function visibilityOf(
  making: Making,
  row: { object: ObjectModel; alias: string; only: Predicate | null },
  field: FieldModel,
): Predicate {
  const visibility = fieldVisibility(making.registry, row, {
    accessRole: making.accessRole,
    field,
  });
  if (row.only === null) return visibility;
  const open = field.apiName === 'Id' || field.apiName === row.object.nameField;
  return open ? true : allOf([row.only, visibility]);
}

/** With `showsEveryName`, rows that the viewer does not see are joined too. */
function join(
  making: Making,
  from: { object: ObjectModel; alias: string; only: Predicate | null },
  relation: { field: FieldModel; tree: FieldPathTree },
): Branch {
  const { object } = relation.tree;
  const alias = `j${making.nextAlias++}`;
  if (object === nameOnlyObject) return joinNamed(making, from, { ...relation, alias });
  const seen = visibleRows(making.registry, { object, alias }, making.accessRole);
  const open = showsEveryName(object, making.accessRole);
  const linked = allOf([
    sql<boolean>`${sql.ref(`${alias}.id`)} = ${sql.ref(`${from.alias}.${relation.field.col}`)}`,
    fieldVisibility(making.registry, from, {
      accessRole: making.accessRole,
      field: relation.field,
    }),
    open ? true : seen,
    from.only ?? true,
  ]);
  making.selection.joins.push(
    sql`left join ${sql.table(object.table)} as ${sql.ref(alias)} on ${toSql(linked)}`,
  );
  return branchOf(making, { tree: relation.tree, alias, nested: open ? anyOf([seen]) : true });
}

function joinNamed(
  making: Making,
  from: { object: ObjectModel; alias: string; only: Predicate | null },
  relation: { field: FieldModel; tree: FieldPathTree; alias: string },
): Branch {
  const { field, tree, alias } = relation;
  const table = namedRow(making.registry, making.accessRole, { from: from.alias, link: field });
  const linked = allOf([
    fieldVisibility(making.registry, from, { accessRole: making.accessRole, field }),
    from.only ?? true,
  ]);
  making.selection.joins.push(sql`left join ${table} as ${sql.ref(alias)} on ${toSql(linked)}`);
  return branchOf(making, { tree, alias, nested: true });
}

/** The key prefix of the reference selects one table. */
function namedRow(
  registry: Registry,
  accessRole: AccessRole,
  { from, link }: { from: string; link: FieldModel },
): RawBuilder<unknown> {
  const pointer = sql.ref(`${from}.${link.col}`);
  const arms = namedTargets(registry, link, accessRole).map((object) => {
    const alias = `n${from}`;
    const row = { object, alias };
    const open = showsEveryName(object, accessRole);
    const nameField = object.fields.get(object.nameField)!;
    const name = visibleValue(
      alias,
      nameField.col,
      open ? true : fieldVisibility(registry, row, { accessRole, field: nameField }),
    );
    return sql`
      select ${sql.ref(`${alias}.id`)} as id, (${name}) collate nl_text as name, ${object.apiName}::text as object,
        null::timestamptz as systemmodstamp, null::timestamptz as lastmodifieddate, null::text as lastmodifiedbyid
      from ${sql.table(object.table)} as ${sql.ref(alias)}
      where left(${pointer}, 3) = ${sql.lit(object.keyPrefix)} and ${sql.ref(`${alias}.id`)} = ${pointer} and ${open ? sql`true` : toSql(visibleRows(registry, row, accessRole))}`;
  });
  return sql`lateral (${sql.join(arms, sql` union all `)})`;
}

export const fieldAtPath = (root: Branch, path: string): BranchField =>
  placeOfPath(root, path.split('.')).field;

export function placeOfPath(
  root: Branch,
  path: readonly string[],
): { branch: Branch; field: BranchField } {
  let branch = root;
  for (const name of path.slice(0, -1))
    branch = branch.relations.find((relation) => relation.name === name)!.branch;
  return { branch, field: branch.fields.find((one) => one.field.apiName === path.at(-1))! };
}
