import { equals } from '#engine/model/define.ts';
import { type RequestContext, asSystemOnBehalf } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { findRows } from '#engine/read/query.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { createRecord } from '#engine/write/write.ts';
import { createOneTimeToken } from '#auth/factors/one-time-token.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { colleagueMails } from '#messages/mail/colleague-mails.ts';
import type { Invitation } from '#protocol/forms/invitation.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import { isStaff, actorIdOf } from '#protocol/users/viewer.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { formProblems } from '../forms/form-problems.ts';
import type { FormSubmission, FormReceipt } from '../forms/save-form.ts';
import {
  colleaguesOf,
  type LockedCompany,
  lockColleagues,
  managedCompany,
} from './managing-colleagues.ts';
import { putInOutbox } from '../mail/put-in-outbox.ts';
import { invitationStatus, portalRight } from '#protocol/crm/picklists.ts';

export const invitationDays = 7;
const dayMinutes = 24 * 60;
const path = '/uitnodiging';
const kind = 'Uitnodiging om in te loggen';

/** `accountId`: the id of the company; required for staff. */
export type InvitationSubmission = FormSubmission<Invitation> & { site: Site; accountId?: string };

/**
 * When another user has the address, the mail has no link, but the result is the same. Refusals:
 * `colleague.known` and `colleague.invited` at `email`, and those of `managedCompany`,
 * `stepUpRefusal`, `refusedInvitation` and saving the invitation. Source: decisions.md §10.
 */
export async function inviteColleague(
  ctx: RequestContext,
  { value, formKey, site, accountId }: InvitationSubmission,
): Promise<Result<FormReceipt>> {
  const company = await managedCompany(ctx, accountId);
  if (!company.ok) return company;
  const unproven = value.rights === portalRight.full ? await stepUpRefusal(ctx) : null;
  if (unproven) return unproven;
  const tooMany = await refusedInvitation(ctx, value.email);
  if (tooMany) return tooMany;
  const by = await inviterOf(ctx);
  const submit = {
    scope: 'invitation',
    key: formKey,
    content: { ...value, company: company.value, by: actorIdOf(ctx.viewer) },
  };
  return runIdempotently(asSystemOnBehalf(ctx, 'invite a colleague'), submit, async (system) => {
    const held = await lockColleagues(ctx, system, company.value);
    return held.ok ? invite(system, { held: held.value, value, site, by }) : held;
  });
}

/** `name`: null when the mail must not contain the name. */
export type Inviter = { name: string | null; isStaff: boolean };

export async function inviterOf(ctx: RequestContext): Promise<Inviter> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user') return { name: null, isStaff: false };
  const system = asSystemOnBehalf(ctx, 'invite a colleague');
  const asked = { from: 'User', fields: ['Name'], where: { Id: viewer.userId }, limit: 1 };
  const [user] = await findRowsByValues(system, asked);
  const name = String(user?.['Name'] ?? '');
  return { name: isPlainName(name) ? name : null, isStaff: isStaff(viewer) };
}

/** Users choose their own name, so a name could be a message or a link. */
const isPlainName = (name: string): boolean =>
  /^[\p{L}\p{M}' ’.-]{1,60}$/u.test(name) && !/\.\p{L}/u.test(name);

export const refusedInvitation = async (ctx: RequestContext, email: string) =>
  (await refusedAttempt(ctx.services.throttles.form, `invitation by ${actorIdOf(ctx.viewer)}`)) ??
  refusedAttempt(ctx.services.throttles.mail, `invitation to ${email.toLowerCase()}`);

type Invited = { held: LockedCompany; value: Invitation; site: Site; by: Inviter };

async function invite(
  system: RequestContext,
  { held, value, site, by }: Invited,
): Promise<Result<FormReceipt>> {
  const { firstName, lastName, email, rights } = value;
  const login = email.toLowerCase();
  if (
    (await colleaguesOf(system, held.id)).some(
      (one) => one.login === login || one.email.toLowerCase() === login,
    )
  )
    return refuse({ code: 'colleague.known', field: 'email' });
  if ((await findOpenInvitation(system, held.id, login)) !== undefined)
    return refuse({ code: 'colleague.invited', field: 'email' });
  const fields = {
    Account__c: held.id,
    Voornaam__c: firstName,
    Achternaam__c: lastName,
    Email__c: email,
    Portaalrechten__c: rights,
    Geldig_tot__c: endOf(system),
  };
  const made = await createRecord(system, { apiName: 'Uitnodiging__c', fields });
  if (!made.ok) return formProblems(made.problems, names);
  await mailInvitation(system, { id: made.value.id, company: held, email, site, by });
  return ok({ id: made.value.id, reference: made.value.id });
}

const names = {
  Voornaam__c: 'firstName',
  Achternaam__c: 'lastName',
  Email__c: 'email',
  Portaalrechten__c: 'rights',
};

export const endOf = ({ now }: RequestContext): string =>
  new Date(now.getTime() + invitationDays * dayMinutes * 60_000).toISOString();

export async function findOpenInvitation(
  system: RequestContext,
  accountId: string,
  address: string,
): Promise<string | undefined> {
  const rows = await findRows(system, {
    from: 'Uitnodiging__c',
    fields: ['Id', 'Email__c'],
    filters: [equals('Account__c', accountId), equals('Status__c', invitationStatus.sent)],
    limit: 1_000,
  });
  const found = rows.find((row) => String(row['Email__c']).toLowerCase() === address.toLowerCase());
  return found && String(found['Id']);
}

type InvitationMail = {
  id: string;
  company: LockedCompany;
  email: string;
  site: Site;
  by: Inviter;
};

/**
 * Creates a token also when another user has the address, so that both cases take about as long.
 */
export async function mailInvitation(
  system: RequestContext,
  letter: InvitationMail,
): Promise<void> {
  const { id, company, email, site, by } = letter;
  // The token belongs to the invitation, because the user possibly does not exist yet.
  const token = await createOneTimeToken(system, {
    purpose: 'invitation',
    ownerId: id,
    minutes: invitationDays * dayMinutes,
  });
  const words = { company: company.name, brand: system.brand };
  const login = await findLogin(system, { email, accountId: company.id });
  await putInOutbox(system, {
    to: email,
    kind,
    about: id,
    secret: true,
    words: login.isTaken
      ? colleagueMails.taken(words)
      : colleagueMails.invited({
          ...words,
          by,
          link: absoluteUrl(site, `${path}/${token}`),
          days: invitationDays,
        }),
  });
}

export type Login = { isTaken: true } | { isTaken: false; formerUserId: string | undefined };

/**
 * Whether someone invited to this company can get this login name. A former user of the same
 * company gets it back; a user of another company, or one with access, keeps it.
 */
export async function findLogin(
  system: RequestContext,
  { email, accountId }: { email: string; accountId: string },
): Promise<Login> {
  const [user] = await findRowsByValues(system, {
    from: 'User',
    fields: ['Id', 'AccountId', 'IsActive'],
    where: { Username: email.toLowerCase() },
    limit: 1,
  });
  if (user === undefined) return { isTaken: false, formerUserId: undefined };
  const isFormer = user['AccountId'] === accountId && user['IsActive'] === false;
  return isFormer ? { isTaken: false, formerUserId: String(user['Id']) } : { isTaken: true };
}
