import { endAllWaiting } from '#engine/events/waiting-deliveries.ts';
import { clearListFailures, dropCandidates } from '#engine/events/webhook-candidates.ts';
import { clearTargetFailures } from '#engine/events/webhook-outbox.ts';
import type { RequestContext, WriteHook } from '#engine/model/request-context.ts';
import { deliveryText } from '#messages/webhooks.ts';
import { integrationStatus } from '#protocol/oauth/integration.ts';
import { ok } from '#protocol/problem.ts';
import { deliveryStatus } from '#protocol/webhooks/webhook.ts';

/**
 * A target or list that was changed, or a webhook that was started again, gets a new chance at
 * once. What waited from before a start, or for another owner, is never sent. Source:
 * docs/decisions/0057-what-webhooks-do-when-something-fails.md.
 */
export const followWebhook: WriteHook = async ({ db, now }, { id, before, after }) => {
  if (before === null || after === null) return ok(null);
  const changes = (...names: readonly string[]): boolean =>
    names.some((name) => before[name] !== after[name]);
  if (changes('Adres__c', 'Status__c')) await clearTargetFailures(db, id);
  if (changes('Lijst__c', 'Gegevens__c', 'OwnerId', 'Status__c')) {
    await clearListFailures(db, id);
    await dropCandidates(db, id);
  }
  const isActive = after['Status__c'] === integrationStatus.active;
  if (isActive && changes('Status__c', 'OwnerId')) await dropWaiting({ db, now }, id);
  return ok(null);
};

const dropWaiting = ({ db, now }: Pick<RequestContext, 'db' | 'now'>, id: string): Promise<void> =>
  endAllWaiting(db, id, {
    waiting: deliveryStatus.waiting,
    status: deliveryStatus.dropped,
    answer: deliveryText.stopped,
    now,
  });
