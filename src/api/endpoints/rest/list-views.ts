import type * as listViewEndpoints from '#protocol/endpoints/rest/list-views.ts';
import { servicesPath } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { type FoundList, findListById } from '#engine/lists/find-list.ts';
import { recentlyOpenedLists } from '#engine/lists/list-opened.ts';
import { viewsOf } from '#engine/lists/list-views.ts';
import { listReference } from '#engine/metadata/list-info.ts';
import { listStorageKey, type ListView } from '#engine/metadata/list-view.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { notFound } from '#engine/read/read.ts';
import { listViewStatement } from '#engine/soql/list-view.ts';
import { mostInBatch, querySoql } from '#engine/soql/query.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { seenObject } from './sobjects.ts';

/** Source: record-api.md §11.4. */

type Endpoints = typeof listViewEndpoints;
type Caller = { ctx: RequestContext; basePath: string };

const apiUrlOf = (basePath: string): string => basePath + servicesPath;

function describedView({ basePath }: Caller, object: ObjectModel, view: ListView) {
  // proof: only the list of recently viewed rows has no id, and it is not among these
  const id = listReference(object, view).id!;
  const url = `${apiUrlOf(basePath)}/sobjects/${object.apiName}/listviews/${id}`;
  return {
    describeUrl: `${url}/describe`,
    developerName: view.apiName,
    id,
    label: view.label,
    resultsUrl: `${url}/results`,
    soqlCompatible: true,
    url,
  };
}

async function listViews(
  call: Caller & { path: { objectApiName: string } },
  isShown: (view: ListView, object: ObjectModel) => Promise<boolean>,
): Promise<HandlerResult> {
  const object = seenObject(call.ctx, call.path.objectApiName);
  if (!object.ok) return object;
  const listviews: object[] = [];
  for (const view of await viewsOf(call.ctx, object.value))
    if (await isShown(view, object.value)) listviews.push(describedView(call, object.value, view));
  const size = listviews.length;
  const sobjectType = object.value.apiName;
  return ok({ body: { done: true, listviews, nextRecordsUrl: null, size, sobjectType } });
}

async function recentListViews(
  call: EndpointCall<Endpoints['getRecentListViews']>,
): Promise<HandlerResult> {
  let opened: ReadonlySet<string> | undefined;
  return listViews(call, async (view, object) => {
    opened ??= await recentlyOpenedLists(call.ctx, object);
    return opened.has(listStorageKey(view));
  });
}

type Named = Caller & { path: { objectApiName: string; listViewId: string } };

/** A list view of another object is not found. */
async function listViewAt({ ctx, path }: Named): Promise<Result<FoundList>> {
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const found = await findListById(ctx, path.listViewId);
  return found.ok && found.value.object !== object.value ? notFound : found;
}

async function getListView(call: Named): Promise<HandlerResult> {
  const found = await listViewAt(call);
  if (!found.ok) return found;
  const { object, view } = found.value;
  return ok({ body: { ...describedView(call, object, view), sobjectType: object.apiName } });
}

async function describeListView(call: Named): Promise<HandlerResult> {
  const found = await listViewAt(call);
  if (!found.ok) return found;
  const { object, view } = found.value;
  const { columns, order, query, scope, where } = listViewStatement(call.ctx, found.value);
  return ok({
    body: {
      columns,
      id: describedView(call, object, view).id,
      orderBy: order.map(({ path, descending }) => ({
        fieldNameOrPath: path,
        nullsPosition: descending ? 'last' : 'first',
        sortDirection: descending ? 'descending' : 'ascending',
      })),
      query,
      relatedEntityId: null,
      scope,
      scopeEntityId: null,
      sobjectType: object.apiName,
      whereCondition: where,
    },
  });
}

const usualRows = 25;
/** One row more says whether there are more rows. */
const mostRows = mostInBatch - 1;
const mostOffset = 2_000;

async function listViewResults(
  call: EndpointCall<Endpoints['getListViewResultsById']>,
): Promise<HandlerResult> {
  const { limit = usualRows, offset = 0 } = call.query;
  if (limit < 1 || limit > mostRows || offset < 0 || offset > mostOffset)
    return refuse({
      code: 'record.range',
      detail: `limit is 1 to ${mostRows}, offset 0 to ${mostOffset}`,
    });
  const found = await listViewAt(call);
  if (!found.ok) return found;
  const { columns, query } = listViewStatement(call.ctx, found.value);
  const statement = `${query} LIMIT ${limit + 1} OFFSET ${offset}`;
  const options = { apiUrl: apiUrlOf(call.basePath), batch: mostInBatch };
  const answer = await querySoql(call.ctx, statement, options);
  if (!answer.ok) return answer;
  const { records: rows } = JSON.parse(answer.value) as { records: object[] };
  const records = rows.slice(0, limit).map((row) => ({
    columns: columns.map(({ fieldNameOrPath }) => ({
      fieldNameOrPath,
      value: textAt(row, fieldNameOrPath),
    })),
  }));
  const { object, view } = found.value;
  const { developerName, id, label } = describedView(call, object, view);
  const done = rows.length <= limit;
  return ok({ body: { columns, developerName, done, id, label, records, size: records.length } });
}

function textAt(row: object, path: string): string | null {
  let at: unknown = row;
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : null;
  return at === null || at === undefined ? null : String(at);
}

export const listViewHandlers: Handlers<Endpoints> = {
  getListViews: (call) => listViews(call, async () => true),
  getRecentListViews: recentListViews,
  getListViewById: getListView,
  describeListViewById: describeListView,
  getListViewResultsById: listViewResults,
};
