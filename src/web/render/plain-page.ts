import { readFileSync } from 'node:fs';
import { errorActions, leavingText } from '#messages/site/errors.ts';
import { plainErrorText } from '#messages/problems/plain-errors.ts';
import { sessionText } from '#messages/login/session.ts';
import { staffText } from '#messages/staff/staff.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { policyWithoutScripts } from './policy.ts';
import type { SessionEnd } from '../session-state.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';

export type PlainKind = Exclude<keyof typeof plainErrorText, 'offline' | 'unanswered' | 'saved'>;

const statusOf: Record<PlainKind, number> = {
  notFound: 404,
  forbidden: 403,
  foreign: 403,
  addressUnset: 403,
  plainHttp: 403,
  wrongRequest: 400,
  tooLarge: 413,
  packed: 415,
  tooMany: 429,
  server: 500,
  maintenance: 503,
  lookReadOnly: 403,
  lookClosed: 403,
  lookOver: 404,
  fileWaiting: 409,
  fileInfected: 410,
};

/** In seconds. */
const retryAfter: Partial<Record<PlainKind, number>> = { tooMany: 60, maintenance: 60 };

/** The picture is part of the page, because a request for it may fail too. */
const picture = readFileSync(new URL('../shell/line-end.svg', import.meta.url), 'utf8').replace(
  '<svg ',
  '<svg aria-hidden="true" ',
);

export type PlainWords = { way?: { to: string; name: string }; text?: string };

export type PlainPageContext = PlainWords & {
  home: string;
  styles: readonly string[];
  brand: Pick<Brand, 'name' | 'phone'>;
};

export function plainPage(
  kind: PlainKind,
  reference: string,
  surroundings: PlainPageContext,
): Response {
  const { title, heading, text: usual } = plainErrorText[kind];
  const { home, brand, text = usual, way = { to: home, name: errorActions.home } } = surroundings;
  const body = `${picture}<h1>${heading}</h1>
<p class="lede">${escape(text)}</p>
${referenceHtml(reference)}
<p><a class="button" href="${escape(way.to)}">${way.name}</a></p>
<p>${errorActions.call} ${phoneHtml(brand.phone)}</p>`;
  const wait = retryAfter[kind];
  const answer = plainDocument({ title, body, status: statusOf[kind] }, surroundings);
  if (wait !== undefined) answer.headers.set('retry-after', String(wait));
  // The header names the encoding that the server accepts. Source: RFC 9110 §15.5.16.
  if (kind === 'packed') answer.headers.set('accept-encoding', 'identity');
  return answer;
}

const referenceHtml = (reference: string): string =>
  `<p class="soft">${errorActions.reference} <strong>${escape(reference)}</strong></p>`;

function phoneHtml(phone: string): string {
  const link = phoneLink(phone);
  return link === undefined ? escape(phone) : `<a href="${escape(link)}">${escape(phone)}</a>`;
}

type UnsentForm = { typed: readonly string[]; reference: string };

export function sessionEndedPage(
  { logIn, ended, ...unsent }: UnsentForm & { logIn: string; ended: SessionEnd },
  surroundings: PlainPageContext,
): Response {
  const { title, heading, text, logIn: again } = sessionText.lost;
  const body = `<h1>${heading}</h1>
<p class="lede">${sessionText[ended]} ${text}</p>
${unsentHtml(unsent)}<p><a class="button" href="${escape(logIn)}">${again}</a></p>`;
  return plainDocument({ title, body, status: 401 }, surroundings);
}

export function workspaceWithdrawnPage(
  unsent: UnsentForm,
  surroundings: PlainPageContext,
): Response {
  const { title, text, typed: below, home } = staffText.problem.noMore;
  const body = `<h1>${title}</h1>
<p class="lede">${text}${unsent.typed.length === 0 ? '' : ` ${below}`}</p>
${unsentHtml(unsent)}<p><a class="button" href="${escape(surroundings.home)}">${home}</a></p>`;
  return plainDocument({ title, body, status: 404 }, surroundings);
}

/** Leads to another site, and keeps the headers of the redirect that it replaces. */
export function leavingPage(to: URL, redirect: Response, surroundings: PlainPageContext): Response {
  const { title, heading, site, app, button } = leavingText;
  const isSite = /^https?:$/.test(to.protocol);
  const body = `<h1>${heading}</h1>
<p class="lede">${escape(isSite ? site(to.host) : app)}</p>
<p><a class="button" href="${escape(to.href)}">${button}</a></p>`;
  const page = plainDocument({ title, body, status: 200 }, surroundings);
  const headers = new Headers(redirect.headers);
  for (const name of ['location', 'content-length']) headers.delete(name);
  for (const [name, value] of page.headers) headers.set(name, value);
  headers.set('refresh', `0; url=${to.href}`);
  return new Response(page.body, { status: 200, headers });
}

function unsentHtml({ typed, reference }: UnsentForm): string {
  const { typed: had } = sessionText.lost;
  const texts = typed.map(
    (one) =>
      `<p><textarea class="input input-area" aria-label="${escape(had)}" readonly rows="4">\n${escape(one)}</textarea></p>`,
  );
  const back = texts.length === 0 ? [] : [`<h2 class="title-5">${had}</h2>`, ...texts];
  return [...back, referenceHtml(reference), ''].join('\n');
}

function plainDocument(
  { title, body, status }: { title: string; body: string; status: number },
  { styles, brand }: PlainPageContext,
): Response {
  const html = `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | ${escape(brand.name)}</title>
${styles.map((href) => `<link rel="stylesheet" href="${escape(href)}">`).join('\n')}</head>
<body>
<main class="section"><div class="page stack">
<p class="soft">${escape(brand.name)}</p>
${body}
</div></main>
</body>
</html>
`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyWithoutScripts(),
    'cache-control': 'no-store',
  };
  return new Response(html, { status, headers });
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
