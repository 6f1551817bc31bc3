import { type RawBuilder, sql } from 'kysely';
import type { Db, Statement } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import type { Role, Viewer } from '#protocol/users/viewer.ts';
import { grantsOf, type AliasedObject } from './access.ts';
import type { RowRule } from '../model/access-definition.ts';
import { memoizeByRegistry } from '../model/memoize.ts';
import type { ObjectModel, Registry } from '../model/registry.ts';
import { viewerParams } from '../model/params.ts';

/** The inverse of `access.ts`. */

/**
 * By role. `true`: all viewers with the role see the row. Lines: a viewer sees the row when the
 * viewer has all ids of at least one line. A role without an entry does not see the row.
 */
export type Audience = Partial<Record<Role, true | readonly Line[]>>;
type Line = readonly (readonly [slot: string, id: string])[];

export const audienceRoles = [
  'guest',
  'customer',
  'casesOnly',
  'sales',
  'administrator',
] as const satisfies readonly Role[];

export function isInAudience(audience: Audience, viewer: Viewer): boolean {
  if (viewer.kind === 'system') return true;
  const seen = audience[viewer.kind === 'user' ? viewer.role : 'guest'];
  if (seen === undefined || seen === true) return seen === true;
  const own = viewerParams(viewer);
  return seen.some((line) => line.every(([param, id]) => own[param] === id));
}

/** `plain`: only viewers who see the row with its dates and version stamps. */
type RowDetail = 'any' | 'plain';

/** By row id. A row that does not exist has no entry. */
export async function audiencesOf(
  { db, registry }: { db: Db; registry: Registry },
  object: ObjectModel,
  {
    ids,
    among = audienceRoles,
    rowDetail = 'any',
  }: { ids: readonly string[]; among?: readonly Role[]; rowDetail?: RowDetail },
): Promise<Map<string, Audience>> {
  const statement = statementFor(registry, `${object.apiName} ${rowDetail} ${among.join()}`, () =>
    makeStatement(registry, object, { among, rowDetail }),
  );
  const rows = await db.rows<{ id: string } & Record<string, readonly Line[] | boolean>>({
    ...statement,
    values: statement.values.map((value) => (value === theIds ? ids : value)),
  });
  return new Map(
    rows.map(({ id, ...seen }) => [
      id,
      Object.fromEntries(
        Object.entries(seen).flatMap(([role, who]) => (isNobody(who) ? [] : [[role, who]])),
      ),
    ]),
  );
}

const isNobody = (who: readonly Line[] | boolean): boolean =>
  who === false || (Array.isArray(who) && who.length === 0);

const theIds = Symbol('ids');
const statementFor = memoizeByRegistry<Statement>(500);

function makeStatement(
  registry: Registry,
  object: ObjectModel,
  { among, rowDetail }: { among: readonly Role[]; rowDetail: RowDetail },
): Statement {
  const row = { object, alias: 't' };
  const columns = among.map((role) => {
    const seen = audienceExpression(registry, row, { role, depth: 0, rowDetail });
    return sql`${typeof seen === 'boolean' ? sql`${sql.lit(seen)}::boolean` : linesOf(seen)} as ${sql.ref(role)}`;
  });
  return compile(
    sql`select ${sql.join([sql.ref('t.id'), ...columns])} from ${sql.table(object.table)} as t where t.id = any(${theIds}::text[])`,
  );
}

/** `when`: all viewers with the role see the row under this condition. `lines`: jsonb. */
type AudienceExpression = boolean | { when: RawBuilder<unknown> } | { lines: RawBuilder<unknown> };
type Question = { role: Role; depth: number; rowDetail?: RowDetail };

const deepest = 6;

const everybody = sql`'[[]]'::jsonb`;
const nobody = sql`'[]'::jsonb`;

function linesOf(seen: Exclude<AudienceExpression, boolean>): RawBuilder<unknown> {
  return 'lines' in seen
    ? seen.lines
    : sql`case when ${seen.when} then ${everybody} else ${nobody} end`;
}

const audienceExpression = (
  registry: Registry,
  row: AliasedObject,
  question: Question,
): AudienceExpression =>
  anyOf(
    grantsOf(row.object, question.role)
      .filter(({ bare }) => !(question.rowDetail === 'plain' && bare))
      .map((grant) => ruleAudience(registry, row, { ...question, rule: grant.rows })),
  );

function ruleAudience(
  registry: Registry,
  row: AliasedObject,
  question: Question & { rule: RowRule },
): AudienceExpression {
  const { rule, depth } = question;
  if (depth > deepest)
    throw new Error(`Access rules of ${row.object.apiName} refer to each other in a circle`);
  if (rule === 'all') return true;
  if ('allOf' in rule)
    return allOf(
      rule.allOf.map((part) => ruleAudience(registry, row, { ...question, rule: part })),
    );
  if ('anyOf' in rule)
    return anyOf(
      rule.anyOf.map((part) => ruleAudience(registry, row, { ...question, rule: part })),
    );
  if ('parent' in rule) {
    const { col, reference } = row.object.fields.get(rule.parent)!;
    const column = sql.ref(`${row.alias}.${col}`);
    return anyOf(
      reference!.to.map((target) =>
        through(
          registry,
          { object: registry.object(target)!, alias: `p${depth}${row.alias}` },
          { question, leads: (alias) => sql`${sql.ref(`${alias}.id`)} = ${column}` },
        ),
      ),
    );
  }
  if ('child' in rule) {
    const link = row.object.children.get(rule.child)!;
    const object = registry.object(link.child)!;
    const { col } = object.fields.get(link.field)!;
    return through(
      registry,
      { object, alias: `k${depth}${row.alias}` },
      {
        question,
        leads: (alias) => sql`${sql.ref(`${alias}.${col}`)} = ${sql.ref(`${row.alias}.id`)}`,
      },
    );
  }
  const column = sql.ref(`${row.alias}.${row.object.fields.get(rule.field)!.col}`);
  if ('is' in rule) {
    const line = sql`jsonb_build_array(jsonb_build_array(jsonb_build_array(${sql.lit(rule.is)}::text, ${column})))`;
    return { lines: sql`case when ${column} is null then ${nobody} else ${line} end` };
  }
  if ('equals' in rule)
    return {
      when: rule.equals === null ? sql`${column} is null` : sql`${column} = ${rule.equals}`,
    };
  return { when: sql`${column} is distinct from ${rule.isNot}` };
}

/** `leads` selects the related rows, parents or children. */
function through(
  registry: Registry,
  row: AliasedObject,
  { question, leads }: { question: Question; leads: (alias: string) => RawBuilder<unknown> },
): AudienceExpression {
  const seen = audienceExpression(registry, row, {
    role: question.role,
    depth: question.depth + 1,
  });
  if (seen === false) return false;
  const from = sql`from ${sql.table(row.object.table)} as ${sql.ref(row.alias)}`;
  if (seen === true) return { when: sql`exists (select 1 ${from} where ${leads(row.alias)})` };
  if ('when' in seen)
    return { when: sql`exists (select 1 ${from} where ${leads(row.alias)} and ${seen.when})` };
  const line = sql.ref(`${row.alias}line`);
  return {
    lines: sql`(select coalesce(jsonb_agg(distinct ${line}), ${nobody}) ${from}, jsonb_array_elements(${seen.lines}) as ${line} where ${leads(row.alias)})`,
  };
}

function sorted(parts: readonly AudienceExpression[]): {
  conditions: RawBuilder<unknown>[];
  lines: RawBuilder<unknown>[];
} {
  const open = parts.filter((part) => typeof part !== 'boolean');
  return {
    conditions: open.flatMap((part) => ('when' in part ? [part.when] : [])),
    lines: open.flatMap((part) => ('lines' in part ? [part.lines] : [])),
  };
}

function anyOf(parts: readonly AudienceExpression[]): AudienceExpression {
  if (parts.includes(true)) return true;
  const { conditions, lines } = sorted(parts);
  const condition = conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : null;
  if (lines.length === 0) return condition ? { when: condition } : false;
  const all = sql`(${sql.join(lines, sql` || `)})`;
  return { lines: condition ? sql`case when ${condition} then ${everybody} else ${all} end` : all };
}

/** A viewer in both parts has the ids of a line of each, so lines are joined pairwise. */
function allOf(parts: readonly AudienceExpression[]): AudienceExpression {
  if (parts.includes(false)) return false;
  const { conditions, lines } = sorted(parts);
  const condition = conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : null;
  if (lines.length === 0) return condition ? { when: condition } : true;
  const all = lines.reduce(
    (one, other) =>
      sql`(select coalesce(jsonb_agg(l.line || r.line), ${nobody}) from jsonb_array_elements(${one}) as l(line), jsonb_array_elements(${other}) as r(line))`,
  );
  return { lines: condition ? sql`case when ${condition} then ${all} else ${nobody} end` : all };
}
