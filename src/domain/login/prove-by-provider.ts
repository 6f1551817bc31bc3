import type { RequestContext } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { hasRecentProof, recordProof } from '#auth/login/proven.ts';
import { isOwnIdentity, listProviderKeysOf } from '#auth/providers/identities.ts';
import { provenAtProvider } from '#auth/providers/provider-log-in.ts';
import type { ProviderPerson } from '#integrations/login/login-providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { listProviders, type Provider } from './providers.ts';

/**
 * The providers where the viewer can prove who they are. None during an impersonation, because
 * staff cannot prove to be a customer.
 */
export async function listOwnProviders(ctx: RequestContext): Promise<readonly Provider[]> {
  const { viewer, origin } = ctx;
  const providers = listProviders(ctx);
  if (viewer.kind !== 'user' || origin.call?.impersonatedBy !== undefined) return [];
  if (providers.length === 0) return [];
  const own = await listProviderKeysOf(ctx, viewer.userId);
  return providers.filter(({ key }) => own.includes(key));
}

type Goal = { userId: string; session: string };
type Arrived = { person: ProviderPerson; session: string | null };

/**
 * The provider was asked to ask the person again, but only the time that it tells says whether it
 * did. Only for the session that began it. Refuses with `login.providerOver`,
 * `login.proofByOther`, `login.proofTooOld` or `login.proofTimeless`. Source: OpenID Connect Core §3.1.2.1.
 */
export async function proveByProvider(
  ctx: RequestContext,
  goal: Goal,
  { person, session }: Arrived,
): Promise<Result<{ kind: 'proven' }>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user' || viewer.userId !== goal.userId || session !== goal.session)
    return refuse({ code: 'login.providerOver' });
  const { userId } = viewer;
  const at = provenAtProvider(person, ctx.now);
  return inTransaction(ctx, async (inside) => {
    if (!(await isOwnIdentity(inside, userId, person)))
      return refuse({ code: 'login.proofByOther' });
    if (at !== null) await recordProof(inside, session, at);
    if (person.authenticatedAt === null)
      return refuse({ code: 'login.proofTimeless', detail: detailOf(person) });
    if (at === null || !(await hasRecentProof(inside, session)))
      return refuse({ code: 'login.proofTooOld', detail: detailOf(person) });
    return ok({ kind: 'proven' });
  });
}

const detailOf = ({ authenticatedAt: at }: ProviderPerson): string =>
  at === null
    ? 'the token has no auth_time of a log-in by the person'
    : `the person last logged in there at ${at.toISOString()}`;
