import { type RawBuilder, sql } from 'kysely';
import { allOf, type Predicate } from '../access/access.ts';
import type { FieldModel } from '../model/registry.ts';
import type { Param } from '../model/params.ts';

/**
 * One value of a row held against what was asked, as SQL: the one place where it is decided what
 * "equal", "smaller" and "like" mean for a type of field. Text ignores capitals and accents, ids do
 * not: texts compared with come folded, as `folded` does it, for folding them here would be work
 * for every row. The value is null where it is empty or not the viewer's to see. Source:
 * record-api.md §5.1.
 */
export type ComparisonOperator = '=' | '<' | '<=' | '>' | '>=';

/** How values of a field are compared. */
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
/** What is compared with; it may come when the statement is sent. */
export type Operand = Param | RawBuilder<unknown>;

export const isEmpty = (value: Value): Predicate => sql<boolean>`${value} is null`;

/** Turned round, with empty values on the other side: what is not known to be so, is not so. */
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

/** One of several; the operand is a list of texts, numbers or booleans. */
export function isOneOf(
  kind: Exclude<ComparisonKind, 'date' | 'moment'>,
  value: Value,
  operand: Operand,
): Predicate {
  if (kind === 'text') return sql<boolean>`fold(${value}) = any(${operand}::text[])`;
  const type = kind === 'number' ? 'numeric[]' : kind === 'boolean' ? 'boolean[]' : 'text[]';
  return sql<boolean>`${value} = any(${operand}::${sql.raw(type)})`;
}

/**
 * `%` and `_` mean what they mean in SQL; the pattern must be one of `likePattern` or `escapeLike`.
 */
export const isLike = (value: Value, operand: Operand): Predicate =>
  sql<boolean>`fold(${value}) like ${operand}::text`;

/** All of several values of a multi-picklist; the operand is a list. */
export const holdsAll = (value: Value, operand: Operand): Predicate =>
  sql<boolean>`string_to_array(${value}, ';') @> ${operand}::text[]`;

/** At least one of several. */
export const holdsAny = (value: Value, operand: Operand): Predicate =>
  sql<boolean>`string_to_array(${value}, ';') && ${operand}::text[]`;

/**
 * Where a stretch of time begins and ends: days (local ones, where moments are compared) or
 * moments. `to` is the first that is beyond.
 */
export type TimeRange = { unit: 'day' | 'moment'; from: Operand; to: Operand };

export function compareTime(
  kind: 'date' | 'moment',
  value: Value,
  { sign, stretch }: { sign: ComparisonOperator; stretch: TimeRange },
): Predicate {
  const [from, to] = [stretch.from, stretch.to].map((bound) =>
    boundSql(kind, stretch.unit, bound),
  ) as [RawBuilder<unknown>, RawBuilder<unknown>]; // proof: two in, two out
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

/**
 * A pattern as typed, with `\` before a sign that means itself, in a form the database always
 * takes: it refuses a `\` at the end.
 */
export const likePattern = (typed: string): string =>
  typed.replace(/\\([%_\\])|\\|[%_]/g, (whole, sign?: string) =>
    sign === undefined && whole === '\\' ? '\\\\' : whole,
  );

/**
 * The same pattern held against a text the database does not know, the label of a choice: `%` is as
 * short as it can be, and longer where that does not do.
 */
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

/** Text in which no sign means anything. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
