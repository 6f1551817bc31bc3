import type { RequestContext } from '../model/request-context.ts';
import { keyedHash } from '../model/keyed-hash.ts';
import type { SoqlCondition, SoqlField, SoqlLiteral, SoqlQuery, SoqlSelected } from './ast.ts';
import type { Statement } from './scope.ts';

/**
 * `Organization`: one row about this installation, which programs read to know where they are. It
 * is no object of the registry, because it has no table. Source: record-api.md §11.4.
 */

export const organizationObject = 'Organization';

/** The secret that the id is made of. The server makes it at the start: some callers only read. */
export const organizationSecret = 'organization';

/** Fifteen characters, stable per installation. */
export async function organizationId(ctx: RequestContext): Promise<string> {
  const hashOf = await keyedHash(ctx, organizationSecret);
  return `00D${hashOf('id').replace(/\W|_/g, '').slice(0, 12).padEnd(12, '0')}`;
}

type Value = string | boolean | null;

/** The fields of the organization. Guests do not see the organization: they get null. */
export async function organizationRow(ctx: RequestContext): Promise<Record<string, Value> | null> {
  if (ctx.viewer.kind === 'guest') return null;
  const { brand, publicUrl } = ctx;
  return {
    Id: await organizationId(ctx),
    Name: brand.name,
    City: brand.city,
    Country: 'NL',
    DefaultLocaleSidKey: 'nl_NL',
    InstanceName: new URL(publicUrl.origin).hostname,
    IsReadOnly: false,
    IsSandbox: false,
    LanguageLocaleKey: 'nl_NL',
    NamespacePrefix: null,
    OrganizationType: 'Enterprise Edition',
    Phone: brand.phone,
    PrimaryContact: brand.email,
    TimeZoneSidKey: 'Europe/Amsterdam',
    TrialExpirationDate: null,
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof organizationRow>>>;

/** Null when the statement is about another object. Throws a `SoqlRefusal`. */
export async function queryOrganization(
  ctx: RequestContext,
  { statement, query }: { statement: Statement; query: SoqlQuery },
  { apiUrl }: { apiUrl: string },
): Promise<string | null> {
  if (query.from.toLowerCase() !== organizationObject.toLowerCase()) return null;
  const row = await organizationRow(ctx);
  if (row === null) return null;
  const reader: Reader = { statement, row, alias: query.alias };
  const [first] = query.select;
  const isCount = first?.kind === 'call' && first.name === 'count' && first.args.length === 0;
  const record = isCount ? '' : organizationRecord(reader, { select: query.select, apiUrl });
  for (const { by } of query.orderBy) named(reader, by);
  if (query.groupBy ?? query.having)
    statement.refuse('soql.malformed', 'Organization cannot be grouped', query.at);
  const found = query.where === undefined || holds(reader, query.where);
  const given = found && query.limit !== 0 && (query.offset ?? 0) === 0;
  return `{"totalSize":${Number(given)},"done":true,"records":[${given ? record : ''}]}`;
}

type Reader = { statement: Statement; row: Row; alias: string | undefined };

/** The JSON of the row. */
export function organizationRecord(
  reader: Reader,
  { select, apiUrl }: { select: readonly SoqlSelected[]; apiUrl: string },
): string {
  const url = `${apiUrl}/sobjects/${organizationObject}/${String(reader.row['Id'])}`;
  const items = select.flatMap((one) => shown(reader, one));
  return JSON.stringify({
    attributes: { type: organizationObject, url },
    ...Object.fromEntries(items),
  });
}

function shown(reader: Reader, selected: SoqlSelected): [string, Value][] {
  if (selected.kind === 'call' && selected.name === 'fields') return Object.entries(reader.row);
  if (selected.kind === 'children' || selected.kind === 'typeof' || selected.kind === 'call')
    return reader.statement.refuse('soql.malformed', 'Organization shows fields only', selected.at);
  const name = named(reader, selected);
  return [[name, reader.row[name]!]]; // proof: `named` found it
}

/** The field as it is spelled. */
function named({ statement, row, alias }: Reader, field: SoqlField | SoqlSelected): string {
  const path = field.kind === 'field' ? field.path : [];
  const [head = '', own] = path;
  const isQualified = [alias, organizationObject].some(
    (one) => one?.toLowerCase() === head.toLowerCase(),
  );
  const asked = path.length === 2 && isQualified ? own : path.length === 1 ? head : undefined;
  const name = Object.keys(row).find((one) => one.toLowerCase() === asked?.toLowerCase());
  return (
    name ??
    statement.refuse(
      'soql.field',
      `No such column '${path.join('.')}' on entity '${organizationObject}'.`,
      field.at,
    )
  );
}

function holds(reader: Reader, condition: SoqlCondition): boolean {
  switch (condition.kind) {
    case 'and':
      return condition.items.map((item) => holds(reader, item)).every(Boolean);
    case 'or':
      return condition.items.map((item) => holds(reader, item)).some(Boolean);
    case 'not':
      return !holds(reader, condition.item);
    case 'comparison': {
      const { left, operator, right, at } = condition;
      const name = named(reader, left);
      if (!('length' in right) || !['=', '!=', 'in', 'not in'].includes(operator))
        return reader.statement.refuse(
          'soql.operator',
          `invalid operator on ${name} of Organization`,
          at,
        );
      const value = comparable(name, reader.row[name] ?? null);
      const isAmong = right.some((one) => comparable(name, literalValue(one)) === value);
      return isAmong === (operator === '=' || operator === 'in');
    }
  }
}

/** Texts compare in any case, ids by their first 15 characters. */
const comparable = (name: string, value: Value): Value =>
  typeof value !== 'string' ? value : name === 'Id' ? value.slice(0, 15) : value.toLowerCase();

const literalValue = (literal: SoqlLiteral): Value =>
  literal.kind === 'null'
    ? null
    : literal.kind === 'boolean'
      ? literal.value
      : 'text' in literal
        ? literal.text
        : literal.name;
