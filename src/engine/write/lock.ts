import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { RequestContext } from '../model/request-context.ts';
import { objectOfId } from '../read/read.ts';

/**
 * `for no key update` lets others insert rows that reference this one. Otherwise two transactions
 * that both inserted such a row, and then lock this one, would deadlock.
 */
export async function lockRecord(ctx: RequestContext, id: string): Promise<boolean> {
  const known = objectOfId(ctx, id);
  if (!known.ok) return false;
  const { object, recordId } = known.value;
  return (
    (
      await ctx.db.rows(
        compile(
          sql`select 1 from ${sql.table(object.table)} where id = ${recordId} for no key update`,
        ),
      )
    ).length > 0
  );
}
