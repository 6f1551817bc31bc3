import type { Ask } from './ask.ts';
import { writesNothing } from './looking-along.ts';
import { keptUnder, type ListView } from './list-view.ts';
import { recentListName } from '#wire/constants.ts';
import type { ObjectModel } from './registry.ts';

/** Lists a user opened lately: the newest of an object, so many. Source: record-api.md §6.4. */
const mostOpened = 20;

/** Notes that the viewer opened a list; within a minute, once. The list of what was viewed last needs no note. */
export async function enterOpened(ask: Ask, { object, view }: { object: ObjectModel; view: ListView }): Promise<void> {
  if (ask.viewer.kind !== 'user' || view.apiName === recentListName || writesNothing(ask)) return;
  await ask.db.run({
    name: 'enter-list-opened',
    text: `
      insert into list_opened (user_id, object_api_name, list, opened_at) values ($1, $2, $3, $4)
      on conflict (user_id, object_api_name, list) do update set opened_at = excluded.opened_at
      where list_opened.opened_at < excluded.opened_at - interval '1 minute'`,
    values: [ask.viewer.userId, object.apiName, keptUnder(view), ask.now],
  });
}

/** The lists of an object that the viewer opened lately, as `keptUnder` calls them. */
export async function openedLately(ask: Ask, object: ObjectModel): Promise<ReadonlySet<string>> {
  if (ask.viewer.kind !== 'user') return new Set();
  const rows = await ask.db.rows<{ list: string }>({
    name: 'lists-opened',
    text: `
      select list from list_opened where user_id = $1 and object_api_name = $2
      order by opened_at desc, list limit $3`,
    values: [ask.viewer.userId, object.apiName, mostOpened],
  });
  return new Set(rows.map(({ list }) => list));
}
