import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { findProvider } from '#domain/login/providers.ts';
import { logOutByFrame, logOutByToken } from '#domain/login/provider-sessions.ts';
import { visitContext } from '../../visit.ts';

const headers = { 'cache-control': 'no-store' };
const longestForm = 20_000;

/** Back-channel log-out: the provider posts a signed token. Source: OIDC Back-Channel Logout 1.0. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, authService, address } = context.get(visitContext);
  const provider = findProvider(ctx, params['provider']);
  if (provider === undefined) throw data(null, { status: 404 });
  const isForm =
    request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
  const sent = isForm ? await request.text() : '';
  const token = sent.length > longestForm ? null : new URLSearchParams(sent).get('logout_token');
  if (token === null) return refusal('invalid_request', 'logout_token is missing');
  const done = await logOutByToken(ctx, provider, token);
  if (done.ok) return new Response(null, { status: 200, headers });
  const { code, detail = '' } = done.problems[0]!; // proof: a refusal has a problem
  authService.reportProviderFailure({ provider: provider.key, reason: code, address, detail });
  const isAway = code === 'login.providerAway';
  // Why our own request failed is for the log only.
  return isAway
    ? refusal('temporarily_unavailable', 'the keys of the provider cannot be read now')
    : refusal('invalid_request', detail);
}

/** The status for every log-out that failed. Source: OIDC Back-Channel Logout 1.0 §2.8. */
const refusal = (error: string, description: string): Response =>
  Response.json({ error, error_description: description }, { status: 400, headers });

/** Front-channel log-out: a page of the provider loads this in a frame, without our cookies. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const { ctx } = context.get(visitContext);
  const provider = findProvider(ctx, params['provider']);
  if (provider === undefined) throw data(null, { status: 404 });
  const [issuer, sid] = [url.searchParams.get('iss'), url.searchParams.get('sid')];
  if (issuer && sid && !`${issuer}${sid}`.includes('\0')) await logOutByFrame(ctx, { issuer, sid });
  return new Response(null, { status: 200, headers });
}
