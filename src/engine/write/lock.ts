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

/** Makes writers of one value wait for each other, until the end of the transaction. */
export async function lockValue({ db }: Pick<RequestContext, 'db'>, name: string): Promise<void> {
  await db.rows({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`zorgeloos value ${name}`],
  });
}
