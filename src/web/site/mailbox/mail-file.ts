import { data, type LoaderFunctionArgs } from 'react-router';
import { readMailboxAttachments, readMailboxMail } from '#domain/mail/read-mailbox.ts';
import { fileHeaders } from '../../file-response.ts';
import { mailboxVisit } from './mailbox-visit.ts';

/** An attachment of a mail, by its place. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { ctx } = mailboxVisit({ context });
  const mail = await readMailboxMail(ctx, params['mailId'] ?? '');
  const files = mail === null ? [] : await readMailboxAttachments(ctx, mail);
  const file = files[Number(params['place'])];
  if (file === undefined) throw data(null, { status: 404 });
  return new Response(new Uint8Array(file.content), {
    headers: fileHeaders(file.filename, file.contentType),
  });
}
