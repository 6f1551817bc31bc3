import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { RequestContext } from '../model/request-context.ts';

/** In any notation. Access rules are not applied. The field needs an index on `number_key`. */
export async function idsByPhoneNumber(
  ctx: RequestContext,
  { object: name, field: fieldName, number }: { object: string; field: string; number: string },
): Promise<string[]> {
  if (ctx.viewer.kind !== 'system') throw new Error('Only the system itself looks up numbers');
  const object = ctx.registry.object(name);
  const field = object?.fields.get(fieldName);
  if (!object || !field?.column) throw new Error(`${name} has no ${fieldName}`);
  const same = sql`select id from ${sql.table(object.table)} where number_key(${sql.ref(field.col)}) = number_key(${number})`;
  return (await ctx.db.rows<{ id: string }>(compile(same))).map(({ id }) => id);
}
