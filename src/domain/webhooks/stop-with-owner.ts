import { equals } from '#engine/model/define.ts';
import {
  asSystem,
  type RequestContext,
  type WriteHook,
  type WrittenRow,
} from '#engine/model/request-context.ts';
import { ok } from '#protocol/problem.ts';
import { stopSubscription } from './stop-subscription.ts';
import { ownerOf, readSubscriptions } from './subscriptions.ts';

/**
 * A webhook of a customer stops in the transaction in which its owner loses the right to it. A
 * change without hooks is noticed when the next message is made.
 */

const rightsOfUser = ['IsActive', 'AccountId', 'ContactId', 'ProfileId', 'Portaalrechten__c'];

export const stopWebhooksOfUser: WriteHook = async (ctx, written) => {
  if (changes(written, rightsOfUser)) await stopWithoutOwner(ctx, [equals('OwnerId', written.id)]);
  return ok(null);
};

export const stopWebhooksOfCompany: WriteHook = async (ctx, written) => {
  if (changes(written, ['Contactpersoon__c']))
    await stopWithoutOwner(ctx, [equals('Account__c', written.id)]);
  return ok(null);
};

const changes = ({ before, after }: WrittenRow, names: readonly string[]): boolean =>
  before !== null && after !== null && names.some((name) => before[name] !== after[name]);

async function stopWithoutOwner(
  ctx: RequestContext,
  filters: Parameters<typeof readSubscriptions>[1],
): Promise<void> {
  const system = asSystem(ctx, 'stop a webhook');
  for (const subscription of await readSubscriptions(system, filters))
    if ((await ownerOf(system, subscription)) === null)
      await stopSubscription(system, subscription, 'owner');
}
