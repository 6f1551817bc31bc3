import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { objectOfId } from '#engine/read/read.ts';
import { kindOfObject, seoFieldsOf, shareImageOfRow } from './seo-of-row.ts';
import { type ShareImage, shareImageHash } from './share-image.ts';

/** Null: the viewer does not see the page, or `hash` is outdated. */
export async function readShareImage(
  ctx: RequestContext,
  { recordId, hash }: { recordId: string; hash: string },
): Promise<ShareImage | null> {
  const known = objectOfId(ctx, recordId);
  const kind = known.ok ? kindOfObject(known.value.object.apiName) : undefined;
  if (!known.ok || kind === undefined) return null;
  const [row] = await findRows(ctx, {
    from: kind.object,
    fields: seoFieldsOf(kind),
    filters: [equals('Id', known.value.recordId)],
    limit: 1,
  });
  if (row === undefined) return null;
  const image = shareImageOfRow(kind, row, ctx.brand);
  return shareImageHash(image) === hash ? image : null;
}
