import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { lockRecord } from '#engine/write/lock.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { updateRecord } from '#engine/write/write.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { colleagueMails } from '#messages/mail/colleague-mails.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import {
  type Colleague,
  colleaguesOf,
  type LockedCompany,
  lockColleagues,
  managedCompany,
  profileFor,
} from './managing-colleagues.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { portalRight, type PortalRights } from '#protocol/crm/picklists.ts';

/** `accountId`: the id of the company; required for staff. */

export type ColleagueReference = { userId: string; formKey: string; accountId?: string };

/**
 * Refusals: `colleague.mainContact`, `record.notFound` for a user of another company, and those of
 * `managedCompany`, `stepUpRefusal` and saving the user. Source: decisions.md §10.
 */
export const setColleagueRights = (
  ctx: RequestContext,
  { rights, ...named }: ColleagueReference & { rights: PortalRights },
): Promise<Result<null>> =>
  change(ctx, { ...named, scope: `rights ${rights}` }, async (system, { colleague, company }) => {
    if (colleague.rights === rights) return ok(null);
    const unproven = await stepUpRefusal({ ...ctx, db: system.db });
    if (unproven) return unproven;
    const refused = rights === portalRight.full ? null : refusedLoss(colleague, company);
    if (refused) return refused;
    const fields = { Portaalrechten__c: rights, ProfileId: await profileFor(system, rights) };
    const saved = await updateRecord(system, colleague.userId, { fields });
    if (!saved.ok) return saved;
    await mailColleagueChange(system, colleague, {
      kind: 'Rechten gewijzigd',
      words: colleagueMails.rights({ company: company.name, rights, brand: system.brand }),
    });
    return ok(null);
  });

/**
 * The deactivation ends the sessions and API keys of the user (`follow-users.ts`). Refusals: those
 * of `setColleagueRights` without those of `stepUpRefusal`.
 */
export const removeColleague = (
  ctx: RequestContext,
  named: ColleagueReference,
): Promise<Result<null>> =>
  change(ctx, { ...named, scope: 'colleague removed' }, async (system, { colleague, company }) => {
    const refused = refusedLoss(colleague, company);
    if (refused) return refused;
    const saved = await updateRecord(system, colleague.userId, { fields: { IsActive: false } });
    if (!saved.ok) return saved;
    await mailColleagueChange(system, colleague, {
      kind: 'Toegang gestopt',
      words: colleagueMails.removed({ company: company.name, brand: system.brand }),
    });
    return ok(null);
  });

type Found = { colleague: Colleague; company: LockedCompany };
type ColleagueChange = (system: RequestContext, found: Found) => Promise<Result<null>>;

async function change(
  ctx: RequestContext,
  { userId, formKey, accountId, scope }: ColleagueReference & { scope: string },
  work: ColleagueChange,
): Promise<Result<null>> {
  const managed = await managedCompany(ctx, accountId);
  if (!managed.ok) return managed;
  const submit = { scope, key: formKey, content: { userId, by: actorIdOf(ctx.viewer) } };
  return runIdempotently(
    asSystemOnBehalf(ctx, 'change what a colleague may'),
    submit,
    async (system) => {
      // Locks the user before the company, as a save of a user does: the reverse order could
      // deadlock.
      await lockRecord(system, userId);
      const held = await lockColleagues(ctx, system, managed.value);
      if (!held.ok) return held;
      const colleague = (await colleaguesOf(system, managed.value)).find(
        (one) => one.userId === userId,
      );
      return colleague === undefined
        ? refuse({ code: 'record.notFound' })
        : work(system, { colleague, company: held.value });
    },
  );
}

/**
 * The main contact manages colleagues, and therefore keeps access and all rights.
 * `protect-last-colleague.ts` checks that a colleague is left.
 */
const refusedLoss = (
  { contactId }: Colleague,
  { mainContactId }: LockedCompany,
): ReturnType<typeof refuse> | null =>
  mainContactId !== null && contactId === mainContactId
    ? refuse({ code: 'colleague.mainContact' })
    : null;

/** Mails the login name, because the contact address can belong to somebody else. */
const mailColleagueChange = (
  system: RequestContext,
  { login, userId }: Colleague,
  { kind, words }: { kind: string; words: MailWords },
): Promise<void> => putInOutbox(system, { to: login, kind, about: userId, words, security: true });
