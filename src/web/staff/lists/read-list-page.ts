import { findList } from '#engine/lists/find-list.ts';
import { markListOpened } from '#engine/lists/list-opened.ts';
import type { Visit } from '../../visit.ts';
import { type DehydratedCache, dehydratePage } from '../dehydrate-page.ts';
import { type ListGroups, readUserLists } from './views/user-list-groups.ts';
import type { ListViewModel, ListAddress } from './list-view-model.ts';
import { readList } from './read-list.ts';
import { declaredLists } from '../frame/read-navigation.ts';

/**
 * `made`: the recently opened lists and the lists of users; absent when the menu requests them
 * itself.
 */
export type ListPage = DehydratedCache & ListViewModel & { made?: ListGroups };

/**
 * Returns one page of a list, and marks the list as recently opened. Throws the error page for a
 * missing list or a wrong link.
 */
export async function readListPage(
  visit: Visit,
  staffId: string,
  address: ListAddress,
): Promise<ListPage> {
  const { ctx } = visit;
  const { objectApiName, listViewApiName } = address;
  const page = await dehydratePage(visit, async (client, aside) => {
    const drawn = await readList({ client, aside, staffId }, address);
    const declared = declaredLists(ctx, objectApiName).map(({ apiName }) => apiName);
    return { ...drawn, made: await readUserLists(aside, { staffId, objectApiName, declared }) };
  });
  const list = await findList(ctx, objectApiName, listViewApiName);
  if (list.ok) await markListOpened(ctx, list.value);
  return page;
}
