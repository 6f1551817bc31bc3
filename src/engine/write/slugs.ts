import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { freeSlug, slugOf } from '#protocol/texts/slug.ts';
import type { RequestContext } from '../model/request-context.ts';
import { findRows } from '../read/query.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import type { Values } from './values.ts';

/** A slug is a unique URL part. Old slugs are stored, so that old links work. Source: spec §5. */

type SlugField = { field: FieldModel; source: string };

export function slugFieldOf(object: ObjectModel): SlugField | undefined {
  for (const field of object.fields.values())
    if (field.default && 'slugOf' in field.default) return { field, source: field.default.slugOf };
  return undefined;
}

/** Former slugs count as taken. A lock lets two creates with one title succeed. */
export async function assignSlug(
  ctx: RequestContext,
  object: ObjectModel,
  values: Values,
): Promise<void> {
  const found = slugFieldOf(object);
  if (found === undefined) return;
  await takeTurn(ctx, object);
  const { field, source } = found;
  const title = values.get(object.fields.get(source)!);
  if ((values.get(field) ?? null) !== null || typeof title !== 'string') return;
  const slug = slugOf(title) || slugOf(object.label);
  const taken = await takenLike(ctx, object, { field, slug });
  values.set(
    field,
    freeSlug(slug, (one) => taken.has(one)),
  );
}

const takeTurn = (ctx: RequestContext, object: ObjectModel): Promise<unknown> =>
  ctx.db.rows({
    text: 'select pg_advisory_xact_lock(hashtext($1))',
    values: [`zorgeloos slugs ${object.apiName}`],
  });

export async function lockSlugs(
  ctx: RequestContext,
  object: ObjectModel,
  values: Values,
): Promise<void> {
  const field = slugFieldOf(object)?.field;
  if (field !== undefined && values.has(field)) await takeTurn(ctx, object);
}

/** Includes former slugs. A number shortens a long slug, so only a prefix is compared. */
async function takenLike(
  ctx: RequestContext,
  object: ObjectModel,
  { field, slug }: { field: FieldModel; slug: string },
): Promise<Set<string>> {
  // The prefix contains only letters, digits and hyphens, so no wildcard of `like`.
  const beginning = `${slug.slice(0, 100)}%`;
  const rows = await ctx.db.rows<{ slug: string }>(
    compile(sql`
      select ${sql.ref(field.col)} as slug from ${sql.table(object.table)} where ${sql.ref(field.col)} like ${beginning}
      union select slug from old_slug where object_api_name = ${object.apiName} and slug like ${beginning}`),
  );
  return new Set(rows.map((row) => row.slug));
}

export async function retireSlug(
  ctx: RequestContext,
  row: { object: ObjectModel; id: string },
  change: { before: Readonly<Record<string, unknown>>; values: Values },
): Promise<void> {
  const field = slugFieldOf(row.object)?.field;
  if (field === undefined || !change.values.has(field)) return;
  const [before, after] = [change.before[field.apiName], change.values.get(field)];
  if (before === after) return;
  const { apiName } = row.object;
  await ctx.db.run({
    text: 'delete from old_slug where object_api_name = $1 and slug = $2',
    values: [apiName, after],
  });
  await ctx.db.run({
    text: `insert into old_slug (object_api_name, slug, record_id, retired_at) values ($1, $2, $3, $4)
      on conflict (object_api_name, slug) do update set record_id = excluded.record_id, retired_at = excluded.retired_at`,
    values: [apiName, before, row.id, ctx.now],
  });
}

export async function deleteOldSlugs(
  ctx: RequestContext,
  object: ObjectModel,
  ids: readonly string[],
): Promise<void> {
  if (slugFieldOf(object))
    await ctx.db.run({ text: 'delete from old_slug where record_id = any($1)', values: [ids] });
}

export async function currentSlugOf(
  ctx: RequestContext,
  apiName: string,
  slug: string,
): Promise<string | null> {
  const object = ctx.registry.object(apiName);
  const field = object && slugFieldOf(object)?.field;
  if (field === undefined) return null;
  const [old] = await ctx.db.rows<{ record_id: string }>({
    text: 'select record_id from old_slug where object_api_name = $1 and slug = $2',
    values: [apiName, slug],
  });
  if (old === undefined) return null;
  const filters = [{ field: 'Id', operator: 'Equals' as const, operands: [old.record_id] }];
  const [row] = await findRows(ctx, { from: apiName, fields: [field.apiName], filters, limit: 1 });
  return row === undefined ? null : String(row[field.apiName]);
}
