import type { ActionText, BusinessAction, RequestContext } from '#engine/model/request-context.ts';
import { findRowsByValues } from '#engine/read/look-up.ts';
import { integrationKind } from '#protocol/oauth/integration.ts';
import { integrationSecretText } from '#messages/webhooks.ts';
import { makeClientSecret } from '../oauth/integration-writes.ts';
import { renewWebhookSecret } from './webhook-actions.ts';

/** The secret of an app or of a webhook, which the answer shows once. */
export const makeSecret: BusinessAction = async (ctx, asked) =>
  (await isWebhook(ctx, String(asked.id)))
    ? renewWebhookSecret(ctx, asked)
    : makeClientSecret(ctx, asked);

export const describeSecret = async (ctx: RequestContext, id: string): Promise<ActionText> =>
  (await isWebhook(ctx, id)) ? integrationSecretText.webhook : integrationSecretText.app;

async function isWebhook(ctx: RequestContext, id: string): Promise<boolean> {
  const [row] = await findRowsByValues(ctx, {
    from: 'Koppeling__c',
    fields: ['Soort__c'],
    where: { Id: id },
    limit: 1,
  });
  return row?.['Soort__c'] === integrationKind.webhook;
}
