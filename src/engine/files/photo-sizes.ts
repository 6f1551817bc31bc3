import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { compile } from '#db/sql.ts';
import type { StoredFile } from '#integrations/file-store.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { RequestContext } from '../model/request-context.ts';
import { updateRecord } from '../write/write.ts';
import { openFile } from './files.ts';

/** The sizes in which pages show a photograph, as WebP. */

export type PhotoSize = { width: number; bytes: Uint8Array };

export async function savePhotoSizes(
  db: Db,
  versionId: string,
  sizes: readonly PhotoSize[],
): Promise<void> {
  for (const { width, bytes } of sizes)
    await db.run({
      text: `insert into photo_size (version_id, width, bytes) values ($1, $2, $3)
        on conflict (version_id, width) do nothing`,
      values: [versionId, width, Buffer.from(bytes)],
    });
}

/** Those of `versionIds` of which the sizes are not stored. */
export async function versionsWithoutSizes(
  db: Db,
  versionIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    compile(sql`
      select v.id from contentversion as v where v.id = any(${versionIds}::text[])
      and not exists (select from photo_size as s where s.version_id = v.id) order by v.id`),
  );
  return rows.map(({ id }) => id);
}

/**
 * Null: the sizes are not made yet. Refuses as `openFile` does: who sees the file sees its sizes.
 */
export async function readPhotoSize(
  ctx: RequestContext,
  versionId: string,
  width: number,
): Promise<Result<Uint8Array | null>> {
  const opened = await openFile(ctx, versionId);
  if (!opened.ok) return opened;
  const [size] = await ctx.db.rows<{ bytes: Buffer }>({
    text: 'select bytes from photo_size where version_id = $1 and width = $2',
    values: [versionId, width],
  });
  return ok(size === undefined ? null : new Uint8Array(size.bytes));
}

/** The bytes of before have no row afterwards, so `sweepFiles` removes them. */
export async function replaceBytes(
  system: RequestContext,
  versionId: string,
  { key, sha256, size }: StoredFile,
): Promise<Result<unknown>> {
  const fields = { Opslagsleutel__c: key, Controlegetal__c: sha256, ContentSize: size };
  const replaced = await updateRecord(system, versionId, { fields });
  if (!replaced.ok) return replaced;
  const [document] = await system.db.rows<{ id: string }>({
    text: `select d.id from contentdocument d join contentversion v on v.contentdocumentid = d.id
      where v.id = $1 and d.latestpublishedversionid = v.id`,
    values: [versionId],
  });
  return document === undefined
    ? replaced
    : updateRecord(system, document.id, { fields: { ContentSize: size } });
}
