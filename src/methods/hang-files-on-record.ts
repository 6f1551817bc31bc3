import type { Ask } from '#records/ask.ts';
import { keepOwnFile } from '#records/content-versions.ts';
import { once } from '#records/transaction.ts';
import { dropUploads, type Upload } from '#records/upload.ts';
import { createRecord } from '#records/write.ts';
import { fileLink } from '#wire/constants.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { makerOf } from '#wire/viewer.ts';

type Hanging = { recordId: string; uploads: readonly Upload[]; formKey: string };

/**
 * Hangs files on a record as the viewer, as a program would by two calls for each; all or none, and once however often the form is sent. Takes the uploads
 * over. Refuses file.empty where there are none, and what a save of the file or its link refuses.
 */
export async function hangFilesOnRecord(ask: Ask, { recordId, uploads, formKey }: Hanging): Promise<Result<{ files: number }>> {
  if (uploads.length === 0) return refuse({ code: 'file.empty' });
  let hung = false;
  const content = { recordId, files: uploads.map(({ name, stored }) => [name, stored.sha256]) };
  const result = await once(ask, { scope: `files ${makerOf(ask.viewer)}`.slice(0, 80), key: formKey, content }, async (inside) => {
    hung = true;
    for (const upload of uploads) {
      const kept = await keepOwnFile(inside, upload, {});
      if (!kept.ok) return kept;
      const fields = { ContentDocumentId: kept.value.documentId, LinkedEntityId: recordId, ShareType: 'V' };
      const linked = await createRecord(inside, { apiName: fileLink, fields });
      if (!linked.ok) return linked;
    }
    return ok({ files: uploads.length });
  });
  // Refused, or hung by an earlier identical submit, which has its own copies. When it threw, nobody knows: then the sweep decides.
  if (!result.ok || !hung) await dropUploads(ask, uploads);
  return result;
}
