import {
  endQuiet,
  enqueueDeliveries,
  type QueuedDelivery,
  webhookQueue,
} from '#engine/events/webhook-outbox.ts';
import { auditAction } from '#engine/audit/audit.ts';
import {
  asSystemOnBehalf,
  type BusinessAction,
  type RequestContext,
  type WriteGuard,
} from '#engine/model/request-context.ts';
import { viewByName } from '#engine/lists/list-views.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOf } from '#engine/read/query.ts';
import { createRecord, updateRecord } from '#engine/write/write.ts';
import { publishObjectWritten } from '#engine/bulk/job-runs.ts';
import { stepUpRefusal } from '#auth/login/proven.ts';
import { viewerOfUser } from '#auth/sessions/viewer-of-user.ts';
import { recentListName } from '#protocol/constants.ts';
import { integrationKind, integrationStatus } from '#protocol/oauth/integration.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { deliveryStatus } from '#protocol/webhooks/webhook.ts';
import { actorIdOf } from '#protocol/users/viewer.ts';
import { mailSecurityChange } from '../mail/login-mails.ts';
import { refusedAttempt } from '../forms/attempts.ts';
import { testEvent } from './message.ts';
import { asOwner, webhookSecret } from './subscriptions.ts';
import { addressRefusal } from './target-address.ts';
import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { webhookActionText } from '#messages/webhooks.ts';

export const sendDeliveryAgain: BusinessAction = async (ctx, { id }) => {
  const system = asSystemOnBehalf(ctx, 'send a webhook again');
  const deliveryId = String(id);
  const [row] = await findRowsByValues(system, {
    from: 'Aflevering__c',
    fields: ['Koppeling__c', 'Record_id__c'],
    where: { Id: deliveryId },
    limit: 1,
  });
  if (row === undefined) return refuse({ code: 'record.notFound' });
  const subscriptionId = textOf(row, 'Koppeling__c');
  const refused = await againRefusal(ctx, subscriptionId);
  if (refused) return refused;
  const saved = await updateRecord(system, deliveryId, {
    fields: { Status__c: deliveryStatus.waiting, Pogingen__c: 0, Volgende_poging__c: null },
  });
  if (!saved.ok) return saved;
  await sendSoon(system, { deliveryId, subscriptionId, recordId: textOf(row, 'Record_id__c') });
  return ok({});
};

/**
 * A delivery keeps the owner it had, but goes to the target that the webhook has now, and shows
 * what that answers: a customer must own the webhook too.
 */
async function againRefusal(
  ctx: RequestContext,
  subscriptionId: string,
): Promise<ReturnType<typeof refuse> | null> {
  const { viewer } = ctx;
  const [webhook] = await findRowsByValues(asSystemOnBehalf(ctx, 'send a webhook again'), {
    from: 'Koppeling__c',
    fields: ['OwnerId', 'Account__c'],
    where: { Id: subscriptionId },
    limit: 1,
  });
  if (webhook === undefined) return refuse({ code: 'record.notFound' });
  if (viewer.kind === 'user' && viewer.role === 'customer') {
    const isTheirs =
      webhook['OwnerId'] === viewer.userId && webhook['Account__c'] === viewer.accountId;
    if (!isTheirs) return refuse({ code: 'record.noRight' });
    const tooMany = await tooManyMessages(ctx);
    if (tooMany) return tooMany;
  }
  return null;
}

const tooManyMessages = (ctx: RequestContext) =>
  refusedAttempt(ctx.services.throttles.form, `webhook test by ${actorIdOf(ctx.viewer)}`);

/** A message without a record, to try the address. */
export const sendTestMessage: BusinessAction = async (ctx, { id }) => {
  const tooMany = await tooManyMessages(ctx);
  if (tooMany) return tooMany;
  const system = asSystemOnBehalf(ctx, 'try a webhook');
  const subscriptionId = String(id);
  const [row] = await findRowsByValues(system, {
    from: 'Koppeling__c',
    fields: ['OwnerId'],
    where: { Id: subscriptionId },
    limit: 1,
  });
  if (row === undefined) return refuse({ code: 'record.notFound' });
  const made = await createRecord(system, {
    apiName: 'Aflevering__c',
    fields: {
      OwnerId: textOf(row, 'OwnerId'),
      Koppeling__c: subscriptionId,
      Gebeurtenis__c: testEvent,
      Record_id__c: subscriptionId,
    },
  });
  if (!made.ok) return made;
  const deliveryId = made.value.id;
  // A test waits for no earlier message, so the queue does not see it as one about the webhook.
  await sendSoon(system, { deliveryId, subscriptionId, recordId: deliveryId });
  return ok({ id: deliveryId });
};

async function sendSoon(
  system: RequestContext,
  queued: Pick<QueuedDelivery, 'deliveryId' | 'subscriptionId' | 'recordId'>,
): Promise<void> {
  await enqueueDeliveries(system.db, [{ ...queued, place: null }], system.now);
  await endQuiet(system.db, queued.subscriptionId, system.now);
  await publishObjectWritten(system.db, webhookQueue);
}

export const renewWebhookSecret: BusinessAction = async (ctx, { id }) => {
  const refused = await stepUpRefusal(ctx);
  if (refused) return refused;
  const made = await renewSecret(ctx, String(id));
  if (!made.ok) return made;
  return ok({ notices: [{ label: webhookActionText.secret, value: made.value, once: true }] });
};

/** The old secret signs too for a day. */
export async function renewSecret(ctx: RequestContext, id: string): Promise<Result<string>> {
  const system = asSystemOnBehalf(ctx, 'renew the secret of a webhook');
  const [row] = await findRowsByValues(system, {
    from: 'Koppeling__c',
    fields: ['Geheim_versie__c', 'OwnerId', 'Name'],
    where: { Id: id },
    limit: 1,
  });
  const version = Number(row?.['Geheim_versie__c'] ?? 1) + 1;
  const saved = await updateRecord(system, id, {
    fields: { Geheim_versie__c: version, Geheim_vernieuwd_op__c: ctx.now.toISOString() },
  });
  if (!saved.ok) return saved;
  await auditAction(ctx, {
    verb: 'change',
    object: 'Koppeling__c',
    fields: ['secret'],
    records: [id],
  });
  await mailSecurityChange(
    system,
    String(row?.['OwnerId']),
    companyWebhookText.mails.renewed(String(row?.['Name'])),
  );
  return ok(await webhookSecret(ctx, id, version));
}

/** A webhook sends records elsewhere for a long time, so a stolen session must not make one. */
export const guardWebhook: WriteGuard = async (ctx, { before, after }) => {
  if (ctx.viewer.kind === 'system' || after?.['Soort__c'] !== integrationKind.webhook)
    return ok(null);
  const decides = ['Soort__c', 'Adres__c', 'Gegevens__c', 'Wanneer__c', 'Lijst__c', 'OwnerId'];
  const changes = before === null || decides.some((name) => before[name] !== after[name]);
  const starts =
    after['Status__c'] === integrationStatus.active && before?.['Status__c'] !== after['Status__c'];
  if (!changes && !starts) return ok(null);
  return (
    addressRefusal(ctx, after) ??
    (await stepUpRefusal(ctx)) ??
    (await listRefusal(ctx, after)) ??
    ok(null)
  );
};

/** The list must be one that the owner sees, and not the one of records that were viewed. */
async function listRefusal(
  ctx: RequestContext,
  after: Readonly<Record<string, unknown>>,
): Promise<ReturnType<typeof refuse> | null> {
  const object = ctx.registry.object(String(after['Gegevens__c']));
  const { Lijst__c: list, OwnerId: ownerId } = after;
  if (typeof list !== 'string' || list === '' || object === undefined) return null;
  const isOwn = ctx.viewer.kind === 'user' && ctx.viewer.userId === ownerId;
  const owner = isOwn ? ctx.viewer : await viewerOfUser(ctx.db, String(ownerId));
  const view = owner === null ? undefined : await viewByName(asOwner(ctx, owner), object, list);
  if (view !== undefined && view.apiName !== recentListName) return null;
  const detail = 'the name of a list of these records expected, not the one of recently viewed';
  return refuse({ code: 'webhook.listUnknown', field: 'Lijst__c', detail });
}
