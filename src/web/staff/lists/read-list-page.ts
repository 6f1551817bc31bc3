import { findListView } from '#engine/lists/find-list.ts';
import { markListOpened } from '#engine/lists/list-opened.ts';
import type { Visit } from '../../visit.ts';
import { dehydratePage } from '../dehydrate-page.ts';
import type { DehydratedCache } from '../frame/workspace-cache.ts';
import { type ListGroups, readUserLists } from './views/user-list-groups.ts';
import type { ListViewModel, ListAddress } from './list-view-model.ts';
import { readList } from './read-list.ts';
import { declaredLists } from '../frame/read-navigation.ts';

/**
 * `made`: the recently opened lists and the lists of users; absent when the menu requests them
 * itself.
 */
export type ListPage = DehydratedCache & ListViewModel & { made?: ListGroups };

export async function readListPage(
  visit: Visit,
  staffId: string,
  address: ListAddress,
): Promise<ListPage> {
  const { ctx } = visit;
  const { objectApiName, listViewApiName } = address;
  const noteOpened = async (): Promise<void> => {
    const list = await findListView(ctx, objectApiName, listViewApiName);
    if (list.ok) await markListOpened(ctx, list.value);
  };
  return dehydratePage(visit, async (client, aside) => {
    const declared = declaredLists(ctx, objectApiName).map(({ apiName }) => apiName);
    const others = Promise.all([
      readUserLists(aside, { staffId, objectApiName, declared }),
      noteOpened(),
    ]);
    // For a missing list, the error of the list itself is shown.
    others.catch(() => undefined);
    const drawn = await readList({ client, aside, staffId }, address);
    const [made] = await others;
    return { ...drawn, made };
  });
}
