import { type RawBuilder, sql } from 'kysely';
import { allOf, type Predicate } from '../access/access.ts';
import type { FieldModel } from '../model/registry.ts';
import type { Param } from '../model/params.ts';

/** Operands of kind `text` must be folded. Source: record-api.md §5.1. */
export type ComparisonOperator = '=' | '<' | '<=' | '>' | '>=';

export type ComparisonKind =
  | 'text'
  | 'exact'
  | 'choices'
  | 'number'
  | 'boolean'
  | 'date'
  | 'moment';

export function comparisonKindOf(field: Pick<FieldModel, 'dataType' | 'apiName'>): ComparisonKind {
  switch (field.dataType) {
    case 'Boolean':
      return 'boolean';
    case 'Int':
    case 'Double':
    case 'Currency':
    case 'Percent':
      return 'number';
    case 'Date':
      return 'date';
    case 'DateTime':
      return 'moment';
    case 'MultiPicklist':
      return 'choices';
    case 'Reference':
      return 'exact';
    default:
      return field.apiName === 'Id' ? 'exact' : 'text';
  }
}

type Value = RawBuilder<unknown>;
export type Operand = Param | RawBuilder<unknown>;

export const isEmpty = (value: Value): Predicate => sql<boolean>`${value} is null`;

/** A condition on an empty value counts as false, so its negation is true. */
export const isNot = (part: Predicate): Predicate =>
  typeof part === 'boolean' ? !part : sql<boolean>`not coalesce(${part}, false)`;

const typed = (
  kind: Exclude<ComparisonKind, 'text' | 'date' | 'moment'>,
  operand: Operand,
): RawBuilder<unknown> =>
  kind === 'number'
    ? sql`${operand}::numeric`
    : kind === 'boolean'
      ? sql`${operand}::boolean`
      : sql`${operand}::text`;

export function compareValue(
  kind: Exclude<ComparisonKind, 'date' | 'moment'>,
  value: Value,
  { sign, operand }: { sign: ComparisonOperator; operand: Operand },
): Predicate {
  if (kind === 'text') return sql<boolean>`fold(${value}) ${sql.raw(sign)} ${operand}::text`;
  return sql<boolean>`${value} ${sql.raw(sign)} ${typed(kind, operand)}`;
}

export function isOneOf(
  kind: Exclude<ComparisonKind, 'date' | 'moment'>,
  value: Value,
  operand: Operand,
): Predicate {
  if (kind === 'text') return sql<boolean>`fold(${value}) = any(${operand}::text[])`;
  const type = kind === 'number' ? 'numeric[]' : kind === 'boolean' ? 'boolean[]' : 'text[]';
  return sql<boolean>`${value} = any(${operand}::${sql.raw(type)})`;
}

export const isLike = (value: Value, operand: Operand): Predicate =>
  sql<boolean>`fold(${value}) like ${operand}::text`;

export const holdsAll = (value: Value, operand: Operand): Predicate =>
  sql<boolean>`string_to_array(${value}, ';') @> ${operand}::text[]`;

export const holdsAny = (value: Value, operand: Operand): Predicate =>
  sql<boolean>`string_to_array(${value}, ';') && ${operand}::text[]`;

/** Days in Dutch local time, or moments. `from` is included, `to` is not. */
export type TimeRange = { unit: 'day' | 'moment'; from: Operand; to: Operand };

export function compareTime(
  kind: 'date' | 'moment',
  value: Value,
  { sign, stretch }: { sign: ComparisonOperator; stretch: TimeRange },
): Predicate {
  const [from, to] = [stretch.from, stretch.to].map(
    (bound) => boundSql(kind, stretch.unit, bound),
    // proof: `map` returns as many elements as its input, which has two
  ) as [RawBuilder<unknown>, RawBuilder<unknown>];
  switch (sign) {
    case '=':
      return allOf([sql<boolean>`${value} >= ${from}`, sql<boolean>`${value} < ${to}`]);
    case '<':
      return sql<boolean>`${value} < ${from}`;
    case '<=':
      return sql<boolean>`${value} < ${to}`;
    case '>':
      return sql<boolean>`${value} >= ${to}`;
    case '>=':
      return sql<boolean>`${value} >= ${from}`;
  }
}

function boundSql(
  kind: 'date' | 'moment',
  unit: TimeRange['unit'],
  bound: Operand,
): RawBuilder<unknown> {
  if (unit === 'moment') return sql`${bound}::timestamptz`;
  return kind === 'date'
    ? sql`${bound}::date`
    : sql`(${bound}::date::timestamp at time zone 'Europe/Amsterdam')`;
}

/** Doubles a `\` that escapes nothing, because PostgreSQL rejects a pattern that ends in one. */
export const likePattern = (typed: string): string =>
  typed.replace(/\\([%_\\])|\\|[%_]/g, (whole, sign?: string) =>
    sign === undefined && whole === '\\' ? '\\\\' : whole,
  );

/** `%` matches as little as possible. On a mismatch, the match of the last `%` is extended. */
export function matchesLikePattern(text: string, pattern: string): boolean {
  const signs = [...pattern.matchAll(/\\(.)|([%_])|(.)/gsu)].map(([, meant, sign, plain]) => ({
    sign: sign ?? '',
    letter: meant ?? plain ?? '',
  }));
  const letters = [...text];
  let [at, next] = [0, 0];
  let backtrackPoint: { at: number; next: number } | undefined;
  while (at < letters.length) {
    const wanted = signs[next];
    if (wanted?.sign === '%') backtrackPoint = { at, next: ++next };
    else if (wanted && (wanted.sign === '_' || wanted.letter === letters[at]))
      [at, next] = [at + 1, next + 1];
    else if (backtrackPoint) [at, next] = [++backtrackPoint.at, backtrackPoint.next];
    else return false;
  }
  return signs.slice(next).every(({ sign }) => sign === '%');
}

export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
