import { type RawBuilder, sql } from 'kysely';
import { mayPerform } from '../access/access.ts';
import { rowsInBin } from '../read/deletions.ts';
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
  if (!withBin) return sql`(${there}) as t`;
  const bin = rowsInBin(statement.registry, object, statement);
  return sql`(${there} union all select t.*, true as isdeleted from ${bin}) as t`;
}
