import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { isAdministrator } from '#auth/sessions/all-sessions.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import type { ProviderSubject } from '#integrations/login/login-providers.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { addIdentity } from './add-identity.ts';
import { findProvider, type Provider } from './providers.ts';

/** `tenant`: may be empty, also for Entra when only one tenant is allowed. */
type ByHand = { userId: string; provider: string; subject: string; tenant: string };

const guid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * For administrators and the operator, who know the id of the person at the provider. Refuses with
 * `identity.unknownProvider`, `identity.otherTenant`, `form.required` at the tenant,
 * `identity.wrong`, `identity.taken`, for an inactive user with `record.notFound`, or as
 * `stepUpRefusal`. `added`: false when the user had the account already.
 */
export async function linkIdentityByHand(
  ctx: RequestContext,
  { userId, provider: key, subject, tenant }: ByHand,
): Promise<Result<{ added: boolean }>> {
  if (ctx.viewer.kind !== 'system' && !isAdministrator(ctx))
    return refuse({ code: 'record.noRight' });
  const provider = findProvider(ctx, key.trim());
  if (provider === undefined)
    return refuse({
      code: 'identity.unknownProvider',
      field: 'provider',
      detail: `LOGIN_PROVIDERS has no provider '${key.trim()}'`,
    });
  const found = subjectAt(provider, { subject: subject.trim(), tenant: tenant.trim() });
  if (!found.ok) return found;
  const unproven = await stepUpRefusal(ctx);
  if (unproven) return unproven;
  return inTransaction(ctx, async (inside) => {
    if ((await viewerOfUser(inside.db, userId)) === null)
      return refuse({ code: 'record.notFound' });
    return addIdentity(
      inside,
      { userId, provider: provider.key, subject: found.value, name: found.value.subject },
      { label: provider.label, system: asSystemOnBehalf(inside, 'tell of a linked account') },
    );
  });
}

function subjectAt(
  { kind, issuer, tenants }: Provider,
  { subject, tenant: typed }: { subject: string; tenant: string },
): Result<ProviderSubject> {
  const wrong = (detail: string) => refuse({ code: 'identity.wrong', field: 'subject', detail });
  const outside = (detail: string) =>
    refuse({ code: 'identity.otherTenant', field: 'tenant', detail });
  if (kind !== 'entra') {
    if (typed !== '') return outside('This provider has no tenants');
    const fits = subject !== '' && !/[\p{C}@\s]/u.test(subject) && subject.length <= 255;
    if (!fits) return wrong('The subject is the sub of the provider, never an e-mail address');
    return ok({ issuer: issuer.href.replace(/\/$/, ''), tenant: '', subject });
  }
  const only = tenants.length === 1 ? tenants[0] : undefined;
  const tenant = (typed === '' ? (only ?? '') : typed).toLowerCase();
  if (tenant === '')
    return refuse({ code: 'form.required', field: 'tenant', detail: 'The tenant is missing' });
  if (!tenants.includes(tenant))
    return outside(`The tenant must be one of LOGIN_PROVIDERS: ${tenants.join(', ')}`);
  if (!guid.test(subject.toLowerCase()))
    return wrong('The subject is the object id (a GUID) of the person in Entra');
  return ok({ issuer: issuerOfTenant(issuer, tenant), tenant, subject: subject.toLowerCase() });
}

/** As Entra writes it in tokens of a tenant: the issuer of the settings may name `common`. */
function issuerOfTenant(issuer: URL, tenant: string): string {
  const [, , ...rest] = issuer.pathname.split('/');
  return `${issuer.origin}/${[tenant, ...rest].join('/').replace(/\/$/, '')}`;
}
