import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { RequestContext } from '../model/request-context.ts';
import { objectOfId } from '../read/read.ts';

/**
 * Holds a row against every other writer until the transaction ends: what is read after this stays
 * true. False when there is no such row. Rows that point at it may be made meanwhile: two that were
 * made at once and then wait for what they both point at would wait for ever.
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
