import type { RequestContext } from '../model/request-context.ts';
import type { RetentionDefinition } from '../model/retention-definition.ts';
import type { ObjectModel } from '../model/registry.ts';

type Needing = { object: ObjectModel; rule: RetentionDefinition };

/** `neededBy`: a stored deleted row needs the row. `id`: looks at that row only. */
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
  // proof: the registry derived the relationship from an object
  const child = registry.object(by.child)!;
  return db.rows<{ id: string }>({
    text: `select distinct content ->> $2 as id from deleted_row where table_name = $1 and kind = 'row' and content ->> $2 = coalesce($3, content ->> $2)`,
    // proof: the registry derived the relationship from this field
    values: [child.table, child.fields.get(by.field)!.col, one],
  });
}

const photoFiles = ({ db }: RequestContext, one: string | null): Promise<{ id: string }[]> =>
  db.rows<{ id: string }>({
    text: `select distinct contentdocumentid as id from contentversion where contentdocumentid = coalesce($1, contentdocumentid)
      and id in (select version_id from avatar union all select content ->> 'version_id' from deleted_row where table_name = 'avatar' and kind = 'row')`,
    values: [one],
  });
