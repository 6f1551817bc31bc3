import { errorActions, errorText, type ErrorKind } from '#text/errors.ts';
import { policyWithoutScripts } from './policy.ts';

const statusOf: Record<ErrorKind, number> = {
  notFound: 404,
  forbidden: 403,
  foreign: 403,
  wrongRequest: 400,
  tooLarge: 413,
  tooMany: 429,
  server: 500,
  maintenance: 503,
};

type Surroundings = { reference: string; home: string; styles?: readonly string[] };

/** An error page that needs nothing but, if there are any, style sheets: for when the pages themselves cannot be drawn. */
export function plainPage(kind: ErrorKind, { reference, home, styles = [] }: Surroundings): Response {
  const { title, heading, text } = errorText[kind];
  const html = `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>
${styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('\n')}</head>
<body>
<main class="section"><div class="page stack">
<h1>${heading}</h1>
<p class="lede">${text}</p>
<p class="soft">${errorActions.reference} <strong>${escape(reference)}</strong></p>
<p><a href="${escape(home)}">${errorActions.home}</a></p>
</div></main>
</body>
</html>
`;
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyWithoutScripts(), 'cache-control': 'no-store' };
  return new Response(html, { status: statusOf[kind], headers: kind === 'maintenance' || kind === 'tooMany' ? { ...headers, 'retry-after': '60' } : headers });
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
