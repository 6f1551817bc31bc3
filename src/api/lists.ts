import type { endpoints } from '#wire/endpoints.ts';
import { servicesPath } from '#wire/constants.ts';
import { ok, type Result } from '#wire/problem.ts';
import type { FoundList, ListAsked, PageUrl } from '#records/list.ts';
import { findList, findListById, readListJson, readListUiJson } from '#records/list.ts';
import type { Answered, Call } from './answer.ts';

/** Lists and their rows. Source: record-api.md §6.4. */

type ByName = Call<typeof endpoints.getListUiByName>;
type ById = Call<typeof endpoints.getListUiById>;

export const listDoor = (basePath: string) => {
  const url: PageUrl = (list, page) => pageUrl(basePath, list, page);
  const byName = ({ ask, path }: Pick<ByName, 'ask' | 'path'>) => findList(ask, path['objectApiName']!, path['listViewApiName']!);
  const byId = ({ ask, path }: ById) => findListById(ask, path['listViewId']!);

  const ui = async (call: ByName | ById, found: Result<FoundList>): Promise<Answered> => {
    if (!found.ok) return found;
    const answer = await readListUiJson(call.ask, found.value, { ...call.query, url });
    return answer.ok ? ok({ json: answer.value }) : answer;
  };
  const records = async (call: Pick<ByName, 'ask'>, found: Result<FoundList>, asked: ListAsked): Promise<Answered> => {
    if (!found.ok) return found;
    const answer = await readListJson(call.ask, found.value, { ...asked, url });
    return answer.ok ? ok({ json: answer.value }) : answer;
  };

  return {
    uiByName: async (call: ByName) => ui(call, await byName(call)),
    uiById: async (call: ById) => ui(call, await byId(call)),
    recordsByName: async (call: ByName) => records(call, await byName(call), call.query),
    recordsById: async (call: ById) => records(call, await byId(call), call.query),
    postRecordsByName: async (call: Call<typeof endpoints.postListRecordsByName>) => records(call, await byName(call), definedOnly(call.body)),
  };
};

/** Absent stays absent: a key with `undefined` is not the same to the types. */
const definedOnly = (body: Call<typeof endpoints.postListRecordsByName>['body']): ListAsked =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));

/** Site-relative, and works as GET. Source: record-api.md §5.4. */
function pageUrl(basePath: string, list: Parameters<PageUrl>[0], page: Parameters<PageUrl>[1]): string {
  const query = new URLSearchParams();
  for (const name of ['fields', 'optionalFields'] as const) if (page[name].length > 0) query.set(name, page[name].join(','));
  query.set('pageSize', String(page.pageSize));
  query.set('pageToken', page.pageToken);
  if (page.sortBy !== null) query.set('sortBy', page.sortBy);
  return `${basePath}${servicesPath}/ui-api/list-records/${list.objectApiName}/${list.listViewApiName}?${query}`;
}
