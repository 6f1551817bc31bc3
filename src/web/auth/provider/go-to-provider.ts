import { redirect } from 'react-router';
import type { AttemptGoal } from '#auth/providers/attempt.ts';
import { listProviders, type Provider } from '#domain/login/providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { providerReturnPath } from '../../paths.ts';
import { publicSiteOf, type Visit } from '../../visit.ts';

/** The address that the operator registers at the provider. */
export const redirectUriOf = (visit: Visit, { key }: Pick<Provider, 'key'>): string =>
  absoluteUrl(publicSiteOf(visit), providerReturnPath(key));

/** Refuses with `login.tooMany` or `login.providerAway`. */
export async function goToProvider(
  visit: Visit,
  { provider, goal, next = null }: { provider: Provider; goal: AttemptGoal; next?: string | null },
): Promise<Result<Response>> {
  const { ctx, authService, address } = visit;
  const begun = await authService.beginProviderLogIn(ctx, {
    provider: provider.key,
    goal,
    next,
    address,
  });
  if (!('checks' in begun)) return begun;
  const redirectUri = redirectUriOf(visit, provider);
  const purpose = goal.kind === 'proof' ? 'proof' : 'entry';
  const url = await provider.authorizationUrl({ ...begun.checks, redirectUri, purpose });
  if (!url.ok) {
    authService.reportProviderFailure({
      provider: provider.key,
      reason: 'login.providerAway',
      address,
      detail: url.detail,
    });
    return refuse({ code: 'login.providerAway', detail: url.detail });
  }
  return ok(
    redirect(url.value.href, {
      status: 303,
      headers: { 'set-cookie': begun.cookie, 'cache-control': 'no-store' },
    }),
  );
}

export type ProviderChoice = { key: string; label: string };

export const providerChoices = ({ ctx }: Pick<Visit, 'ctx'>): ProviderChoice[] =>
  listProviders(ctx).map(({ key, label }) => ({ key, label }));
