import {
  type RequestContext,
  asSystemOnBehalf,
  type BusinessAction,
} from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { endSessionsOf } from '#auth/sessions/all-sessions.ts';
import { createOneTimeToken, withdrawOneTimeTokens } from '#auth/factors/one-time-token.ts';
import { mayUserUsePassword } from '#auth/factors/may-use-password.ts';
import { hasSecondFactor } from '#auth/factors/second-factor.ts';
import { hasAnyWayIn } from '#auth/providers/identities.ts';
import { loginMails } from '#messages/mail/login-mails.ts';
import type { MailWords } from '#messages/mail/mails.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { resetSecondFactor } from '../admin/reset-second-factor.ts';
import { allowLastColleagueLoss } from '../company/protect-last-colleague.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { staffProfiles } from './refuse-staff-profile-for-customer.ts';
import { resendInvitation, withdrawInvitation } from '../company/open-invitations.ts';
import { mailUser } from '../mail/login-mails.ts';
import { portalRight } from '#protocol/crm/picklists.ts';

// Actions of administrators on users, and of staff on invitations. Source: docs/decisions/0012.

const linkDays = 7;
const dayMinutes = 24 * 60;

/** The save ends the access of the user, such as sessions and API keys (`follow-users.ts`). */
export const deactivateUserAction: BusinessAction = async (ctx, { id }) => {
  allowLastColleagueLoss(ctx, String(id));
  const saved = await updateRecord(ctx, String(id), { fields: { IsActive: false } });
  return saved.ok ? ok({}) : saved;
};

export const reactivateUserAction: BusinessAction = async (ctx, { id }) => {
  const saved = await updateRecord(ctx, String(id), { fields: { IsActive: true } });
  return saved.ok ? mailWayIn(ctx, String(id)) : saved;
};

export const mailPasswordLinkAction: BusinessAction = (ctx, { id }) => mailWayIn(ctx, String(id));

async function mailWayIn(
  ctx: RequestContext,
  userId: string,
): Promise<Result<Record<string, never>>> {
  const tooMany = await refusedAttempt(ctx.services.throttles.mail, `way in to ${userId}`);
  if (tooMany) return tooMany;
  const system = asSystemOnBehalf(ctx, 'mail a way in');
  await withdrawOneTimeTokens(system, 'password-reset', userId);
  const token = await createOneTimeToken(system, {
    purpose: 'password-reset',
    ownerId: userId,
    minutes: linkDays * dayMinutes,
  });
  await mailUser(system, {
    userId,
    kind: 'Uitnodiging om in te loggen',
    words: await wayInWords(system, { userId, token }),
    secret: true,
  });
  return ok({});
}

async function wayInWords(
  system: RequestContext,
  { userId, token }: { userId: string; token: string },
): Promise<MailWords> {
  const { publicUrl: site, brand } = system;
  const first = { link: absoluteUrl(site, `/wachtwoord-vergeten/${token}`), days: linkDays, brand };
  if (await mayUserUsePassword(system, userId)) return loginMails.wayIn(first);
  return (await hasAnyWayIn(system, userId))
    ? loginMails.otherWayIn({ link: absoluteUrl(site, '/inloggen'), brand })
    : loginMails.firstAccount(first);
}

export const endSessions: BusinessAction = async (ctx, { id }) => {
  const ended = await endSessionsOf(ctx, String(id));
  return ended.ok ? ok({}) : ended;
};

export const resetSecondFactorAction: BusinessAction = async (ctx, { id }) => {
  if (!(await hasSecondFactor(ctx, String(id))))
    return refuse({ code: 'user.noSecondStep', detail: 'There is no second step' });
  const dropped = await resetSecondFactor(ctx, String(id));
  return dropped.ok ? ok({}) : dropped;
};

const customerRights: Readonly<Record<string, string>> = {
  'customer community user': portalRight.full,
  'community cases only': portalRight.casesOnly,
};

/** The rights of a customer follow from the profile. */
export const changeProfile: BusinessAction = async (ctx, { id, values }) => {
  const [profile] = await findRowsByValues(ctx, {
    from: 'Profile',
    fields: ['Id', 'Name'],
    where: { Id: String(values['Profiel']) },
    limit: 1,
  });
  const [user] = await findRowsByValues(ctx, {
    from: 'User',
    fields: ['AccountId'],
    where: { Id: String(id) },
    limit: 1,
  });
  const name = String(profile?.['Name']).toLowerCase();
  const [ofStaff, ofCompany] = [
    staffProfiles.includes(name),
    typeof user?.['AccountId'] === 'string',
  ];
  if (ofStaff === ofCompany)
    return refuse({
      code: ofStaff ? 'user.profileOfStaff' : 'user.profileOfCustomer',
      field: 'Profiel',
      detail: 'Not of this user',
    });
  const rights = customerRights[name];
  const saved = await updateRecord(ctx, String(id), {
    fields: { ProfileId: String(values['Profiel']), ...(rights && { Portaalrechten__c: rights }) },
  });
  return saved.ok ? ok({}) : saved;
};

export const sendInvitationAgain: BusinessAction = async (ctx, { id }) => {
  const sent = await resendInvitation(ctx, {
    id: String(id),
    formKey: crypto.randomUUID(),
    site: ctx.publicUrl,
    accountId: await companyOf(ctx, String(id)),
  });
  return sent.ok ? ok({}) : sent;
};

export const takeBackInvitation: BusinessAction = async (ctx, { id }) => {
  const gone = await withdrawInvitation(ctx, {
    id: String(id),
    formKey: crypto.randomUUID(),
    accountId: await companyOf(ctx, String(id)),
  });
  return gone.ok ? ok({}) : gone;
};

async function companyOf(ctx: RequestContext, id: string): Promise<string> {
  const [row] = await findRowsByValues(ctx, {
    from: 'Uitnodiging__c',
    fields: ['Account__c'],
    where: { Id: id },
    limit: 1,
  });
  return String(row?.['Account__c']);
}
