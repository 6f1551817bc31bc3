import type { RequestContext } from '#engine/model/request-context.ts';
import { createOwnFile } from '#engine/files/content-versions.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { uploadDigests, withUploads, type Upload } from '#engine/files/upload.ts';
import { ok, type Result } from '#protocol/problem.ts';

type Submit = Parameters<typeof runIdempotently>[1] & { uploads: readonly Upload[] };

/** Runs `work` with the ids of the stored documents, in one transaction. Deletes unused uploads. */
export async function onceWithFiles<T>(
  ctx: RequestContext,
  { uploads, ...submit }: Submit,
  work: (inside: RequestContext, documentIds: string[]) => Promise<Result<T>>,
): Promise<Result<T>> {
  return withUploads(ctx, uploads, (take) =>
    runIdempotently(
      ctx,
      { ...submit, content: { of: submit.content, files: uploadDigests(uploads) } },
      async (inside) => {
        take();
        const documents = await saveOwnFiles(inside, uploads);
        return documents.ok ? work(inside, documents.value) : documents;
      },
    ),
  );
}

async function saveOwnFiles(
  ctx: RequestContext,
  uploads: readonly Upload[],
): Promise<Result<string[]>> {
  const documents: string[] = [];
  for (const upload of uploads) {
    const savedFile = await createOwnFile(ctx, upload, {});
    if (!savedFile.ok) return savedFile;
    documents.push(savedFile.value.documentId);
  }
  return ok(documents);
}
