import type * as relatedListEndpoints from '#protocol/endpoints/related-lists.ts';
import { servicesPath, maxCountedRows } from '#protocol/constants.ts';
import { ok, refuse, type Result, valuesOf } from '#protocol/problem.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import {
  type RelatedListInfoQuery,
  relatedListInfo,
  relatedListPreferences,
  relatedListSummaries,
} from '#engine/lists/related-list-info.ts';
import { resolveFields } from '#engine/sql/paths.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { countRelated } from '#engine/related/related-count.ts';
import { findParent, findRelatedList, type RelatedList } from '#engine/lists/related-list.ts';
import {
  saveRelatedListPreference,
  type PreferenceChange,
  relatedListContext,
  relatedListContexts,
} from '#engine/lists/related-list-preferences.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { answerEach, batchJson, parseNames } from './batch.ts';
import { recordTypeRefusal, visibleObject } from './metadata.ts';
import { withoutNullish } from '../pipeline/parse.ts';
import { getRelatedListRecordsBatch, readRelatedListRecords } from './related-list-records.ts';

type Endpoints = typeof relatedListEndpoints;

const largestCount = 1_999;

const countAsked = (maxCount = maxCountedRows): Result<number> =>
  maxCount >= 1 && maxCount <= largestCount
    ? ok(maxCount)
    : refuse({ code: 'record.range', detail: `maxCount must be between 1 and ${largestCount}` });

async function getRelatedListCount({
  ctx,
  path,
  query,
}: EndpointCall<Endpoints['getRelatedListCount']>): Promise<HandlerResult> {
  const maxCount = countAsked(query.maxCount);
  if (!maxCount.ok) return maxCount;
  const parent = await findParent(ctx, path.parentRecordId);
  if (!parent.ok) return parent;
  const list = findRelatedList(ctx, parent.value.object, path.relatedListId);
  return list.ok
    ? ok({
        body: (
          await countRelated(ctx, [list.value], {
            parentId: parent.value.id,
            maxCount: maxCount.value,
          })
        )[0],
      })
    : list;
}

async function getRelatedListsCount({
  ctx,
  path,
  query,
}: EndpointCall<Endpoints['getRelatedListsCount']>): Promise<HandlerResult> {
  const maxCount = countAsked(query.maxCount);
  if (!maxCount.ok) return maxCount;
  const names = parseNames(path.relatedListNames);
  if (!names.ok) return names;
  const parent = await findParent(ctx, path.parentRecordId);
  if (!parent.ok) return parent;
  const { object, id } = parent.value;
  const found = names.value.map((name) => findRelatedList(ctx, object, name));
  const lists = [...new Set(valuesOf(found))];
  const counts = await countRelated(ctx, lists, { parentId: id, maxCount: maxCount.value });
  return ok({
    json: batchJson(
      found.map((list) =>
        list.ok ? ok({ text: JSON.stringify(counts[lists.indexOf(list.value)]) }) : list,
      ),
    ),
  });
}

async function getRelatedListsInfo({
  ctx,
  path,
  query,
  basePath,
}: EndpointCall<Endpoints['getRelatedListsInfo']>): Promise<HandlerResult> {
  const parent = parentObject(ctx, path.parentObjectApiName, query.recordTypeId);
  if (!parent.ok) return parent;
  const url = (name: string) =>
    `${basePath}${servicesPath}/ui-api/related-list-info/${parent.value.apiName}/${name}`;
  return ok({
    body: relatedListSummaries(
      parent.value,
      { registry: ctx.registry, accessRole: accessRoleOf(ctx.viewer) },
      url,
    ),
  });
}

function parentObject(
  ctx: RequestContext,
  apiName: string,
  recordTypeId: string | undefined,
): Result<ObjectModel> {
  const object = visibleObject(ctx, apiName);
  return object.ok ? (recordTypeRefusal(recordTypeId) ?? object) : object;
}

async function getRelatedListInfo({
  ctx,
  path,
  query,
}: EndpointCall<Endpoints['getRelatedListInfo']>): Promise<HandlerResult> {
  const list = relatedListAt(ctx, path, query.recordTypeId);
  if (!list.ok) return list;
  const { fields = [], optionalFields = [], restrictColumnsToLayout = true } = query;
  const known = resolveFields(ctx.registry, accessRoleOf(ctx.viewer), {
    object: list.value.child,
    naming: 'either',
    fields,
    optionalFields,
  });
  return known.ok
    ? describe(ctx, list.value, { fields, optionalFields, restrictColumnsToLayout })
    : known;
}

function relatedListAt(
  ctx: RequestContext,
  path: { parentObjectApiName: string; relatedListId: string },
  recordTypeId?: string,
): Result<RelatedList> {
  const parent = parentObject(ctx, path.parentObjectApiName, recordTypeId);
  return parent.ok ? findRelatedList(ctx, parent.value, path.relatedListId) : parent;
}

const plainly: RelatedListInfoQuery = {
  fields: [],
  optionalFields: [],
  restrictColumnsToLayout: true,
};

const describe = async (
  ctx: RequestContext,
  list: RelatedList,
  asked: RelatedListInfoQuery,
): Promise<HandlerResult> =>
  ok({ body: relatedListInfo(list, await relatedListContext(ctx, list), asked) });

async function updateRelatedListInfo({
  ctx,
  path,
  body,
}: EndpointCall<Endpoints['updateRelatedListInfo']>): Promise<HandlerResult> {
  const list = relatedListAt(ctx, path);
  if (!list.ok) return list;
  const saved = await saveRelatedListPreference(ctx, list.value, {
    ...body.userPreferences,
    orderedBy: body.orderedByInfo,
  });
  return saved.ok ? describe(ctx, list.value, plainly) : saved;
}

async function getRelatedListInfoBatch({
  ctx,
  path,
  query,
}: EndpointCall<Endpoints['getRelatedListInfoBatch']>): Promise<HandlerResult> {
  const names = parseNames(path.relatedListNames);
  if (!names.ok) return names;
  const parent = parentObject(ctx, path.parentObjectApiName, query.recordTypeId);
  if (!parent.ok) return parent;
  const { restrictColumnsToLayout = true } = query;
  const lists = names.value.map((name) => findRelatedList(ctx, parent.value, name));
  const accessRoles = await relatedListContexts(ctx, valuesOf(lists));
  return ok({
    json: await answerEach(lists, (list) =>
      list.ok
        ? ok(
            relatedListInfo(list.value, accessRoles.get(list.value)!, {
              ...plainly,
              restrictColumnsToLayout,
            }),
          )
        : list,
    ),
  });
}

/** `id`: such as `Account.Contacts`. The refusal does not show whether the list exists. */
function listOfPreferences(ctx: RequestContext, id: string): Result<RelatedList> {
  const [parent = '', name = '', ...more] = id.split('.');
  const object = visibleObject(ctx, parent);
  const list =
    object.ok && more.length === 0 ? findRelatedList(ctx, object.value, name) : undefined;
  return list?.ok ? list : refuse({ code: 'list.notFound', detail: 'No such preferences' });
}

async function getRelatedListPreferences({
  ctx,
  path,
}: EndpointCall<Endpoints['getRelatedListPreferences']>): Promise<HandlerResult> {
  const list = listOfPreferences(ctx, path.preferencesId);
  return list.ok
    ? ok({ body: relatedListPreferences(list.value, await relatedListContext(ctx, list.value)) })
    : list;
}

async function updateRelatedListPreferences({
  ctx,
  path,
  body,
}: EndpointCall<Endpoints['updateRelatedListPreferences']>): Promise<HandlerResult> {
  const list = listOfPreferences(ctx, path.preferencesId);
  if (!list.ok) return list;
  const saved = await saveRelatedListPreference(ctx, list.value, body satisfies PreferenceChange);
  return saved.ok
    ? ok({ body: relatedListPreferences(list.value, await relatedListContext(ctx, list.value)) })
    : saved;
}

async function getRelatedListPreferencesBatch({
  ctx,
  path,
}: EndpointCall<Endpoints['getRelatedListPreferencesBatch']>): Promise<HandlerResult> {
  const ids = parseNames(path.preferencesIds);
  if (!ids.ok) return ids;
  const lists = ids.value.map((id) => listOfPreferences(ctx, id));
  const accessRoles = await relatedListContexts(ctx, valuesOf(lists));
  return ok({
    json: await answerEach(lists, (list) =>
      list.ok ? ok(relatedListPreferences(list.value, accessRoles.get(list.value)!)) : list,
    ),
  });
}

export const relatedListHandlers: Handlers<Endpoints> = {
  getRelatedListCount,
  getRelatedListsCount,
  getRelatedListsInfo,
  getRelatedListInfo,
  updateRelatedListInfo,
  getRelatedListInfoBatch,
  getRelatedListPreferences,
  updateRelatedListPreferences,
  getRelatedListPreferencesBatch,
  getRelatedListRecords: (call) => readRelatedListRecords(call, call.query),
  postRelatedListRecords: (call) => readRelatedListRecords(call, withoutNullish(call.body)),
  getRelatedListRecordsBatch,
};
