import { accessRoleOf } from '../access/access.ts';
import type { FoundList } from '../lists/find-list.ts';
import { resolveListOrder } from '../lists/list.ts';
import { fieldAt } from '../metadata/list-info.ts';
import { isNegative, leadsToName, namePath } from '../metadata/view-where.ts';
import type { ListFilterDefinition } from '../model/define.ts';
import type { FieldModel } from '../model/registry.ts';
import type { RequestContext } from '../model/request-context.ts';
import { comparisonKindOf } from '../sql/compare.ts';
import { isCalendarDay } from '../fields/date.ts';
import { type Logic, parseLogic } from '../sql/filter-logic.ts';
import { isViewerOperand, operandPeriod } from '../sql/filter-operands.ts';
import type { OrderPath } from '../sql/order.ts';
import type { AccessScope } from '../sql/paths.ts';
import { soqlTypeOf } from './describe.ts';

/** A list view as a SOQL statement. Source: record-api.md §11.4 and the platform's REST guide. */

/** In the form of the platform. `values`: as they stand in the statement. */
export type ListViewCondition =
  | { conditions: ListViewCondition[]; conjunction: 'and' | 'or' }
  | { condition: ListViewCondition }
  | { field: string; operator: string; values: string[] };

export type ListViewColumn = {
  ascendingLabel: string | null;
  descendingLabel: string | null;
  fieldNameOrPath: string;
  hidden: boolean;
  label: string;
  searchable: boolean;
  selectListItem: string;
  sortDirection: 'ascending' | 'descending' | null;
  sortIndex: number | null;
  sortable: boolean;
  type: string;
};

export type ListViewStatement = {
  columns: ListViewColumn[];
  order: readonly OrderPath[];
  query: string;
  scope: 'everything' | 'mine';
  where: ListViewCondition;
};

/** The statement gives the rows of the list in the order of the list. */
export function listViewStatement(ctx: RequestContext, found: FoundList): ListViewStatement {
  const { object, view } = found;
  const ordered = resolveListOrder(ctx, found, undefined);
  if (!ordered.ok) throw new Error(`The order of list view ${view.apiName} is wrong`);
  const order = ordered.value;
  const columns = columnsOf(ctx, found, order);
  const where = conditionOf(ctx, found);
  const scope = view.scope ?? 'everything';
  const query = [
    `SELECT ${columns.map(({ selectListItem }) => selectListItem).join(', ')}`,
    `FROM ${object.apiName}`,
    ...(scope === 'mine' ? ['USING SCOPE mine'] : []),
    ...('conditions' in where && where.conditions.length === 0 ? [] : [`WHERE ${written(where)}`]),
    `ORDER BY ${order.map(orderText).join(', ')}`,
  ].join(' ');
  return { columns, order, query, scope, where };
}

const orderText = ({ path, descending }: OrderPath): string =>
  `${path} ${descending ? 'DESC NULLS LAST' : 'ASC NULLS FIRST'}`;

const scopeOf = ({ registry, viewer }: RequestContext): AccessScope => ({
  registry,
  accessRole: accessRoleOf(viewer),
});

/** The columns of the list, and the id of the row. A reference is shown by the name of its row. */
function columnsOf(
  ctx: RequestContext,
  { object, info }: FoundList,
  order: readonly OrderPath[],
): ListViewColumn[] {
  const scope = scopeOf(ctx);
  const shown = info.displayColumns.map((column) => {
    // proof: the info has only columns that the viewer sees
    const { field } = fieldAt(object, column.fieldApiName, scope)!;
    const named =
      field.reference === null ? undefined : namePath(object, column.fieldApiName, scope);
    return { ...column, field, path: named?.join('.') ?? column.fieldApiName };
  });
  const columns = shown
    .filter(({ path }, at) => shown.findIndex((other) => other.path === path) === at)
    .map(({ path, label, searchable, sortable, field }) => {
      const type = field.reference === null ? soqlTypeOf(field) : 'string';
      return columnOf({ path, label, searchable, sortable, type }, order);
    });
  return columns.some(({ fieldNameOrPath }) => fieldNameOrPath === 'Id')
    ? columns
    : [...columns, { ...columnOf(idColumn, order), hidden: true }];
}

const idColumn = { path: 'Id', label: 'Id', searchable: false, sortable: true, type: 'id' };

function columnOf(
  { path, label, searchable, sortable, type }: typeof idColumn,
  order: readonly OrderPath[],
): ListViewColumn {
  const sortIndex = order.findIndex((key) => key.path === path);
  const direction = order[sortIndex]?.descending ? 'descending' : 'ascending';
  return {
    ascendingLabel: null,
    descendingLabel: null,
    fieldNameOrPath: path,
    hidden: false,
    label,
    searchable,
    selectListItem: path,
    sortDirection: sortIndex === -1 ? null : direction,
    sortIndex: sortIndex === -1 ? null : sortIndex,
    sortable,
    type,
  };
}

function conditionOf(ctx: RequestContext, found: FoundList): ListViewCondition {
  const { filters = [], logic } = found.view;
  const parts = filters.map((filter) => filterOf(ctx, found, filter));
  const [first, second] = parts;
  if (logic === undefined)
    return first !== undefined && second === undefined ? first : all(parts, 'and');
  const parsed = parseLogic(logic);
  if (parsed === undefined) throw new Error(`Filter logic is wrong: ${logic}`);
  return combined(parsed, parts);
}

const all = (conditions: ListViewCondition[], conjunction: 'and' | 'or'): ListViewCondition => ({
  conditions,
  conjunction,
});

function combined(logic: Logic, parts: readonly ListViewCondition[]): ListViewCondition {
  // proof: the numbers of a saved view were checked, and those of a declared view are constants
  if ('number' in logic) return parts[logic.number - 1]!;
  if ('not' in logic) return { condition: combined(logic.not, parts) };
  const own = (items: readonly Logic[]) => items.map((item) => combined(item, parts));
  return 'all' in logic ? all(own(logic.all), 'and') : all(own(logic.any), 'or');
}

function filterOf(
  ctx: RequestContext,
  { object }: FoundList,
  filter: ListFilterDefinition,
): ListViewCondition {
  const scope = scopeOf(ctx);
  // proof: `findList` gives only lists whose filters the viewer sees
  const { field } = fieldAt(object, filter.field, scope)!;
  const { operator } = filter;
  const items = filter.operands.map((operand): ListViewCondition => {
    const named = operand !== '' && leadsToName(ctx.registry, field, { operator, operand });
    const path = named ? namePath(object, filter.field, scope) : undefined;
    return {
      field: path?.join('.') ?? filter.field,
      operator: operand === '' ? 'equals' : (positive[operator] ?? 'equals'),
      values: [operand === '' ? 'null' : valueOf(ctx, named ? null : field, { operator, operand })],
    };
  });
  // proof: the length is one
  const any = items.length === 1 ? items[0]! : all(items, 'or');
  return isNegative(operator) ? { condition: any } : any;
}

/** Without the negation, which stands around the condition, because empty values match then too. */
const positive: Readonly<Record<ListFilterDefinition['operator'], string>> = {
  Equals: 'equals',
  NotEqual: 'equals',
  LessThan: 'lessThan',
  LessOrEqual: 'lessThanOrEqual',
  GreaterThan: 'greaterThan',
  GreaterOrEqual: 'greaterThanOrEqual',
  Contains: 'like',
  NotContain: 'like',
  StartsWith: 'like',
  Includes: 'includes',
  Excludes: 'includes',
};

/** `field`: null for the name of a row that the field leads to. */
function valueOf(
  { viewer }: RequestContext,
  field: FieldModel | null,
  { operator, operand }: { operator: ListFilterDefinition['operator']; operand: string },
): string {
  if (operator === 'Contains' || operator === 'NotContain') return `'%${pattern(operand)}%'`;
  if (operator === 'StartsWith') return `'${pattern(operand)}%'`;
  if (field !== null && isViewerOperand(field, operand))
    return viewer.kind === 'user' ? quoted(viewer.userId) : 'null';
  const kind = field === null ? 'text' : comparisonKindOf(field);
  if (kind === 'number' || kind === 'boolean') return operand;
  if (kind !== 'date' && kind !== 'moment') return quoted(operand);
  return isCalendarDay(operand) || operandPeriod(operand, '2020-01-01') !== undefined
    ? operand
    : new Date(operand).toISOString();
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
const quoted = (text: string): string => `'${escaped(text)}'`;
const pattern = (text: string): string => escaped(text).replace(/[%_]/g, String.raw`\$&`);

const signs: Readonly<Record<string, string>> = {
  equals: '=',
  lessThan: '<',
  lessThanOrEqual: '<=',
  greaterThan: '>',
  greaterThanOrEqual: '>=',
  like: 'LIKE',
  includes: 'INCLUDES',
};

function written(condition: ListViewCondition): string {
  if ('condition' in condition) return `(NOT ${inBrackets(condition.condition)})`;
  if ('conditions' in condition)
    return condition.conditions
      .map(inBrackets)
      .join(condition.conjunction === 'and' ? ' AND ' : ' OR ');
  const { field, operator, values } = condition;
  const value = operator === 'includes' ? `(${values.join()})` : values.join();
  return `${field} ${signs[operator] ?? '='} ${value}`;
}

const inBrackets = (condition: ListViewCondition): string =>
  'conditions' in condition ? `(${written(condition)})` : written(condition);
