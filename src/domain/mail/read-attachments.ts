import type { MailMessage } from '#integrations/mail.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { summaryForMail } from '../selling/summary/summary-file.ts';
import { proofForMail } from '../terminations/proofs.ts';
import { readMailFiles } from './mail-files.ts';

export type Attachments = MailMessage['attachments'];

/** The document that belongs to mails of this kind, drawn from what the record stores. */
export async function readMailDocument(
  system: RequestContext,
  mail: { kind: string; about: string },
): Promise<Attachments> {
  const proof = (await proofForMail(system, mail)) ?? (await summaryForMail(system, mail));
  return proof === null
    ? []
    : [{ filename: proof.name, content: proof.bytes, contentType: 'application/pdf' }];
}

/**
 * `filesOf`: the record whose files go along; null: none do. Throws `FilesUnavailableError` when the
 * file store cannot be read.
 */
export async function readAttachments(
  system: RequestContext,
  { filesOf, ...mail }: { kind: string; about: string; filesOf: string | null },
): Promise<Attachments> {
  const documents = await readMailDocument(system, mail);
  if (filesOf === null) return documents;
  return [...documents, ...(await readMailFiles(system, filesOf)).attachments];
}
