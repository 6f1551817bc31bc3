import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { enterByProvider } from '#domain/login/enter-by-provider.ts';
import { isMfaChallenge } from '#auth/login/mfa-challenge.ts';
import type { ProviderAttempt } from '#auth/providers/attempt.ts';
import { findProvider, type Provider } from '#domain/login/providers.ts';
import type { ProblemCode } from '#protocol/problem.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { landingPath } from '../../session/return-path.ts';
import { isPrefetch, visitContext, type Visit } from '../../visit.ts';
import { clientInfoOf, loginHeaders } from '../login/entering.ts';
import { redirectToSecondStep } from './redirect-to-second-step.ts';
import { redirectUriOf } from './go-to-provider.ts';
import { ProviderProblem, problemStatus } from './ProviderProblem.tsx';

export const handle = {} satisfies PageHandle;

/** The provider's answer works once. */
export const shouldRevalidate = () => false;

type Goal = ProviderAttempt['goal']['kind'];
export async function loader({ request, params, url, context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const { ctx, authService, address } = visit;
  if (request.method !== 'GET' || isPrefetch(request.headers))
    throw new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  const provider = findProvider(ctx, params['provider']);
  if (provider === undefined) throw data(null, { status: 404 });
  const attempt = await authService.takeProviderAttempt(ctx, {
    cookie: request.headers.get('cookie'),
    provider: provider.key,
    state: url.searchParams.get('state'),
  });
  if (attempt === null)
    return refusal(visit, { provider, goal: 'logIn', code: 'login.providerOver' });
  const goal = attempt.goal.kind;
  const entered = await enterByProvider(
    ctx,
    {
      provider,
      attempt,
      url: new URL(redirectUriOf(visit, provider) + url.search),
      clientInfo: { address, ...clientInfoOf(request) },
      session: visit.sessionToken,
    },
    authService,
  );
  if (!entered.ok) {
    const { code, detail = '' } = entered.problems[0]!; // proof: a refusal has a problem
    authService.reportProviderFailure({ provider: provider.key, reason: code, address, detail });
    return refusal(visit, { provider, goal, code });
  }
  if (entered.value.kind === 'linked')
    throw redirect(`${paths.security}?${sentParam}=gekoppeld`, { headers: cleared(visit) });
  if (entered.value.kind === 'proven')
    throw redirect(attempt.next ?? `${paths.stepUp}?${sentParam}=1`, { headers: cleared(visit) });
  const { entered: session } = entered.value;
  if (isMfaChallenge(session)) throw redirectToSecondStep(visit, session, attempt.next);
  const headers = loginHeaders(visit, session);
  headers.append('set-cookie', authService.clearProviderAttempt());
  throw redirect(attempt.next ?? landingPath(session.viewer), { status: 303, headers });
}

const cleared = ({ authService }: Visit): Record<string, string> => ({
  'set-cookie': authService.clearProviderAttempt(),
  'cache-control': 'no-store',
});

function refusal(
  visit: Visit,
  { provider: { label }, goal, code }: { provider: Provider; goal: Goal; code: ProblemCode },
) {
  return data({ code, label, goal }, { status: problemStatus(code), headers: cleared(visit) });
}

export default function ProviderReturn() {
  return <ProviderProblem {...useLoaderData<typeof loader>()} />;
}
