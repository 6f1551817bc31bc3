import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { withdrawOneTimeTokens } from '#auth/factors/one-time-token.ts';
import { invitationStatus } from '#protocol/crm/picklists.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Site } from '#protocol/site/site.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { endOf, inviterOf, mailInvitation, refusedInvitation } from './invite-colleague.ts';
import { type LockedCompany, lockColleagues, managedCompany } from './managing-colleagues.ts';

export type InvitationReference = { id: string; formKey: string; site: Site; accountId?: string };

/** The previous link becomes invalid. `record.notFound`: no open invitation with this id. */
export async function resendInvitation(
  ctx: RequestContext,
  { id, formKey, site, accountId }: InvitationReference,
): Promise<Result<null>> {
  const waiting = await findWaiting(ctx, { id, accountId });
  if (!waiting.ok) return waiting;
  const tooMany = await refusedInvitation(ctx, waiting.value.email);
  if (tooMany) return tooMany;
  const by = await inviterOf(ctx);
  return changeWaiting(
    ctx,
    { ...waiting.value, formKey, scope: 'invitation again' },
    async (system, company) => {
      await withdrawOneTimeTokens(system, 'invitation', waiting.value.id);
      const renewed = await updateRecord(system, waiting.value.id, {
        fields: { Verstuurd_op__c: system.now.toISOString(), Geldig_tot__c: endOf(system) },
      });
      if (!renewed.ok) return renewed;
      await mailInvitation(system, {
        id: waiting.value.id,
        company,
        email: waiting.value.email,
        site,
        by,
      });
      return ok(null);
    },
  );
}

export async function withdrawInvitation(
  ctx: RequestContext,
  { id, formKey, accountId }: Omit<InvitationReference, 'site'>,
): Promise<Result<null>> {
  const waiting = await findWaiting(ctx, { id, accountId });
  if (!waiting.ok) return waiting;
  return changeWaiting(
    ctx,
    { ...waiting.value, formKey, scope: 'invitation withdrawn' },
    async (system) => {
      await withdrawOneTimeTokens(system, 'invitation', waiting.value.id);
      const withdrawn = await updateRecord(system, waiting.value.id, {
        fields: { Status__c: invitationStatus.withdrawn },
      });
      return withdrawn.ok ? ok(null) : withdrawn;
    },
  );
}

type Waiting = { id: string; email: string; accountId: string };

async function findWaiting(
  ctx: RequestContext,
  { id, accountId }: { id: string; accountId?: string | undefined },
): Promise<Result<Waiting>> {
  const company = await managedCompany(ctx, accountId);
  if (!company.ok) return company;
  const system = asSystemOnBehalf(ctx, 'find an invitation');
  const where = { Id: id, Account__c: company.value };
  const [row] = await findRowsByValues(system, {
    from: 'Uitnodiging__c',
    fields: ['Id', 'Email__c'],
    where,
    limit: 1,
  });
  if (row === undefined) return refuse({ code: 'record.notFound' });
  return ok({ id: String(row['Id']), email: String(row['Email__c']), accountId: company.value });
}

async function changeWaiting(
  ctx: RequestContext,
  { id, accountId, formKey, scope }: Waiting & { formKey: string; scope: string },
  work: (system: RequestContext, company: LockedCompany) => Promise<Result<null>>,
): Promise<Result<null>> {
  return runIdempotently(
    asSystemOnBehalf(ctx, scope),
    { scope, key: formKey, content: { id, by: actorIdOf(ctx.viewer) } },
    async (system) => {
      const held = await lockColleagues(ctx, system, accountId);
      if (!held.ok) return held;
      const [row] = await findRowsByValues(system, {
        from: 'Uitnodiging__c',
        fields: ['Status__c'],
        where: { Id: id },
        limit: 1,
      });
      return row?.['Status__c'] === invitationStatus.sent
        ? work(system, held.value)
        : refuse({ code: 'record.notFound' });
    },
  );
}
