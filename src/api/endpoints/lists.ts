import type * as listEndpoints from '#protocol/endpoints/lists.ts';
import { recentListName } from '#protocol/constants.ts';
import { ok, type Result } from '#protocol/problem.ts';
import type { ListQuery, PageUrl } from '#engine/lists/list.ts';
import { type FoundList, findList, findListById } from '#engine/lists/find-list.ts';
import { readListJson, readListUiJson } from '#engine/lists/list.ts';
import { markListOpened } from '#engine/lists/list-opened.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { listCountHandlers } from './list-counts.ts';
import { listDefinitionHandlers } from './list-definitions.ts';
import { pageUrl } from '../pipeline/page-url.ts';
import { withoutNullish } from '../pipeline/parse.ts';

type UiCall = EndpointCall<typeof listEndpoints.getListUiByName>;
type CallOf<Path> = Pick<UiCall, 'ctx'> & { path: Path };

const byName = ({ ctx, path }: CallOf<{ objectApiName: string; listViewApiName: string }>) =>
  findList(ctx, path.objectApiName, path.listViewApiName);
const recent = ({ ctx, path }: CallOf<{ objectApiName: string }>) =>
  findList(ctx, path.objectApiName, recentListName);
const byId = ({ ctx, path }: CallOf<{ listViewId: string }>) => findListById(ctx, path.listViewId);

async function ui(
  { ctx, basePath, query }: Pick<UiCall, 'ctx' | 'basePath' | 'query'>,
  found: Result<FoundList>,
): Promise<HandlerResult> {
  if (!found.ok) return found;
  const answer = await readListUiJson(ctx, found.value, { ...query, url: listUrl(basePath) });
  if (!answer.ok) return answer;
  await markListOpened(ctx, found.value);
  return ok({ json: answer.value });
}

async function records(
  { ctx, basePath }: Pick<UiCall, 'ctx' | 'basePath'>,
  found: Result<FoundList>,
  asked: ListQuery,
): Promise<HandlerResult> {
  if (!found.ok) return found;
  const answer = await readListJson(ctx, found.value, { ...asked, url: listUrl(basePath) });
  return answer.ok ? ok({ json: answer.value }) : answer;
}

export const listHandlers: Handlers<typeof listEndpoints> = {
  ...listDefinitionHandlers,
  ...listCountHandlers,
  getListUiByName: async (call) => ui(call, await byName(call)),
  getListUiById: async (call) => ui(call, await byId(call)),
  getListRecordsByName: async (call) => records(call, await byName(call), call.query),
  getListRecordsById: async (call) => records(call, await byId(call), call.query),
  postListRecordsByName: async (call) =>
    records(call, await byName(call), withoutNullish(call.body)),
  getMruListUi: async (call) => ui(call, await recent(call)),
  getMruListRecords: async (call) => records(call, await recent(call), call.query),
};

const listUrl =
  (basePath: string): PageUrl =>
  (place, page) =>
    pageUrl(basePath, `list-records/${place}`, page);
