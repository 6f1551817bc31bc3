import type { RequestContext } from '#engine/model/request-context.ts';
import { refuse } from '#protocol/problem.ts';
import { isWebhookTarget } from '#protocol/webhooks/webhook.ts';

/**
 * Refuses a target that no message can ever reach, so that its owner reads it now and not after
 * three days. The rules of the object refuse what is no address at all.
 */
export function addressRefusal(
  ctx: RequestContext,
  { Adres__c: url }: Readonly<Record<string, unknown>>,
): ReturnType<typeof refuse> | null {
  if (typeof url !== 'string' || !isWebhookTarget(url)) return null;
  const why = ctx.services.integrations.whyUnreachable(url);
  if (why === null) return null;
  const code = why === 'url' ? 'webhook.addressWrong' : 'webhook.addressPrivate';
  return refuse({
    code,
    field: 'Adres__c',
    detail: 'an https address on the public internet expected',
  });
}
