import { type GraphQLObjectType, valueFromASTUntyped } from 'graphql';
import { accessRoleOf } from '../access/access.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { relationOf } from '../sql/paths.ts';
import type { ResultRow } from '../sql/shape.ts';
import { mostGroups, planAggregate } from '../soql/aggregate-plan.ts';
import type { SoqlExpression, SoqlGrouping, SoqlOrder, SoqlQuery } from '../soql/ast.ts';
import { auditPersonalRows } from '../soql/personal-rows.ts';
import { runStatement } from '../soql/run-statement.ts';
import { beginning } from '../soql/tokens.ts';
import { type Args, type Asked, type Info, pageOf, selectedBelow, typeOf } from './asked.ts';
import { cursorOf, placeOf } from './cursor.ts';
import { call, conditionFrom, entriesInOrder, fieldAt, orderOf, type Place } from './filters.ts';
import { GraphqlStatement, type GraphqlRequest, refuse } from './request.ts';
import { type Selected, selectedFields } from './selection.ts';
import type { ShownValue } from './value-types.ts';

/** Groups of records, as SOQL with GROUP BY gives them. Source: record-api.md §11.4. */

/** `cells`: the columns of the statement, by path and function. */
type Group = { row: ResultRow; cells: ReadonlyMap<string, Cell> };
type Cell = { column: string; expression: SoqlExpression; field: FieldModel; isStored: boolean };
export type AggregateSource = { group: Group; path: readonly string[] };

const cellKey = (path: readonly string[], name: string): string => `${path.join('.')} ${name}`;

/** `name`: VALUE, GROUPING, a function of SOQL or a part of a day. */
export function cellOf({ group, path }: AggregateSource, name: string): ShownValue {
  const cell = group.cells.get(cellKey(path, name))!; // proof: the selection was collected
  const raw = group.row[cell.column];
  if (raw === null || raw === undefined) return { field: cell.field, value: null };
  return { field: cell.field, value: cell.isStored ? cell.field.read(raw) : Number(raw) };
}

type Grouping = { kind: SoqlGrouping['kind']; by: readonly SoqlExpression[] };
type Wanted = Pick<Asked, 'page' | 'wantsTotal'> & {
  cells: ReadonlyMap<string, Cell>;
  query: SoqlQuery;
  object: ObjectModel;
};

export async function readGroups(
  request: GraphqlRequest,
  asked: { object: ObjectModel; args: Args; info: Info },
): Promise<unknown> {
  const wanted = groupsWanted(request, asked);
  const { first } = wanted.page;
  request.count({ reads: 1, rows: first, values: first * (1 + 2 * wanted.cells.size) });
  return request.inTurn(() => answerGroups(request, wanted));
}

async function answerGroups({ ctx }: GraphqlRequest, wanted: Wanted): Promise<unknown> {
  const { page, query, object, cells, wantsTotal } = wanted;
  const of = JSON.stringify([object.apiName, query.groupBy, query.orderBy]);
  const from = placeOf(ctx, page.after, of);
  const before = from?.given ?? 0;
  const left = page.upperBound === null ? Infinity : page.upperBound - before;
  const limit = Math.max(0, Math.min(page.first, left));
  const statement = new GraphqlStatement(ctx);
  const paged = wantsTotal ? query : { ...query, limit: limit + 1, offset: before };
  const plan = planAggregate(statement, paged, object);
  const rows = await runStatement(ctx, statement, plan.statement);
  if (wantsTotal && rows.length > mostGroups)
    return refuse('soql.tooManyGroups', `totalCount counts at most ${mostGroups} groups`);
  const rest = wantsTotal ? rows.slice(before) : rows;
  const given = rest.slice(0, limit);
  const audited = auditPersonalRows(ctx, plan.personal, given);
  if (!audited.ok) return refuse('soql.complicated', audited.problems[0]?.detail ?? '');
  const cursorAt = (index: number): string | null =>
    index < 0 || index >= given.length
      ? null
      : cursorOf(ctx, { of, given: before + index + 1, after: [] });
  return {
    edges: given.map((row, index) => ({
      node: { aggregate: { group: { row, cells }, path: [] } satisfies AggregateSource },
      cursor: () => cursorAt(index),
    })),
    pageInfo: {
      hasNextPage: rest.length > limit,
      hasPreviousPage: from !== null,
      startCursor: () => cursorAt(0),
      endCursor: () => cursorAt(given.length - 1),
    },
    totalCount: wantsTotal ? rows.length : null,
    pageResultCount: given.length,
  };
}

function groupsWanted(
  request: GraphqlRequest,
  { object, args, info }: { object: ObjectModel; args: Args; info: Info },
): Wanted {
  const { registry, viewer } = request.ctx;
  const place: Place = { registry, accessRole: accessRoleOf(viewer), object, path: [] };
  const sent = (name: string): unknown => {
    const argument = info.fieldNodes[0]?.arguments?.find((one) => one.name.value === name);
    return argument && valueFromASTUntyped(argument.value, request.variables);
  };
  // proof: the schema has objects in these arguments
  const [groupBy, orderBy, where] = ['groupBy', 'orderBy', 'where'].map(
    (name) => (args[name] ?? {}) as Args,
  ) as [Args, Args, Args];
  const { type: kind, ...groups } = groupBy;
  const by = groupKeys(groups, sent('groupBy'), place);
  const grouping = { kind: kind === 'ROLLUP' ? 'rollup' : kind === 'CUBE' ? 'cube' : 'plain', by };
  const { cells, wantsTotal } = cellsWanted(info, place);
  const select = [...cells.values()].map(({ column, expression }) => ({
    ...expression,
    alias: column,
  }));
  return {
    object,
    page: pageOf(args),
    wantsTotal,
    cells,
    query: {
      select: select.length > 0 ? select : [...by, call('count')].slice(0, 1),
      from: object.apiName,
      where: conditionFrom(where, place),
      ...(args['scope'] === 'MINE' && { scope: 'mine' }),
      ...(by.length > 0 && { groupBy: grouping as Grouping }), // proof: one of its three kinds
      // The keys make the order of the groups total.
      orderBy: [
        ...groupOrder(orderBy, sent('orderBy'), { place, by }),
        ...by.map((one) => ({ by: one, descending: false })),
      ],
      marks: [],
      allRows: false,
      at: beginning,
    },
  };
}

/** `{ Status: { group: true } }`, `{ CreatedDate: { function: CALENDAR_YEAR } }` */
const groupKeys = (groups: Args, sent: unknown, place: Place): SoqlExpression[] =>
  entriesInOrder(groups, sent).flatMap(([name, value, below]): SoqlExpression[] => {
    const clause = value as Args; // proof: the schema has an object here
    const path = [...place.path, name];
    if (!place.object.fields.has(name)) {
      const target = relationOf(place.object, name, place)?.target ?? place.object;
      const { type: _, ...inner } = clause;
      return groupKeys(inner, below, { ...place, object: target, path });
    }
    const { function: part, group } = clause;
    if (typeof part === 'string') return [call(part.toLowerCase(), fieldAt(path))];
    return group === false ? [] : [fieldAt(path)];
  });

const aggregateFunctions: Readonly<Record<string, string>> = {
  AVG: 'avg',
  COUNT: 'count',
  COUNT_DISTINCT: 'count_distinct',
  MAX: 'max',
  MIN: 'min',
  SUM: 'sum',
};

/** `{ Status: { order: DESC, function: COUNT } }`; without a function, by the key of the group. */
const groupOrder = (
  order: Args,
  sent: unknown,
  { place, by }: { place: Place; by: readonly SoqlExpression[] },
): SoqlOrder[] =>
  entriesInOrder(order, sent).flatMap(([name, value, below]): SoqlOrder[] => {
    const clause = value as Args; // proof: the schema has an object here
    const path = [...place.path, name];
    if (!place.object.fields.has(name)) {
      const target = relationOf(place.object, name, place)?.target ?? place.object;
      return groupOrder(clause, below, { place: { ...place, object: target, path }, by });
    }
    const field = fieldAt(path);
    const applied = aggregateFunctions[String(clause['function'])];
    return [orderOf(applied === undefined ? keyAt(by, path) : call(applied, field), clause)];
  });

/** The key of the groups by this field: the field, or a part of its day. */
const keyAt = (by: readonly SoqlExpression[], path: readonly string[]): SoqlExpression =>
  by.find((one) => {
    const field = one.kind === 'field' ? one : one.args[0];
    return field?.kind === 'field' && field.path.join('.') === path.join('.');
  }) ?? fieldAt(path);

/** What is selected of each group. */
function cellsWanted(info: Info, place: Place): Pick<Wanted, 'cells' | 'wantsTotal'> {
  const cells = new Map<string, Cell>();
  const add = (path: readonly string[], name: string) => {
    const field = fieldAtEnd(path, place);
    if (field === undefined || cells.has(cellKey(path, name))) return;
    cells.set(cellKey(path, name), {
      column: `v${cells.size}`,
      expression: name === 'VALUE' ? fieldAt(path) : call(name.toLowerCase(), fieldAt(path)),
      field,
      isStored: ['VALUE', 'MIN', 'MAX'].includes(name),
    });
  };
  const collect = (type: GraphQLObjectType, { nodes }: Selected, path: readonly string[]): void => {
    for (const selected of selectedFields(info, type, nodes)) {
      const field = type.getFields()[selected.name];
      const cell = field?.extensions['cell'];
      if (typeof cell === 'string') add(path, cell);
      else if (field) collect(typeOf(field.type), selected, [...path, selected.name]);
    }
  };
  const connection = typeOf(info.returnType);
  let wantsTotal = false;
  for (const part of selectedFields(info, connection, info.fieldNodes)) {
    if (part.name === 'totalCount') wantsTotal = true;
    if (part.name !== 'edges') continue;
    for (const edge of selectedBelow(info, connection, part)) {
      if (edge.selected.name !== 'node') continue;
      for (const { selected, type } of selectedBelow(info, edge.type, edge.selected)) {
        const field = type.getFields()[selected.name];
        if (field) collect(typeOf(field.type), selected, []);
      }
    }
  }
  return { cells, wantsTotal };
}

function fieldAtEnd(path: readonly string[], place: Place): FieldModel | undefined {
  let { object } = place;
  for (const name of path.slice(0, -1))
    object = relationOf(object, name, { ...place, nested: true })?.target ?? object;
  return object.fields.get(path.at(-1) ?? '');
}
