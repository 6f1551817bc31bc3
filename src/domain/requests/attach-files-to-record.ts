import type { RequestContext } from '#engine/model/request-context.ts';
import type { Upload } from '#engine/files/upload.ts';
import { createRecord } from '#engine/write/write.ts';
import { fileLinkObject } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type FileVisibility, shareType } from '#protocol/files/file-visibility.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { onceWithFiles } from '../forms/save-own-files.ts';

type FileAttachment = {
  recordId: string;
  uploads: readonly Upload[];
  formKey: string;
  visibility: FileVisibility;
};

/** Attaches all files or none, with the viewer's rights, once per form key. */
export async function attachFilesToRecord(
  ctx: RequestContext,
  { recordId, uploads, formKey, visibility }: FileAttachment,
): Promise<Result<{ files: number }>> {
  if (uploads.length === 0) return refuse({ code: 'file.empty' });
  const submit = {
    scope: `files ${actorIdOf(ctx.viewer)}`.slice(0, 80),
    key: formKey,
    content: { recordId, visibility },
    uploads,
  };
  return onceWithFiles(ctx, submit, async (inside, documents) => {
    const hung = await linkDocuments(inside, documents, { on: [recordId], visibility });
    return hung.ok ? ok({ files: documents.length }) : hung;
  });
}

type Places = { on: readonly string[]; visibility: FileVisibility };

/** Uses the rights of the viewer. Call it in a transaction. */
export async function linkDocuments(
  ctx: RequestContext,
  documents: readonly string[],
  { on, visibility }: Places,
): Promise<Result<unknown>> {
  for (const ContentDocumentId of documents)
    for (const LinkedEntityId of on) {
      const fields = {
        ContentDocumentId,
        LinkedEntityId,
        ShareType: shareType.viewer,
        Visibility: visibility,
      };
      const linked = await createRecord(ctx, { apiName: fileLinkObject, fields });
      if (!linked.ok) return linked;
    }
  return ok(null);
}
