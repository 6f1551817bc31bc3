import { data, type LoaderFunctionArgs } from 'react-router';
import { readMailboxMail } from '#domain/mail/read-mailbox.ts';
import { mailboxVisit } from './mailbox-visit.ts';

/** Links open a new page. Only pages of our own origin may show the mail in a frame. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const mail = await readMailboxMail(mailboxVisit({ context }).ctx, params['mailId'] ?? '');
  if (mail === null || mail.html === null) throw data(null, { status: 404 });
  return new Response(mail.html.replace('<head>', '<head><base target="_blank">'), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-store',
    },
  });
}
