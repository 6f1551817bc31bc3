import { type RawBuilder, sql } from 'kysely';
import { anyOf, grantRules, mayPerform, toSql } from '../access/access.ts';
import { deletedRowAs, undeletePeriod } from '../read/deletions.ts';
import { isDeletedField } from './names.ts';
import type { Scope } from './scope.ts';

/**
 * The rows of a statement, under the alias `t`. Those in the bin are among them for `queryAll`,
 * when the viewer may restore them.
 */
export function rowSource(scope: Scope): RawBuilder<unknown> {
  const { object, statement, tree } = scope;
  const table = sql`${sql.table(object.table)}`;
  const withBin =
    statement.allRows && statement.isStaff && mayPerform(object, statement.accessRole, 'delete');
  if (!withBin && !tree.fields.has(isDeletedField.apiName)) return sql`${table} as t`;
  const there = sql`select r.*, false as isdeleted from ${table} as r`;
  return withBin ? sql`(${there} union all ${binOf(scope)}) as t` : sql`(${there}) as t`;
}

function binOf({ object, statement }: Scope): RawBuilder<unknown> {
  const { registry, accessRole, now } = statement;
  const deletes = anyOf(
    grantRules(registry, { object, alias: 't' }, { accessRole, verb: 'delete' }).map(
      ({ holds }) => holds,
    ),
  );
  const since = statement.bind(new Date(now.getTime() - undeletePeriod));
  return sql`
    select t.*, true as isdeleted from deletion as d
    join deleted_row as r on r.deletion_id = d.id and r.table_name = ${sql.lit(object.table)} and r.kind = 'row'
    cross join lateral ${deletedRowAs(object, 'r.content', 't')}
    where d.deleted_at > ${since}::timestamptz and ${toSql(deletes)}`;
}
