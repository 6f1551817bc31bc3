import { equals } from '#engine/model/define.ts';
import { asSystemOnBehalf, type RequestContext } from '#engine/model/request-context.ts';
import { runIdempotently } from '#engine/model/transaction.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { countRows, type PlainRow, textOf } from '#engine/read/query.ts';
import { deleteRecord } from '#engine/write/delete.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { companyWebhookText } from '#messages/portal/webhooks.ts';
import type { WebhookForm } from '#protocol/forms/webhook.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { mostCompanyWebhooks } from '#protocol/webhooks/customer-webhooks.ts';
import { webhookFormat } from '#protocol/webhooks/webhook.ts';
import { lockColleagues, managedCompany } from '../company/managing-colleagues.ts';
import { formProblems } from '../forms/form-problems.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';
import { settingsOfOwner, versionOf } from './company-webhooks.ts';
import { findWatch } from './watch-choices.ts';
import { webhookSecret } from './subscriptions.ts';
import { addressRefusal } from './target-address.ts';

/**
 * The webhooks of a company are those of its main contact. Source: docs/decisions/0056.
 *
 * The account and the owner never come from a form. Refusals: `record.noRight` for others,
 * `record.notFound` for a webhook of another company, and those of `stepUpRefusal`.
 */
export type WebhookReference = { id: string; formKey: string };

/** `secret`: null for a channel, which checks no signature, and when the form was sent twice. */
export async function addCompanyWebhook(
  ctx: RequestContext,
  { value, formKey }: { value: WebhookForm; formKey: string },
): Promise<Result<{ id: string; secret: string | null }>> {
  const company = await managedCompany(ctx);
  if (!company.ok) return company;
  const fields = await fieldsOf(ctx, value);
  if (!fields.ok) return fields;
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  const by = String(actorIdOf(ctx.viewer));
  let isFirst = false;
  const submit = { scope: 'webhook made', key: formKey, content: { ...value, by } };
  const made = await runIdempotently(
    asSystemOnBehalf(ctx, 'make a webhook of a company'),
    submit,
    async (system) => {
      const held = await lockColleagues(ctx, system, company.value);
      if (!held.ok) return held;
      const filters = [
        equals('Account__c', company.value),
        equals('Soort__c', integrationKind.webhook),
      ];
      if ((await countRows(system, { from: 'Koppeling__c', filters })) >= mostCompanyWebhooks)
        return refuse({ code: 'webhook.tooMany' });
      const owned = { OwnerId: by, Account__c: company.value, Soort__c: integrationKind.webhook };
      const saved = await createRecord(system, {
        apiName: 'Koppeling__c',
        fields: { ...fields.value, ...owned },
      });
      if (!saved.ok) return formProblems(saved.problems, names);
      isFirst = true;
      await mailSecurityChange(system, by, mails.made(value.name, new URL(value.url).host));
      return ok({ id: saved.value.id });
    },
  );
  if (!made.ok) return made;
  const { id } = made.value;
  const isShown = isFirst && value.format === webhookFormat.standard;
  return ok({ id, secret: isShown ? await webhookSecret(ctx, id, 1) : null });
}

const { mails } = companyWebhookText;

/**
 * The user who changes a webhook becomes its owner. A message shows what its owner sees, and the
 * records of a colleague must not go to an address that another user chose.
 */
export async function changeCompanyWebhook(
  ctx: RequestContext,
  { id, value, formKey }: WebhookReference & { value: WebhookForm },
): Promise<Result<null>> {
  const fields = await fieldsOf(ctx, value);
  if (!fields.ok) return fields;
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  const by = String(actorIdOf(ctx.viewer));
  const content = { ...value, id, by };
  return changed(
    ctx,
    { id, formKey, scope: 'webhook changed', content },
    async (system, webhook) => {
      if (value.seen !== versionOf(webhook, by)) return refuse({ code: 'company.changed' });
      const saved = await updateRecord(system, id, { fields: { ...fields.value, OwnerId: by } });
      if (!saved.ok) return formProblems(saved.problems, names);
      await mailSecurityChange(system, by, mails.changed(value.name, new URL(value.url).host));
      return ok(null);
    },
  );
}

export const pauseCompanyWebhook = (
  ctx: RequestContext,
  named: WebhookReference,
): Promise<Result<null>> =>
  changed(ctx, { ...named, scope: 'webhook paused' }, (system) =>
    setStatus(system, named.id, integrationStatus.stopped),
  );

/** Only the owner: others take it over, with an address of their own. */
export async function resumeCompanyWebhook(
  ctx: RequestContext,
  named: WebhookReference,
): Promise<Result<null>> {
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  return changed(ctx, { ...named, scope: 'webhook resumed' }, (system, webhook) =>
    textOf(webhook, 'OwnerId') === actorIdOf(ctx.viewer)
      ? setStatus(system, named.id, integrationStatus.active)
      : Promise.resolve(refuse({ code: 'record.noRight' })),
  );
}

export const removeCompanyWebhook = (
  ctx: RequestContext,
  named: WebhookReference,
): Promise<Result<null>> =>
  changed(ctx, { ...named, scope: 'webhook removed' }, async (system) => {
    const removed = await deleteRecord(system, named.id);
    return removed.ok ? ok(null) : removed;
  });

async function setStatus(
  system: RequestContext,
  id: string,
  Status__c: string,
): Promise<Result<null>> {
  const saved = await updateRecord(system, id, { fields: { Status__c, Gestopt_omdat__c: null } });
  return saved.ok ? ok(null) : saved;
}

type Changing = WebhookReference & { scope: string; content?: object };

/** Looks again, in the transaction, whether the viewer manages the company of the webhook. */
async function changed(
  ctx: RequestContext,
  { id, formKey, scope, content = {} }: Changing,
  work: (system: RequestContext, webhook: PlainRow) => Promise<Result<null>>,
): Promise<Result<null>> {
  const company = await managedCompany(ctx);
  if (!company.ok) return company;
  return runIdempotently(
    asSystemOnBehalf(ctx, 'change a webhook of a company'),
    { scope, key: formKey, content: { ...content, id, by: actorIdOf(ctx.viewer) } },
    async (system) => {
      const held = await lockColleagues(ctx, system, company.value);
      if (!held.ok) return held;
      const [webhook] = await findRowsByValues(system, {
        from: 'Koppeling__c',
        fields: settingsOfOwner,
        where: { Id: id, Account__c: company.value, Soort__c: integrationKind.webhook },
        limit: 1,
      });
      return webhook === undefined ? refuse({ code: 'record.notFound' }) : work(system, webhook);
    },
  );
}

/** Refuses what the viewer may not read. */
async function fieldsOf(ctx: RequestContext, { name, watch, changes, format, url }: WebhookForm) {
  const watched = await findWatch(ctx, watch);
  if (watched === undefined) return refuse({ code: 'record.notInList', field: 'watch' });
  const fields = {
    Name: name,
    Gegevens__c: watched.apiName,
    Lijst__c: watched.list,
    Wanneer__c: changes.join(';'),
    Vorm__c: format,
    Adres__c: url,
  };
  const refused = addressRefusal(ctx, fields);
  return refused === null ? ok(fields) : formProblems(refused.problems, names);
}

const names = {
  Name: 'name',
  Gegevens__c: 'watch',
  Lijst__c: 'watch',
  Wanneer__c: 'changes',
  Vorm__c: 'format',
  Adres__c: 'url',
};
