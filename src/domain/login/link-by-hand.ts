import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { addIdentity } from './add-identity.ts';

type ByHand = { userId: string; provider: string; subject: string; tenant: string };

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * For administrators and the operator, who know the id of the person at the provider. Refuses with
 * `identity.wrong` for a provider or tenant that the settings do not allow.
 */
export async function linkIdentityByHand(
  ctx: RequestContext,
  { userId, provider: key, subject: typed, tenant: typedTenant }: ByHand,
): Promise<Result<null>> {
  if (ctx.viewer.kind !== 'system' && !isAdministrator(ctx))
    return refuse({ code: 'record.noRight' });
  const unproven = await stepUpRefusal(ctx);
  if (unproven) return unproven;
  const provider = ctx.services.integrations.loginProviders.find(key.trim());
  const subject = typed.trim();
  const [tenant, isEntra] = [typedTenant.trim().toLowerCase(), provider?.kind === 'entra'];
  if (provider === undefined)
    return refuse({ code: 'identity.wrong', field: 'Aanbieder', detail: 'No such provider' });
  const fits = isEntra
    ? guid.test(subject.toLowerCase()) && provider.tenants.includes(tenant)
    : subject !== '' && tenant === '' && !/\p{C}/u.test(subject) && subject.length <= 255;
  if (!fits)
    return refuse({
      code: 'identity.wrong',
      field: 'Kenmerk',
      detail: 'The subject or the tenant is not one that this provider can have',
    });
  const who = isEntra
    ? { issuer: issuerOfTenant(provider.issuer, tenant), tenant, subject: subject.toLowerCase() }
    : { issuer: provider.issuer.href.replace(/\/$/, ''), tenant, subject };
  return inTransaction(ctx, async (inside) => {
    const added = await addIdentity(
      inside,
      { userId, provider: key, subject: who, name: subject },
      { label: provider.label, system: asSystemOnBehalf(inside, 'tell of a linked account') },
    );
    return added.ok ? ok(null) : added;
  });
}

/** As Entra writes it in tokens of a tenant: the issuer of the settings may name `common`. */
function issuerOfTenant(issuer: URL, tenant: string): string {
  const [, , ...rest] = issuer.pathname.split('/');
  return `${issuer.origin}/${[tenant, ...rest].join('/').replace(/\/$/, '')}`;
}
