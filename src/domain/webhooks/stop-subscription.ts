import { asSystem, type RequestContext } from '#engine/model/request-context.ts';
import { updateRecord } from '#engine/write/write.ts';
import { type StopReason, webhookMails, stopReasons } from '#messages/mail/webhook-mails.ts';
import { integrationStatus } from '#protocol/oauth/integration.ts';
import { absoluteUrl } from '#protocol/site/site.ts';
import { mailUser } from '../mail/login-mails.ts';
import type { Subscription } from './subscriptions.ts';

/** Call it in a transaction. What waits stays, and goes out when the owner starts it again. */
export async function stopSubscription(
  ctx: RequestContext,
  { id, name, ownerId }: Subscription,
  reason: StopReason,
): Promise<void> {
  const system = asSystem(ctx, 'stop a webhook');
  const stopped = await updateRecord(system, id, {
    fields: { Status__c: integrationStatus.stopped, Gestopt_omdat__c: stopReasons[reason] },
  });
  if (!stopped.ok) return;
  await mailUser(system, {
    userId: ownerId,
    kind: 'Webhook gestopt',
    words: webhookMails.stopped({
      name,
      reason,
      link: absoluteUrl(system.publicUrl, '/inloggen'),
      brand: system.brand,
    }),
  });
}
