import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { viewByName } from '#engine/lists/list-views.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { companyWebhookText as words } from '#messages/portal/webhooks.ts';
import { customerWatchable, watchChoice } from '#protocol/webhooks/customer-webhooks.ts';

export type Watch = { apiName: string; list: string | null };
/** What a customer can hear of, by object. `value`: of `watchChoice`. */
export type WatchGroup = {
  label: string;
  choices: readonly (Watch & { value: string; label: string })[];
};

/** Only what the viewer of `ctx` may read. */
export async function watchGroups(ctx: RequestContext): Promise<WatchGroup[]> {
  const groups: WatchGroup[] = [];
  for (const [apiName, lists] of Object.entries(customerWatchable)) {
    const object = ctx.registry.object(apiName);
    if (!object || !seesObject(object, accessRoleOf(ctx.viewer))) continue;
    const all = await viewByName(ctx, object, 'Alle');
    const label = apiName === 'Account' ? words.ownCompany : (all?.label ?? object.labelPlural);
    const choices: WatchGroup['choices'][number][] = [
      { apiName, list: null, value: apiName, label },
    ];
    for (const list of lists) {
      const view = await viewByName(ctx, object, list);
      if (view)
        choices.push({ apiName, list, value: watchChoice(apiName, list), label: view.label });
    }
    groups.push({ label: object.labelPlural, choices });
  }
  return groups;
}

export async function findWatch(ctx: RequestContext, value: string): Promise<Watch | undefined> {
  const found = (await watchGroups(ctx)).flatMap(({ choices }) => choices);
  return found.find((choice) => choice.value === value);
}
