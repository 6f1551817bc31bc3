import { type RawBuilder, sql } from 'kysely';
import type { FieldModel } from '../model/registry.ts';
import { type Branch, fieldAtPath } from '../sql/select.ts';
import type { SoqlCall, SoqlExpression, SoqlField, SoqlLiteral } from './ast.ts';
import type { Scope } from './scope.ts';

/** An SQL value that is made when the columns of the statement are known. */
export type LateValue = (root: Branch) => RawBuilder<unknown>;

type Day = RawBuilder<unknown>;

/**
 * The functions that take a part of a day. `moment`: a timestamp without time zone. Fiscal years
 * are calendar years; weeks begin on Sunday, as on the platform. Source: the platform's SOQL
 * reference, date functions.
 */
const parts: Readonly<Record<string, (moment: Day) => RawBuilder<unknown>>> = {
  calendar_year: (day) => sql`extract(year from ${day})::int`,
  calendar_quarter: (day) => sql`extract(quarter from ${day})::int`,
  calendar_month: (day) => sql`extract(month from ${day})::int`,
  day_in_month: (day) => sql`extract(day from ${day})::int`,
  day_in_week: (day) => sql`(extract(dow from ${day})::int + 1)`,
  day_in_year: (day) => sql`extract(doy from ${day})::int`,
  week_in_month: (day) => sql`((extract(day from ${day})::int - 1) / 7 + 1)`,
  week_in_year: (day) => sql`((extract(doy from ${day})::int - 1) / 7 + 1)`,
  fiscal_year: (day) => sql`extract(year from ${day})::int`,
  fiscal_quarter: (day) => sql`extract(quarter from ${day})::int`,
  fiscal_month: (day) => sql`extract(month from ${day})::int`,
  hour_in_day: (day) => sql`extract(hour from ${day})::int`,
  day_only: (day) => sql`(${day})::date`,
};
const ofMomentsOnly: ReadonlySet<string> = new Set(['hour_in_day', 'day_only']);

export const isDateFunction = ({ name }: SoqlCall): boolean => Object.hasOwn(parts, name);

/**
 * The value of a date function. Moments count in UTC, and in Dutch local time inside
 * `convertTimezone`.
 */
export function functionValue(scope: Scope, call: SoqlCall): LateValue {
  const { statement } = scope;
  const [argument] = call.args;
  if (!isDateFunction(call) || call.args.length !== 1 || argument === undefined)
    return statement.refuse('soql.malformed', `unexpected function: ${call.raw}`, call.at);
  const { asked, isLocal } = momentOf(argument);
  if (asked === null)
    return statement.refuse('soql.malformed', `a date field is expected in ${call.raw}`, call.at);
  const { path, field } = scope.read(asked);
  const isMoment = field.dataType === 'DateTime';
  if (!fits(field, call.name) || (isLocal && !isMoment))
    return statement.refuse('soql.field', `${call.raw} does not fit the field`, call.at);
  return (root) => {
    const { expression } = fieldAtPath(root, path.join('.'));
    const zone = isLocal ? sql`'Europe/Amsterdam'` : sql`'UTC'`;
    const day = isMoment
      ? sql`(${expression} at time zone ${zone})`
      : sql`${expression}::timestamp`;
    return parts[call.name]!(day); // proof: it is a date function
  };
}

const fits = ({ dataType }: FieldModel, name: string): boolean =>
  dataType === 'DateTime' || (dataType === 'Date' && !ofMomentsOnly.has(name));

function momentOf(argument: SoqlExpression | SoqlLiteral): {
  asked: SoqlField | null;
  isLocal: boolean;
} {
  if (argument.kind === 'field') return { asked: argument, isLocal: false };
  if (argument.kind !== 'call' || argument.name !== 'converttimezone')
    return { asked: null, isLocal: false };
  const [inner] = argument.args;
  return { asked: inner?.kind === 'field' ? inner : null, isLocal: true };
}
