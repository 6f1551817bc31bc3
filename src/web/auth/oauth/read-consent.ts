import { redirect, type LoaderFunctionArgs } from 'react-router';
import { isAllowedBefore, issueCode } from '#domain/oauth/allow-app.ts';
import { isDocumentId, resolveClient } from '#domain/oauth/client-document.ts';
import {
  type AuthorizationRequest,
  codeLocation,
  errorLocation,
  readAuthorization,
} from '#domain/oauth/read-authorization.ts';
import { readStoredAuthorization } from '#domain/oauth/store-authorization.ts';
import { findClient, type OAuthClient } from '#auth/oauth/clients.ts';
import { paths } from '../../paths.ts';
import { redirectEndedSession } from '../../session/customer.ts';
import { requestedPath, withReturn } from '../../session/return-path.ts';
import { isPrefetch, siteOf, visitContext, type Visit } from '../../visit.ts';

type Args = Pick<LoaderFunctionArgs, 'url' | 'context' | 'request'>;

export type ConsentProblem = 'client' | 'redirect' | 'request' | 'long' | 'over';
type Read = { visit: Visit; request: AuthorizationRequest } | { problem: ConsentProblem };

const noStore = { 'cache-control': 'no-store' };

/** Redirects to the log-in page for a guest, and to the app with an error. */
export async function readConsentRequest(args: Args): Promise<Read> {
  const { url, context } = args;
  redirectEndedSession(args);
  const visit = context.get(visitContext);
  const { ctx } = visit;
  const params = await readStoredAuthorization(ctx, url.searchParams);
  if (typeof params === 'string') return { problem: params };
  const id = params.get('client_id') ?? '';
  const isUser = ctx.viewer.kind === 'user';
  const client =
    ctx.viewer.kind === 'user'
      ? await resolveClient(ctx, id, ctx.viewer.userId)
      : await findClient(ctx.db, id);
  // The description of an app is fetched for users only.
  if (client === null && !isUser && isDocumentId(id)) throw toLogin(url);
  const read = readAuthorization(params, { client, site: siteOf(visit) });
  if (!read.ok) {
    if (read.at === 'page') return { problem: read.problem };
    if (registersItself(client)) return { problem: 'request' };
    throw redirect(read.location, { headers: noStore });
  }
  const { request } = read;
  if (isUser) return { visit, request };
  if (request.prompts.has('none') && !registersItself(client))
    throw answerApp(visit, request, { error: 'login_required', text: 'Nobody is logged in' });
  throw toLogin(url);
}

/**
 * Anybody can register an app with any address, so without a person who agrees, our own address
 * leads to no such app. Source: RFC 9700 §4.11.2.
 */
const registersItself = (client: OAuthClient | null): boolean =>
  client?.kind === 'registered' || client?.kind === 'document';

const toLogin = (url: URL): Response => redirect(withReturn(paths.login, requestedPath(url)));

type AppAnswer =
  | { code: string }
  | { error: 'login_required' | 'consent_required' | 'access_denied'; text: string };

/** Sends the browser back to the app. */
export function answerApp(
  visit: Visit,
  { redirectUri, state }: AuthorizationRequest,
  answer: AppAnswer,
): Response {
  const to = { redirectUri, state, site: siteOf(visit) };
  const location =
    'code' in answer ? codeLocation(to, answer.code) : errorLocation(to, answer.error, answer.text);
  return redirect(location, { headers: noStore });
}

/** A code for an app that the user allowed before, without a question. */
export async function answerAllowedBefore(
  { request: http }: Args,
  { visit, request }: { visit: Visit; request: AuthorizationRequest },
): Promise<void> {
  // A prefetch or a HEAD request must not make a code.
  if (http.method !== 'GET' || isPrefetch(http.headers))
    throw new Response(null, { status: 204, headers: noStore });
  const { ctx } = visit;
  const isAllowed = visit.impersonation === null && (await isAllowedBefore(ctx, request));
  const code = isAllowed ? await issueCode(ctx, request) : null;
  if (code?.ok === true) throw answerApp(visit, request, { code: code.value });
  if (request.prompts.has('none'))
    throw answerApp(visit, request, { error: 'consent_required', text: 'The user must allow it' });
}
