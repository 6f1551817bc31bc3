import { childPageSize } from '#protocol/constants.ts';
import type * as recordEndpoints from '#protocol/endpoints/records.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { type ChildUrl, mostChildren, readChildPage } from '#engine/related/child-relations.ts';
import { resolveChildRelation } from '#engine/related/resolve-child-relations.ts';
import { objectOfId, readRecordJson } from '#engine/read/read.ts';
import { readRecordsJson, type RecordsQuery } from '#engine/related/read-many.ts';
import { findParent } from '#engine/lists/related-list.ts';
import { markRecordsViewed } from '#engine/read/recent.ts';
import type { HandlerResult, EndpointCall } from '../pipeline/endpoint-handler.ts';
import { batchJsonWithErrorFlag, parseNames } from './batch.ts';
import { pageUrl } from '../pipeline/page-url.ts';

type ReadQuery = EndpointCall<typeof recordEndpoints.getRecord>['query'];

export async function getRecord({
  ctx,
  basePath,
  path,
  query,
}: EndpointCall<typeof recordEndpoints.getRecord>): Promise<HandlerResult> {
  const asked = askedBy(query, basePath);
  if (!asked.ok) return asked;
  const id = path.recordId;
  const known = objectOfId(ctx, id);
  if (!known.ok) return known;
  const record = isPlain(asked.value)
    ? await readRecordJson(ctx, id, asked.value)
    : await first(readRecordsJson(ctx, [id], asked.value));
  if (!record.ok) return record;
  if (query.updateMru) await markRecordsViewed(ctx, [id]);
  return ok({ json: record.value });
}

/**
 * `readRecordJson` is faster, but reads fields only. `readRecordsJson` refuses an invalid page
 * size.
 */
const isPlain = ({ layouts, forms, below, pageSize }: RecordsQuery): boolean =>
  layouts.length + forms.length + below.length === 0 && pageSize >= 1 && pageSize <= mostChildren;

const first = async <T>(read: Promise<Result<Result<T>[]>>): Promise<Result<T>> => {
  const records = await read;
  return records.ok ? records.value[0]! : records;
};

export async function getRecords({
  ctx,
  basePath,
  path,
  query,
}: EndpointCall<typeof recordEndpoints.getRecords>): Promise<HandlerResult> {
  const asked = askedBy(query, basePath);
  if (!asked.ok) return asked;
  const ids = parseNames(path.recordIds);
  if (!ids.ok) return ids;
  const records = await readRecordsJson(ctx, ids.value, asked.value);
  if (!records.ok) return records;
  const items = records.value;
  if (query.updateMru)
    await markRecordsViewed(
      ctx,
      ids.value.filter((_, i) => items[i]!.ok),
    );
  return ok({ json: batchJsonWithErrorFlag(items) });
}

function askedBy(query: ReadQuery, basePath: string): Result<RecordsQuery> {
  const {
    fields = [],
    optionalFields = [],
    layoutTypes = [],
    modes = ['View'],
    forms = [],
    childRelationships: below = [],
    pageSize = childPageSize,
  } = query;
  if (fields.length + optionalFields.length + layoutTypes.length + forms.length === 0)
    return refuse(noFieldSource);
  if (fields.length > 0 && layoutTypes.length > 0 && below.length === 0) return refuse(notTogether);
  const layouts = layoutTypes.flatMap((layoutType) => modes.map((mode) => ({ layoutType, mode })));
  return ok({
    fields,
    optionalFields,
    layouts,
    forms,
    below,
    pageSize,
    childUrl: childUrl(basePath),
  });
}

const noFieldSource: Problem = {
  code: 'record.combination',
  detail: "Must provide either 'fields' or 'layoutTypes'.",
};
const notTogether: Problem = {
  code: 'record.combination',
  detail: "'fields' and 'layoutTypes' go together only with 'childRelationships'.",
};

export async function getChildRelationship({
  ctx,
  basePath,
  path,
  query,
}: EndpointCall<typeof recordEndpoints.getChildRelationship>): Promise<HandlerResult> {
  const { fields = [], optionalFields = [], pageSize = childPageSize, pageToken } = query;
  if (pageSize < 1 || pageSize > mostChildren)
    return refuse({
      code: 'record.range',
      detail: `pageSize must be between 1 and ${mostChildren}`,
    });
  const parent = await findParent(ctx, path.recordId);
  if (!parent.ok) return parent;
  const { object, id } = parent.value;
  const children = resolveChildRelation(ctx.registry, accessRoleOf(ctx.viewer), {
    object,
    name: path.relationshipName,
    fields,
    optionalFields,
  });
  if (!children.ok) return children;
  const page = await readChildPage(ctx, id, {
    children: children.value,
    pageSize,
    pageToken,
    url: childUrl(basePath),
  });
  return page.ok ? ok({ json: page.value }) : page;
}

export const childUrl =
  (basePath: string): ChildUrl =>
  (parentId, name, { fields, optionalFields, pageSize, pageToken }) =>
    pageUrl(basePath, `records/${parentId}/child-relationships/${name}`, {
      fields,
      optionalFields,
      pageSize,
      pageToken,
    });
