import type { RequestContext } from '../model/request-context.ts';
import type { RetentionDefinition } from '../model/retention-definition.ts';
import type { ObjectModel } from '../model/registry.ts';

type Needing = { object: ObjectModel; rule: RetentionDefinition };

/**
 * Returns ids of rows without references that are needed anyway: a deleted row that can be restored
 * references them, or they are the file of a photo, which is linked by side data and not by a
 * field. `id`: only that row.
 */
export async function neededRowIds(
  ctx: RequestContext,
  needing: Needing,
  id?: string,
): Promise<string[]> {
  const one = id ?? null;
  const rows = [
    ...(await neededBack(ctx, needing, one)),
    ...(needing.object.apiName === 'ContentDocument' ? await photoFiles(ctx, one) : []),
  ];
  return rows.map((row) => row.id);
}

async function neededBack(
  { db, registry }: RequestContext,
  { object, rule }: Needing,
  one: string | null,
): Promise<{ id: string }[]> {
  const by = object.children.get(rule.neededBy ?? '');
  if (by === undefined) return [];
  const child = registry.object(by.child)!; // proof: the registry made the relationship
  return db.rows<{ id: string }>({
    text: `select distinct content ->> $2 as id from deleted_row where table_name = $1 and kind = 'row' and content ->> $2 = coalesce($3, content ->> $2)`,
    values: [child.table, child.fields.get(by.field)!.col, one], // proof: as above
  });
}

/** Returns the files of photos, both of existing rows and of deleted ones that can be restored. */
const photoFiles = ({ db }: RequestContext, one: string | null): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>({
    text: `select distinct contentdocumentid as id from contentversion where contentdocumentid = coalesce($1, contentdocumentid)
      and id in (select version_id from avatar union all select content ->> 'version_id' from deleted_row where table_name = 'avatar' and kind = 'row')`,
    values: [one],
  });
