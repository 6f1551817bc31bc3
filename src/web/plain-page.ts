import { errorActions, errorText, type ErrorKind } from '#text/errors.ts';
import { policyWithoutScripts } from './policy.ts';

const statusOf: Record<ErrorKind, number> = { notFound: 404, forbidden: 403, wrongRequest: 400, server: 500, maintenance: 503 };

/** An error page that needs nothing: for when the pages themselves cannot be drawn. */
export function plainPage(kind: ErrorKind, { reference, home }: { reference: string; home: string }): Response {
  const { title, heading, text } = errorText[kind];
  const html = `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body>
<main>
<h1>${heading}</h1>
<p>${text}</p>
<p>${errorActions.reference} <strong>${escape(reference)}</strong></p>
<p><a href="${escape(home)}">${errorActions.home}</a></p>
</main>
</body>
</html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyWithoutScripts(), 'cache-control': 'no-store' };
  return new Response(html, { status: statusOf[kind], headers: kind === 'maintenance' ? { ...headers, 'retry-after': '60' } : headers });
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
