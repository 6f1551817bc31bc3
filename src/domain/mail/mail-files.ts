import { equals } from '#engine/model/define.ts';
import { buffer } from 'node:stream/consumers';
import type { MailMessage } from '#integrations/mail.ts';
import { openFile } from '#engine/files/files.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows } from '#engine/read/query.ts';
import { fileLinkObject } from '#protocol/constants.ts';
import { fileVisibility } from '#protocol/files/file-visibility.ts';
import { recordFiles } from '#protocol/forms/staff-files.ts';
import { refuse } from '#protocol/problem.ts';

/** In bytes. Base64 makes files in a mail a third larger. */
const largest = 10 * 1_048_576;

export async function refuseTooLargeToMail(
  system: RequestContext,
  documents: readonly string[],
): Promise<ReturnType<typeof refuse> | null> {
  const rows = await findRows(system, {
    from: 'ContentDocument',
    fields: ['ContentSize'],
    filters: [{ field: 'Id', operator: 'Equals', operands: documents }],
    limit: documents.length,
  });
  const size = rows.reduce((sum, row) => sum + Number(row['ContentSize'] ?? 0), 0);
  return size <= largest
    ? null
    : refuse({
        code: 'file.tooLargeToMail',
        field: recordFiles.field,
        detail: 'The files that go along by mail have at most 10 MB together',
      });
}

/** `areWaiting`: some files are not scanned yet. */
export type MailFiles = { attachments: MailMessage['attachments']; areWaiting: boolean };

/** Throws `FilesUnavailableError` when the file store cannot be read. */
export async function readMailFiles(system: RequestContext, recordId: string): Promise<MailFiles> {
  const links = await findRows(system, {
    from: fileLinkObject,
    fields: [versionField],
    filters: [equals('LinkedEntityId', recordId), equals('Visibility', fileVisibility.everyone)],
    orderBy: ['CreatedDate'],
    limit: recordFiles.most,
  });
  const attachments: MailMessage['attachments'][number][] = [];
  let [areWaiting, left] = [false, largest];
  for (const link of links) {
    const file = await openFile(system, String(link[versionField]));
    if (!file.ok) areWaiting ||= file.problems[0]?.code === 'file.notScanned';
    if (!file.ok || file.value.size > left) continue;
    const bytes = await file.value.bytes();
    if (bytes === null) continue;
    left -= file.value.size;
    const { name: filename, mediaType: contentType } = file.value;
    attachments.push({ filename, contentType, content: await buffer(bytes) });
  }
  return { attachments, areWaiting };
}

const versionField = 'ContentDocument.LatestPublishedVersionId';
