import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { ListPreferences } from '#protocol/shapes/list.ts';
import type { RequestContext } from '../model/request-context.ts';
import { type FoundList, resolveList } from './find-list.ts';
import { listStorageKey } from '../metadata/list-view.ts';
import { preferenceColumns, type PreferenceChange } from './related-list-preferences.ts';
import { inTransaction } from '../model/transaction.ts';

/** Source: record-api.md §6.4. */
export const listPreferences = ({ info }: FoundList): ListPreferences => ({
  ...info.userPreferences,
  listReference: info.listReference,
  orderedBy: info.orderedByInfo,
});

/** Null resets a preference. Unknown columns and sort fields are ignored. */
export async function saveListPreference(
  ctx: RequestContext,
  found: FoundList,
  change: PreferenceChange,
): Promise<Result<FoundList>> {
  const { viewer } = ctx;
  if (viewer.kind !== 'user')
    return refuse({ code: 'record.noRight', detail: 'Only who is logged in keeps preferences' });
  return inTransaction(ctx, async (inside) => {
    const values = [viewer.userId, found.object.apiName, listStorageKey(found.view)];
    await inside.db.run({
      text: 'insert into list_preference (user_id, object_api_name, list) values ($1, $2, $3) on conflict do nothing',
      values,
    });
    for (const [column, value] of Object.entries(
      preferenceColumns(
        inside,
        { object: found.object, columns: found.info.displayColumns },
        change,
      ),
    ))
      await inside.db.run({
        text: `update list_preference set ${column} = $4 where user_id = $1 and object_api_name = $2 and list = $3`,
        values: [...values, value === null ? null : JSON.stringify(value)],
      });
    return ok(await resolveList(inside, found));
  });
}
