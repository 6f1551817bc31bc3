import { type RawBuilder, sql } from 'kysely';
import {
  allOf,
  anyOf,
  type Predicate,
  type AliasedObject,
  type AccessRole,
} from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { ListFilterDefinition, ListViewDefinition } from '../model/define.ts';
import type { FieldModel, Registry } from '../model/registry.ts';
import { isLike, isNot, escapeLike } from './compare.ts';
import { type Logic, numbersIn, parseLogic } from './filter-logic.ts';
import { visibleValue } from './select.ts';
import { Param } from '../model/params.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** A `Param` among the operands is bound when the statement runs. */
export type ParameterizedFilter = Omit<ListFilterDefinition, 'operands'> & {
  operands: readonly (string | Param)[];
};

type RowFilters = Pick<ListViewDefinition, 'logic' | 'scope'> & {
  filters?: readonly ParameterizedFilter[];
};

/** A value that the viewer may not see counts as empty. Source: record-api.md §5.2. */
export function viewFilter(
  registry: Registry,
  row: AliasedObject,
  asked: { view: RowFilters; accessRole: AccessRole },
): Predicate {
  const { view, accessRole } = asked;
  const parts = (view.filters ?? []).map((filter) =>
    filterSql(registry, row, { filter, accessRole }),
  );
  const mine: Predicate =
    view.scope === 'mine'
      ? sql<boolean>`${sql.ref(`${row.alias}.ownerid`)} = ${new Param('viewer.user')}`
      : true;
  return allOf([mine, view.logic ? logicSql(view.logic, parts) : allOf(parts)]);
}

function filterSql(
  registry: Registry,
  row: AliasedObject,
  asked: { filter: ParameterizedFilter; accessRole: AccessRole },
): Predicate {
  const field = row.object.fields.get(asked.filter.field)!;
  const value = visibleValue(
    row.alias,
    field.col,
    fieldVisibility(registry, row, { accessRole: asked.accessRole, field }),
  );
  const { operator, operands } = asked.filter;
  const negative = operator === 'NotEqual' || operator === 'NotContain' || operator === 'Excludes';
  const any = anyOf(operands.map((operand) => compare(field, value, { operator, operand })));
  return negative ? isNot(any) : any;
}

function compare(
  field: FieldModel,
  value: RawBuilder<unknown>,
  asked: { operator: ListFilterDefinition['operator']; operand: string | Param },
): Predicate {
  const { operator, operand } = asked;
  const isText = field.collation === 'nl' && !field.picklist;
  if (operand === '') return sql<boolean>`${value} is null`;
  switch (operator) {
    case 'Equals':
    case 'NotEqual':
      return isText
        ? sql<boolean>`fold(${value}) = fold(${operand})`
        : sql<boolean>`${value} = ${operandSql(field, operand)}`;
    case 'Contains':
    case 'NotContain':
    case 'StartsWith':
      return isLike(value, sql`${statementOperand(operator, operand)}`);
    case 'Includes':
    case 'Excludes':
      return sql<boolean>`${operand} = any(string_to_array(${value}, ';'))`;
    default:
      return sql<boolean>`${value} ${sql.raw(comparisons[operator])} ${operandSql(field, operand)}`;
  }
}

const comparisons = {
  LessThan: '<',
  LessOrEqual: '<=',
  GreaterThan: '>',
  GreaterOrEqual: '>=',
} as const;

/** `TODAY` is plain text on fields without dates: a visitor can type it in a URL. */
const operandSql = (field: FieldModel, operand: string | Param): RawBuilder<unknown> =>
  operand === 'TODAY' && holdsDays(field)
    ? sql`(${new Param('today')}::date)`
    : sql`${operand}::${sql.raw(field.column!)}`;

const holdsDays = ({ dataType }: FieldModel): boolean =>
  dataType === 'Date' || dataType === 'DateTime';

const patterns: Partial<Record<ListFilterDefinition['operator'], (safe: string) => string>> = {
  Contains: (safe) => `%${safe}%`,
  NotContain: (safe) => `%${safe}%`,
  StartsWith: (safe) => `${safe}%`,
};

export function statementOperand<O extends string | Param>(
  operator: ListFilterDefinition['operator'],
  operand: O,
): O | string {
  const pattern = patterns[operator];
  return typeof operand === 'string' && pattern !== undefined
    ? pattern(escapeLike(foldForSearch(operand)))
    : operand;
}

/** The operand changes the SQL, so it cannot be bound later. */
export const isFixedOperand = (operand: string): boolean => operand === '' || operand === 'TODAY';

function logicSql(text: string, parts: readonly Predicate[]): Predicate {
  const logic = parseLogic(text);
  if (logic === undefined || numbersIn(logic).some((number) => parts[number - 1] === undefined))
    throw new Error(`Filter logic is wrong: ${text}`);
  const predicate = (part: Logic): Predicate => {
    // proof: the condition above checks that this filter exists
    if ('number' in part) return parts[part.number - 1]!;
    if ('not' in part) return isNot(predicate(part.not));
    return 'all' in part ? allOf(part.all.map(predicate)) : anyOf(part.any.map(predicate));
  };
  return predicate(logic);
}
