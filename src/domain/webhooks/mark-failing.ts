import type { RequestContext } from '#engine/model/request-context.ts';
import { findRows, textOrNull } from '#engine/read/query.ts';
import { updateRecord } from '#engine/write/write.ts';
import { type FailureReason, failureReasons } from '#messages/webhooks.ts';
import type { Subscription } from './subscriptions.ts';

/**
 * Shows on the page of the webhook that it fails. Any write of a webhook makes every process read
 * credentials again, so it is written once, and a target that fails now and then must cause none.
 */
export const markFailing = (
  system: RequestContext,
  subscription: Subscription,
  { reason, since }: { reason: FailureReason; since: Date },
): Promise<void> => mark(system, subscription, { from: null, since, text: failureReasons[reason] });

export const markWorking = (
  system: RequestContext,
  subscription: Subscription,
  reason: FailureReason,
): Promise<void> =>
  mark(system, subscription, { from: failureReasons[reason], since: null, text: null });

type Mark = { from: string | null; since: Date | null; text: string | null };

/** Only from the state `from`, so that one failure does not hide the end of another. */
async function mark(
  system: RequestContext,
  { id }: Subscription,
  { from, since, text }: Mark,
): Promise<void> {
  const [row] = await findRows(system, {
    from: 'Koppeling__c',
    fields: ['Faalt_omdat__c'],
    filters: [{ field: 'Id', operator: 'Equals', operands: [id] }],
    limit: 1,
  });
  if (row === undefined || textOrNull(row, 'Faalt_omdat__c') !== from) return;
  await updateRecord(system, id, {
    fields: { Faalt_sinds__c: since?.toISOString() ?? null, Faalt_omdat__c: text },
  });
}
