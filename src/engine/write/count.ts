import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { notFound, objectOfId } from '../read/read.ts';
import { publishCounterChange } from '../events/change-events.ts';

/**
 * One statement, so that no concurrent count is lost. Does not change LastModifiedById or
 * LastModifiedDate, and writes no history. Refusals: record.idMalformed, record.notFound.
 */
export async function incrementCounter(
  ctx: RequestContext,
  id: string,
  fieldName: string,
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'system') throw new Error('Only the system itself counts');
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const field = object.fields.get(fieldName);
  if (field?.dataType !== 'Int') throw new Error(`${object.apiName} has no counter ${fieldName}`);
  const [counted] = await ctx.db.rows<{ stamp: Date }>(
    compile(sql`
      update ${sql.table(object.table)}
      set ${sql.ref(field.col)} = coalesce(${sql.ref(field.col)}, 0) + 1, systemmodstamp = greatest(${ctx.now}::timestamptz(3), systemmodstamp + interval '1 millisecond')
      where id = ${recordId} returning systemmodstamp as stamp`),
  );
  if (counted === undefined) return notFound;
  await publishCounterChange(ctx, object, {
    id: recordId,
    kind: 'updated',
    weakEtag: counted.stamp.getTime(),
  });
  return ok(null);
}
