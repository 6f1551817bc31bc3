import type * as listEndpoints from '#protocol/endpoints/lists.ts';
import { servicesPath } from '#protocol/constants.ts';
import { matchesEntityTag } from '#protocol/api/request-headers.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { listObjectInfo } from '#engine/metadata/list-object-info.ts';
import { findList, findListById, type FoundList } from '#engine/lists/find-list.ts';
import { saveListPreference, listPreferences } from '#engine/lists/list-preferences.ts';
import { listSummaries, type SummaryUrls } from '#engine/lists/list-summaries.ts';
import { changeView, deleteView } from '#engine/lists/list-view-write.ts';
import { createView } from '#engine/lists/list-view-create.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { withinCallLimit, answerEach } from './batch.ts';
import { visibleObject } from './metadata.ts';
import { pageUrl } from '../pipeline/page-url.ts';
import { withoutUndefined } from '../pipeline/parse.ts';

type Endpoints = typeof listEndpoints;
type Reached = Pick<EndpointCall<Endpoints['getListInfoByName']>, 'ctx' | 'path'>;

const byName = ({ ctx, path }: Reached): Promise<Result<FoundList>> =>
  findList(ctx, path.objectApiName, path.listViewApiName);

const infoOf = (found: Result<FoundList>): HandlerResult =>
  found.ok ? ok({ body: found.value.info }) : found;

const preferencesOf = (found: Result<FoundList>): HandlerResult =>
  found.ok ? ok({ body: listPreferences(found.value) }) : found;

type SummariesCall =
  | EndpointCall<Endpoints['getListUiSummaries']>
  | EndpointCall<Endpoints['getListInfoSummaries']>;

async function summaries(
  { ctx, basePath, path, query }: SummariesCall,
  kind: 'list-ui' | 'list-info',
): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const place = `${kind}/${object.value.apiName}`;
  const base = `${basePath}${servicesPath}/ui-api/${place}`;
  const urls: SummaryUrls = {
    of: (name) =>
      kind === 'list-ui' ? { listUiUrl: `${base}/${name}` } : { url: `${base}/${name}` },
    page: (page) => pageUrl(basePath, place, page),
  };
  const answer = await listSummaries(ctx, object.value, { ...query, urls });
  return answer.ok ? ok({ body: answer.value }) : answer;
}

async function getListInfoBatch({
  ctx,
  query,
}: EndpointCall<Endpoints['getListInfoBatch']>): Promise<HandlerResult> {
  if (query.ids && query.names)
    return refuse({ code: 'record.combination', detail: 'Ask by ids or by names' });
  const asked = query.ids ?? query.names;
  if (!asked) return refuse({ code: 'record.argumentMissing', detail: 'ids or names is required' });
  const few = withinCallLimit(asked);
  if (!few.ok) return few;
  const infoAt = async (one: string): Promise<Result<ListInfo>> => {
    const found = await (query.ids
      ? itemById(ctx, one)
      : findListByQualifiedName(ctx, one, findList));
    return found.ok ? ok(found.value.info) : found;
  };
  return ok({ json: await answerEach(few.value, infoAt) });
}

const itemById = async (ctx: RequestContext, id: string): Promise<Result<FoundList>> =>
  normalizeId(id) === undefined
    ? refuse({ code: 'record.idMalformed', detail: 'The id is malformed' })
    : findListById(ctx, id);

export async function findListByQualifiedName<List>(
  ctx: RequestContext,
  name: string,
  find: (ctx: RequestContext, object: string, view: string) => Promise<Result<List>>,
): Promise<Result<List>> {
  const [object, view, ...more] = name.split('.');
  return view && more.length === 0
    ? find(ctx, object!, view)
    : // proof: `split` returns at least one part
      refuse({ code: 'record.argument', detail: `'${name}' is not a name: Object.ListView` });
}

async function createListInfo({
  ctx,
  path,
  body,
}: EndpointCall<Endpoints['createListInfo']>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const made = await createView(ctx, object.value, withoutUndefined(body));
  return made.ok ? ok({ body: made.value.info }) : made;
}

async function updateListInfo(
  call: EndpointCall<Endpoints['updateListInfoByName']>,
): Promise<HandlerResult> {
  const found = await byName(call);
  if (!found.ok) return found;
  const known = call.headers.get('if-match');
  return infoOf(
    await changeView(call.ctx, found.value, {
      change: withoutUndefined(call.body),
      ...(known !== null && {
        isKnown: ({ eTag }: ListInfo) => matchesEntityTag(known, `"${eTag}"`),
      }),
    }),
  );
}

async function deleteListInfo(
  call: EndpointCall<Endpoints['deleteListInfo']>,
): Promise<HandlerResult> {
  const found = await byName(call);
  if (!found.ok) return found;
  const gone = await deleteView(call.ctx, found.value);
  return gone.ok ? ok({ status: 204 }) : gone;
}

async function updateListPreferences(
  call: EndpointCall<Endpoints['updateListPreferences']>,
): Promise<HandlerResult> {
  const found = await byName(call);
  return found.ok
    ? preferencesOf(await saveListPreference(call.ctx, found.value, call.body))
    : found;
}

async function getListObjectInfo({
  ctx,
  path,
}: EndpointCall<Endpoints['getListObjectInfo']>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  return object.ok ? ok({ body: listObjectInfo(ctx.registry, object.value, ctx.viewer) }) : object;
}

export const listDefinitionHandlers: Handlers<
  Pick<
    Endpoints,
    | 'getListUiSummaries'
    | 'getListInfoBatch'
    | 'getListInfoSummaries'
    | 'createListInfo'
    | 'getListInfoByName'
    | 'getListInfoById'
    | 'updateListInfoByName'
    | 'deleteListInfo'
    | 'getListObjectInfo'
    | 'getListPreferences'
    | 'updateListPreferences'
  >
> = {
  getListUiSummaries: (call) => summaries(call, 'list-ui'),
  getListInfoBatch,
  getListInfoSummaries: (call) => summaries(call, 'list-info'),
  createListInfo,
  getListInfoByName: async (call) => infoOf(await byName(call)),
  getListInfoById: async ({ ctx, path }) => infoOf(await findListById(ctx, path.listViewId)),
  updateListInfoByName: updateListInfo,
  deleteListInfo,
  getListObjectInfo,
  getListPreferences: async (call) => preferencesOf(await byName(call)),
  updateListPreferences,
};
