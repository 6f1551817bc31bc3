import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { textOf } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { type StopReason, webhookMails, stopReasons } from '#messages/mail/webhook-mails.ts';
import { integrationStatus } from '#protocol/oauth/integration.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { mailUser } from '../mail/login-mails.ts';
import type { Subscription } from './subscriptions.ts';

/** Call it in a transaction. What waits is ended by `endWaitingOfStopped`. */
export async function stopSubscription(
  ctx: RequestContext,
  { id, name, ownerId, accountId }: Pick<Subscription, 'id' | 'name' | 'ownerId' | 'accountId'>,
  reason: StopReason,
): Promise<void> {
  const system = asSystem(ctx, 'stop a webhook');
  const stopped = await updateRecord(system, id, {
    fields: {
      Status__c: integrationStatus.stopped,
      Gestopt_omdat__c: stopReasons[reason],
      Faalt_sinds__c: null,
      Faalt_omdat__c: null,
    },
  });
  if (!stopped.ok) return;
  const link = accountId === null ? '/inloggen' : companyWebhookPath(id);
  const words = webhookMails.stopped({
    name,
    reason,
    isCustomer: accountId !== null,
    link: absoluteUrl(system.publicUrl, link),
    brand: system.brand,
  });
  for (const userId of await usersToTell(system, { ownerId, accountId }, reason))
    await mailUser(system, { userId, kind: 'Webhook gestopt', words });
}

/** The main contact can take over the webhook of a colleague who lost the right to it. */
async function usersToTell(
  system: RequestContext,
  { ownerId, accountId }: Pick<Subscription, 'ownerId' | 'accountId'>,
  reason: StopReason,
): Promise<string[]> {
  if (accountId === null || reason !== 'owner') return [ownerId];
  const [account] = await findRowsByValues(system, {
    from: 'Account',
    fields: ['Contactpersoon__c'],
    where: { Id: accountId },
    limit: 1,
  });
  const contactId = account?.['Contactpersoon__c'];
  if (typeof contactId !== 'string') return [ownerId];
  const users = await findRowsByValues(system, {
    from: 'User',
    fields: ['Id'],
    where: { ContactId: contactId, IsActive: true },
    limit: 20,
  });
  return [...new Set([ownerId, ...users.map((user) => textOf(user, 'Id'))])];
}
