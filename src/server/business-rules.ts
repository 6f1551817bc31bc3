import type { BusinessRules, WriteGuard, WriteHook } from '#engine/model/request-context.ts';
import { fileLinkWriteHooks } from '#domain/requests/follow-file-links.ts';
import { pricePeriodWriteHooks } from '#domain/selling/price-periods.ts';
import { followApp, guardApp } from '#domain/oauth/integration-writes.ts';
import { photoWriteHooks } from '#domain/photos/prepare-photo.ts';
import { requestWriteHooks } from '#domain/requests/follow-requests.ts';
import { followWebhook } from '#domain/webhooks/follow-webhook.ts';
import { guardWebhook } from '#domain/webhooks/webhook-actions.ts';
import { stopWebhooksOfCompany, stopWebhooksOfUser } from '#domain/webhooks/stop-with-owner.ts';
import { accessGuards, followUser } from '#domain/users/follow-users.ts';
import { actionTexts, businessActions } from '#domain/business-actions.ts';
import { ok, type Result } from '#protocol/problem.ts';

/** What `domain` does in the transaction of a save, and the actions by name. */
export const rules: BusinessRules = {
  writeHooks: {
    ...requestWriteHooks,
    ...fileLinkWriteHooks,
    ...pricePeriodWriteHooks,
    ...photoWriteHooks,
    User: inTurn<Parameters<WriteHook>>(followUser, stopWebhooksOfUser),
    Account: stopWebhooksOfCompany,
    Koppeling__c: inTurn<Parameters<WriteHook>>(followApp, followWebhook),
  },
  writeGuards: {
    ...accessGuards,
    Koppeling__c: inTurn<Parameters<WriteGuard>>(guardApp, guardWebhook),
  },
  actions: businessActions,
  actionTexts,
};

/** The first refusal counts. */
function inTurn<Args extends readonly unknown[]>(
  ...steps: readonly ((...args: Args) => Promise<Result<unknown>>)[]
): (...args: Args) => Promise<Result<null>> {
  return async (...args) => {
    for (const step of steps) {
      const done = await step(...args);
      if (!done.ok) return done;
    }
    return ok(null);
  };
}
