import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import {
  allOf,
  type Predicate,
  type AliasedObject,
  visibleRows,
  type AccessRole,
  accessRoleOf,
  toSql,
} from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import type { ListFilterDefinition } from '../model/define.ts';
import { type RelatedRowsFilter, relatedObjectName } from '../model/retention-definition.ts';
import {
  isFixedOperand,
  type ParameterizedFilter,
  statementOperand,
  viewFilter,
} from './filters.ts';
import { memoizeInfalliblePlans } from '../model/memoize.ts';
import { localDay } from '../model/local-day.ts';
import { orderBy, orderPath } from './order.ts';
import { addPath, emptyTree, objectsIn } from './paths.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { type Branch, type BranchField, fieldAtPath, visibleValue, select } from './select.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';
import { type RowLimit, rowLimitKey, rowLimitSql } from './row-limit.ts';

/** Statements are cached per access role and shape. `beside`: filters on parents or children. */
export type VisibleRowsShape = {
  from: string;
  filters?: readonly ListFilterDefinition[];
  logic?: string;
  beside?: readonly RelatedRowsFilter[];
};
export type RowsShape = VisibleRowsShape & {
  fields: readonly string[];
  orderBy?: readonly string[];
  limit: number;
  offset?: number;
  held?: true;
};
export type SumsShape = VisibleRowsShape & { by: readonly string[]; sum: readonly string[] };

export type RowsPlan = {
  statement: Statement;
  columns: readonly ({ path: string } & BranchField)[];
  root: Branch;
  key: string;
  /** Objects whose changes invalidate the cached result. Null: the result is not cached. */
  cacheDependencies: readonly string[] | null;
  daily: boolean;
};

const rowsPlans = memoizeInfalliblePlans<RowsPlan>();
const otherPlans = memoizeInfalliblePlans<{ statement: Statement }>();

export function planOfRows(ctx: RequestContext, asked: RowsShape): RowsPlan {
  const accessRole = accessRoleOf(ctx.viewer);
  const key = `${seenKey(accessRole, asked)} ${asked.fields.join()} ${asked.orderBy?.join() ?? ''} ${asked.held === true ? 'held' : ''} ${rowLimitKey(rowLimitOf(asked))}`;
  return rowsPlans(ctx.registry, key, () => planRows(ctx.registry, { ...asked, accessRole, key }));
}

const rowLimitOf = ({ limit, offset = 0 }: RowsShape): RowLimit => ({ limit, offset });

export function planOfCount(ctx: RequestContext, asked: VisibleRowsShape): Statement {
  const accessRole = accessRoleOf(ctx.viewer);
  return otherPlans(ctx.registry, seenKey(accessRole, asked), () => {
    const object = objectFor(ctx.registry, asked.from);
    const seen = seenRows(ctx.registry, object, { ...asked, accessRole });
    return {
      statement: compile(
        sql`select count(*) as count from ${sql.table(object.table)} as t where ${seen}`,
      ),
    };
  }).statement;
}

export function planOfSums(ctx: RequestContext, asked: SumsShape): Statement {
  const accessRole = accessRoleOf(ctx.viewer);
  const key = `${seenKey(accessRole, asked)} by ${asked.by.join()} sum ${asked.sum.join()}`;
  return otherPlans(ctx.registry, key, () => ({
    statement: planSums(ctx.registry, { ...asked, accessRole }),
  })).statement;
}

export const withValues = (
  ctx: RequestContext,
  statement: Statement,
  {
    filters = [],
    beside = [],
    limit,
    offset = 0,
  }: Pick<VisibleRowsShape, 'filters' | 'beside'> & { limit?: number; offset?: number },
): Statement =>
  bindParams(statement, {
    ...viewerParams(ctx.viewer),
    ...operandsOf('filter', filters),
    ...Object.assign({}, ...beside.map((one, b) => operandsOf(besideName(b), one.filters))),
    limit,
    offset,
    get today() {
      return localDay(ctx.now);
    },
  });

export function objectFor(registry: Registry, apiName: string): ObjectModel {
  const object = registry.object(apiName);
  if (!object) throw new Error(`There is no object ${apiName}`);
  return object;
}

function planRows(
  registry: Registry,
  { accessRole, key, ...shape }: RowsShape & { accessRole: AccessRole; key: string },
): RowsPlan {
  const object = objectFor(registry, shape.from);
  const order = [...(shape.orderBy ?? []), 'Id'].map(orderPath);
  const tree = emptyTree(object);
  for (const path of [...shape.fields, ...order.map((one) => one.path)])
    if (!addPath(tree, path.split('.'), { registry, accessRole }))
      throw new Error(`${accessRole} cannot read ${shape.from}.${path}`);
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const keys = order.map((one) => ({ ...one, ...fieldAtPath(selection.root, one.path) }));
  const statement = compile(sql`
    select ${sql.join(selection.columns)} from ${sql.table(object.table)} as t ${sql.join(selection.joins, sql` `)}
    where ${seenRows(registry, object, { ...shape, accessRole })} order by ${orderBy(keys, 'forward')} ${rowLimitSql(rowLimitOf(shape))} ${shape.held === true ? sql`for no key update of t skip locked` : sql``}`);
  const objects = objectsIn(tree);
  const cacheable =
    (accessRole === 'guest' || accessRole === 'system') &&
    (shape.beside ?? []).length === 0 &&
    objects.every(({ changesSeldom }) => changesSeldom === true);
  return {
    statement,
    key,
    root: selection.root,
    columns: shape.fields.map((path) => ({ path, ...fieldAtPath(selection.root, path) })),
    daily: statement.values.some((value) => value instanceof Param && value.name === 'today'),
    cacheDependencies: cacheable ? objects.map(({ apiName }) => apiName) : null,
  };
}

function planSums(
  registry: Registry,
  { accessRole, ...shape }: SumsShape & { accessRole: AccessRole },
): Statement {
  const object = objectFor(registry, shape.from);
  const value = (name: string) => {
    const field = object.fields.get(name);
    if (!field?.column) throw new Error(`${shape.from} has no field ${name}`);
    return visibleValue(
      't',
      field.col,
      fieldVisibility(registry, { object, alias: 't' }, { accessRole, field }),
    );
  };
  const by = shape.by.map((name) => sql`${value(name)} as ${sql.ref(name)}`);
  const sums = shape.sum.map((name) => sql`sum(${value(name)}) as ${sql.ref(name)}`);
  return compile(sql`
    select ${sql.join([...by, ...sums, sql`count(*) as count`])} from ${sql.table(object.table)} as t
    where ${seenRows(registry, object, { ...shape, accessRole })} group by ${sql.join(shape.by.map((_, i) => sql.raw(String(i + 1))))}`);
}

function seenRows(
  registry: Registry,
  object: ObjectModel,
  { accessRole, filters = [], logic, beside = [] }: VisibleRowsShape & { accessRole: AccessRole },
): RawBuilder<boolean> {
  const row = { object, alias: 't' };
  const filterPredicate = viewFilter(registry, row, {
    view: { filters: opened('filter', filters), ...(logic !== undefined && { logic }) },
    accessRole,
  });
  return toSql(
    allOf([
      visibleRows(registry, row, accessRole),
      filterPredicate,
      ...beside.map((one, b) => besideSql(registry, row, { one, b, accessRole })),
    ]),
  );
}

export function relatedObjectModel(
  registry: Registry,
  object: ObjectModel,
  relation: string,
): ObjectModel | undefined {
  const name = relatedObjectName(object, relation);
  return name === undefined ? undefined : registry.object(name);
}

function besideSql(
  registry: Registry,
  row: AliasedObject,
  { one, b, accessRole }: { one: RelatedRowsFilter; b: number; accessRole: AccessRole },
): Predicate {
  const object = relatedObjectModel(registry, row.object, one.relation);
  if (!object) throw new Error(`${row.object.apiName} has no relationship ${one.relation}`);
  const other = { object, alias: `b${b}` };
  const child = row.object.children.get(one.relation);
  const [from, to] = child
    ? [`${other.alias}.${object.fields.get(child.field)!.col}`, `${row.alias}.id`]
    : [`${other.alias}.id`, `${row.alias}.${row.object.relationships.get(one.relation)!.col}`];
  const fits = viewFilter(registry, other, {
    view: {
      filters: opened(besideName(b), one.filters),
      ...(one.logic !== undefined && { logic: one.logic }),
    },
    accessRole,
  });
  const seen = toSql(allOf([visibleRows(registry, other, accessRole), fits]));
  const some = sql<boolean>`exists (select 1 from ${sql.table(object.table)} as ${sql.ref(other.alias)} where ${sql.ref(from)} = ${sql.ref(to)} and ${seen})`;
  return one.is === 'some' ? some : sql<boolean>`not ${some}`;
}

const besideName = (b: number): string => `beside.${b}`;
const slotName = (of: string, filter: number, operand: number): string =>
  `${of}.${filter}.${operand}`;

const operandsOf = (of: string, filters: readonly ListFilterDefinition[]): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap(({ operator, operands }, f) =>
      operands.map((operand, o) => [slotName(of, f, o), statementOperand(operator, operand)]),
    ),
  );

const opened = (of: string, filters: readonly ListFilterDefinition[]): ParameterizedFilter[] =>
  filters.map((filter, f) => ({
    ...filter,
    operands: filter.operands.map((operand, o) =>
      isFixedOperand(operand) ? operand : new Param(slotName(of, f, o)),
    ),
  }));

function seenKey(
  accessRole: AccessRole,
  { from, filters = [], logic = '', beside = [] }: VisibleRowsShape,
): string {
  const besides = beside.map(
    ({ relation, is, filters: some, logic: of = '' }) =>
      `${is} ${relation} ${shapesOf(some)} ${of}`,
  );
  return `${accessRole} ${from} ${shapesOf(filters)} ${logic} ${besides.join('|')}`;
}

const shapesOf = (filters: readonly ListFilterDefinition[]): string =>
  filters
    .map(
      ({ field, operator, operands }) =>
        `${field} ${operator} ${operands.map((one) => (isFixedOperand(one) ? `=${one}` : '?')).join()}`,
    )
    .join(';');
