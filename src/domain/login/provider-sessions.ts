import { type RequestContext, asSystem } from '#engine/model/request-context.ts';
import { auditAction } from '#engine/audit/audit.ts';
import { endByLogOutToken, endByProviderSession } from '#auth/providers/provider-log-out.ts';
import { recheckIdentities, type Recheck } from '#auth/providers/recheck.ts';
import type { LoginProvider } from '#integrations/login/login-providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { followProviderRoles } from './provider-roles.ts';

const auditEnd = (ctx: RequestContext, userId: string): Promise<void> =>
  auditAction(ctx, { verb: 'change', object: 'User', fields: ['sessions'], records: [userId] });

/** Asks the providers about the people who are logged in through them. */
export const recheckPeople = (ctx: RequestContext): Promise<Recheck[]> =>
  recheckIdentities(asSystem(ctx, 'ask an identity provider again'), {
    find: (key) => ctx.services.integrations.loginProviders.find(key),
    check: async (inside, { userId, provider, roles }) =>
      roles === null ? ok(null) : followProviderRoles(inside, { userId, provider, roles }),
    onEnded: auditEnd,
  });

/**
 * For a log-out token that the provider posts. Refuses with `login.providerRefused` for a token
 * that is invalid or was used, and with `login.providerAway` when its keys cannot be read.
 */
export async function logOutByToken(
  ctx: RequestContext,
  provider: LoginProvider,
  token: string,
): Promise<Result<null>> {
  const read = await provider.readLogOutToken(token, ctx.now);
  if (!read.ok) {
    const code = read.reason === 'away' ? 'login.providerAway' : 'login.providerRefused';
    return refuse({ code, detail: read.detail });
  }
  const system = asSystem(ctx, 'log out as an identity provider asks');
  const ended = await endByLogOutToken(system, read.value, auditEnd);
  if (!ended.ok) return ended;
  return ended.value === null
    ? refuse({ code: 'login.providerRefused', detail: 'the token was used before' })
    : ok(null);
}

/** For a page of the provider that loads our address in a frame, without cookies. */
export async function logOutByFrame(
  ctx: RequestContext,
  { issuer, sid }: { issuer: string; sid: string },
): Promise<void> {
  const system = asSystem(ctx, 'log out as an identity provider asks');
  await endByProviderSession(system, { issuer, sid }, auditEnd);
}
