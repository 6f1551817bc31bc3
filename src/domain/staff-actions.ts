import { randomUUID } from 'node:crypto';
import { asSystemOnBehalf, type BusinessAction } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { updateRecord } from '#engine/write/write.ts';
import { quickActionText } from '#messages/staff/quick-actions.ts';
import { portalRights } from '#protocol/forms/invitation.ts';
import { ok, type Problem, refuse, type Result } from '#protocol/problem.ts';
import { ictLink } from './ict/ict-links.ts';
import { inviteColleague, findOpenInvitation } from './company/invite-colleague.ts';
import { resendInvitation } from './company/open-invitations.ts';
import { makeApiKey as makeKey } from './keys/make-api-key.ts';
import { mailStatus } from '#protocol/crm/picklists.ts';

const dayLength = 86_400_000; // ms

/** Source: decisions.md §5. */
export const makeIctLink: BusinessAction = async (ctx, { id, values }) => {
  const days = Number(values['Dagen']);
  if (days < 1 || days > 365)
    return refuse({ code: 'record.range', field: 'Dagen', detail: '1 to 365 days' });
  const link = await ictLink(ctx, {
    site: ctx.publicUrl,
    accountId: String(id),
    until: new Date(ctx.now.getTime() + days * dayLength),
  });
  return ok({ notices: [{ label: quickActionText.ictLink, value: link }] });
};

/** Refusals of `inviteColleague` lose their field: this action does not have its form fields. */
export const inviteContact: BusinessAction = async (ctx, { id, values }) => {
  const fields = ['FirstName', 'LastName', 'Email', 'AccountId'];
  const [contact] = await findRowsByValues(ctx, {
    from: 'Contact',
    fields,
    where: { Id: String(id) },
    limit: 1,
  });
  const rights = portalRights.find((one) => one === values['Rechten']);
  if (contact === undefined || rights === undefined) return refuse({ code: 'record.notNow' });
  const invited = await inviteColleague(ctx, {
    value: {
      firstName: String(contact['FirstName'] ?? ''),
      lastName: String(contact['LastName']),
      email: String(contact['Email']),
      rights,
    },
    formKey: randomUUID(),
    address: '',
    site: ctx.publicUrl,
    accountId: String(contact['AccountId']),
  });
  return invited.ok ? ok({}) : atWhole(invited.problems);
};

export const inviteContactAgain: BusinessAction = async (ctx, { id }) => {
  const [contact] = await findRowsByValues(ctx, {
    from: 'Contact',
    fields: ['Email', 'AccountId'],
    where: { Id: String(id) },
    limit: 1,
  });
  const accountId = String(contact?.['AccountId']);
  const waiting = await findOpenInvitation(
    asSystemOnBehalf(ctx, 'find an invitation'),
    accountId,
    String(contact?.['Email']),
  );
  if (waiting === undefined) return refuse({ code: 'record.notNow' });
  const sent = await resendInvitation(ctx, {
    id: waiting,
    formKey: randomUUID(),
    site: ctx.publicUrl,
    accountId,
  });
  return sent.ok ? ok({}) : sent;
};

/** The message of `colleague.known` addresses a customer, so staff get `user.known`. */
const atWhole = (problems: readonly Problem[]): Result<never> =>
  refuse(
    ...problems.map(({ code, detail }) => ({
      code: code === 'colleague.known' ? 'user.known' : code,
      ...(detail !== undefined && { detail }),
    })),
  );

/** Source: decisions.md §10. */
export const makeApiKeyAction: BusinessAction = async (ctx, { id, values }) => {
  const expiresOn = typeof values['Geldig_tot'] === 'string' ? values['Geldig_tot'] : undefined;
  const objects = typeof values['Objecten'] === 'string' ? values['Objecten'].split(';') : null;
  const scope = { readsOnly: values['Alleen_lezen'] === true, objects };
  const made = await makeKey(ctx, {
    userId: String(id),
    label: String(values['Naam']),
    expiresOn,
    scope,
  });
  if (!made.ok)
    return refuse(
      ...made.problems.map((problem) => ({
        ...problem,
        ...(problem.field !== undefined && { field: asked[problem.field] ?? problem.field }),
      })),
    );
  return ok({ notices: [{ label: quickActionText.apiKey, value: made.value.key, once: true }] });
};

const asked: Readonly<Record<string, string>> = {
  label: 'Naam',
  expiresOn: 'Geldig_tot',
  objects: 'Objecten',
};

const saving =
  (
    fieldsNow: (today: string) => Record<string, string | number | boolean | null>,
  ): BusinessAction =>
  async (ctx, { id }) => {
    const saved = await updateRecord(ctx, String(id), { fields: fieldsNow(localDay(ctx.now)) });
    return saved.ok ? ok({}) : saved;
  };

export const publishWithDateAction: BusinessAction = async (ctx, { id }) => {
  const first = await findRowsByValues(ctx, {
    from: ctx.registry.byPrefix(String(id))!.apiName,
    fields: ['Publicatiedatum__c'],
    where: { Id: String(id) },
    limit: 1,
  }); // proof: the engine locked the row, so its prefix is known
  const day = first[0]?.['Publicatiedatum__c'] ?? localDay(ctx.now);
  const published = await updateRecord(ctx, String(id), {
    fields: { Gepubliceerd__c: true, Publicatiedatum__c: String(day) },
  });
  return published.ok ? ok({}) : published;
};
export const publishAction = saving(() => ({ Gepubliceerd__c: true }));
export const unpublishAction = saving(() => ({ Gepubliceerd__c: false }));
/** Saves as the system, because staff may not change a security mail. */
export const sendMailAgain: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'send a mail again');
  const saved = await updateRecord(system, String(id), {
    fields: { Status__c: mailStatus.waiting },
  });
  return saved.ok ? ok({}) : saved;
};
