import { lookupPageSize } from '#protocol/constants.ts';
import type * as searchEndpoints from '#protocol/endpoints/search.ts';
import type { LookupType } from '#protocol/shapes/search.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { OrderByInput } from '#protocol/shapes/parts.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { type LookUpField, lookUpField, lookUpInfo } from '#engine/metadata/look-up-info.ts';
import {
  type LookUpBinding,
  boundFields,
  boundOwners,
  parseBindings,
} from '#engine/read/look-up-bindings.ts';
import { sourceBindings } from '#engine/read/look-up-source.ts';
import {
  type LookUpPage,
  lookUpPage,
  correctedLookUpPage,
  type LookUpRowsQuery,
} from '#engine/search/look-up-rows.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { findParent } from '#engine/lists/related-list.ts';
import { pageText, withETag } from '#engine/sql/shape.ts';
import type { HandlerResult, EndpointCall } from '../pipeline/endpoint-handler.ts';
import { visibleObjectOrForm } from './metadata.ts';
import { pageUrl } from '../pipeline/page-url.ts';

type LookupCall = Pick<
  EndpointCall<typeof searchEndpoints.getLookupRecords>,
  'ctx' | 'path' | 'query' | 'body' | 'basePath'
>;

export async function getLookupRecords({
  ctx,
  path,
  query,
  body,
  basePath,
}: LookupCall): Promise<HandlerResult> {
  const found = lookUpAt(ctx, path);
  if (!found.ok) return found;
  const asked = readAsked(ctx, found.value, { query, body });
  if (!asked.ok) return asked;
  const source = await sourceSays(ctx, found.value, { query, body });
  if (!source.ok) return source;
  const { bindings: said } = asked.value;
  const further = source.value.filter(({ field }) => !said.some((one) => one.field === field));
  const narrowed: Asked = { ...asked.value, bindings: [...said, ...further] };
  const results: [string, string][] = [];
  for (const target of asked.value.targets) {
    const { object: from, field } = found.value;
    const page = await collection(ctx, target, { ...narrowed, from, field, basePath, path });
    if (!page.ok) return page;
    results.push([target.apiName, page.value]);
  }
  const accessRole = accessRoleOf(ctx.viewer);
  const metadata = asked.value.targets.map((target) => [
    target.apiName,
    lookUpInfo(found.value, [target], accessRole),
  ]);
  const lookupResults = results.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',');
  return ok({
    json: {
      text: `{"lookupResults":{${lookupResults}},"metadata":${JSON.stringify(Object.fromEntries(metadata))}}`,
    },
  });
}

export async function getLookupMetadata({
  ctx,
  path,
}: EndpointCall<typeof searchEndpoints.getLookupMetadata>): Promise<HandlerResult> {
  const found = lookUpAt(ctx, path);
  return found.ok
    ? ok({
        body: withETag({
          eTag: '',
          ...lookUpInfo(found.value, found.value.targets, accessRoleOf(ctx.viewer)),
        }),
      })
    : found;
}

function lookUpAt(
  ctx: RequestContext,
  path: { objectApiName: string; fieldApiName: string },
): Result<LookUpField> {
  const object = visibleObjectOrForm(ctx, path.objectApiName);
  if (!object.ok) return object;
  const { fieldApiName: name } = path;
  const accessRole = accessRoleOf(ctx.viewer);
  const field = lookUpField(ctx.registry, object.value, { accessRole, name });
  return field ? ok(field) : wrong(`${name} is no reference field`);
}

const wrong = (detail: string) => refuse({ code: 'record.argument', detail });

type Sent = Pick<LookupCall, 'query' | 'body'>;
type Asked = {
  targets: readonly ObjectModel[];
  searchType: LookupType;
  q: string;
  page: number;
  pageSize: number;
  orderBy: readonly OrderByInput[];
  bindings: readonly LookUpBinding[];
};

const largestPageSize = 200;
const longestTyped = 999;
const shortest: Readonly<Record<LookupType, number>> = { Recent: 0, Search: 2, TypeAhead: 3 };
const mostOrdered = 5;

function readAsked(ctx: RequestContext, lookUp: LookUpField, { query, body }: Sent): Result<Asked> {
  const {
    page = 1,
    pageSize = lookupPageSize,
    q = '',
    searchType = 'Recent',
    targetApiName,
    dependentFieldBindings = [],
  } = query;
  const targets = lookUp.targets.filter(
    ({ apiName }) => targetApiName === undefined || apiName === targetApiName,
  );
  if (targetApiName !== undefined && targets.length === 0)
    return wrong(`${lookUp.field.apiName} does not lead to ${targetApiName}`);
  if (pageSize < 1 || pageSize > largestPageSize)
    return refuse({
      code: 'record.range',
      detail: `pageSize must be between 1 and ${largestPageSize}`,
    });
  if (page < 1) return refuse({ code: 'record.range', detail: 'page counts from 1' });
  if (searchType !== 'Recent' && (q.length < shortest[searchType] || q.length > longestTyped))
    return refuse({
      code: 'record.search',
      detail: `${searchType} takes ${shortest[searchType]} to ${longestTyped} characters`,
    });
  const { orderBy = inAddress(query.orderBy) } = body;
  const unsortable = orderBy.find(
    ({ fieldApiName }) => !targets.every((target) => isSortable(ctx, target, fieldApiName)),
  );
  if (unsortable || orderBy.length > mostOrdered)
    return wrong(
      unsortable
        ? `Cannot sort by ${unsortable.fieldApiName}`
        : `orderBy takes at most ${mostOrdered} fields`,
    );
  const bindings = parseBindings(lookUp, dependentFieldBindings, accessRoleOf(ctx.viewer));
  return bindings.ok
    ? ok({
        targets: targets.toSorted(byName),
        searchType,
        q,
        page,
        pageSize,
        orderBy,
        bindings: bindings.value,
      })
    : bindings;
}

const inAddress = (names: readonly string[] = []): OrderByInput[] =>
  names.map((name) => ({
    fieldApiName: name.replace(/^-/, ''),
    isAscending: !name.startsWith('-'),
  }));

const byName = (one: ObjectModel, other: ObjectModel): number =>
  one.apiName < other.apiName ? -1 : 1;

function isSortable(ctx: RequestContext, target: ObjectModel, name: string): boolean {
  const field = target.fields.get(name);
  return (
    field?.sortable === true &&
    field.column !== null &&
    seesField(target, accessRoleOf(ctx.viewer), field)
  );
}

/** The source record is the record that the user edits. */
async function sourceSays(ctx: RequestContext, lookUp: LookUpField, sent: Sent): Said {
  const { query, body } = sent;
  const { object } = lookUp;
  const { apiName, fields } = body.sourceRecord ?? {};
  const isOther = (name: string | null | undefined) => Boolean(name) && name !== object.apiName;
  if (isOther(apiName)) return otherObject('sourceRecord', object);
  const unknown = Object.keys(fields ?? {}).find((name) => !isField(ctx, object, name));
  if (unknown !== undefined)
    return refuse({ code: 'record.valueWrong', detail: `sourceRecord: no field ${unknown}` });
  const { sourceRecordId } = query;
  if (sourceRecordId === undefined) return sourceBindings(ctx, lookUp, { id: undefined, fields });
  const source = await findParent(ctx, sourceRecordId);
  if (!source.ok) return source;
  if (isOther(source.value.object.apiName)) return otherObject('sourceRecordId', object);
  return sourceBindings(ctx, lookUp, { id: source.value.id, fields });
}

type Said = Promise<Result<LookUpBinding[]>>;

const otherObject = (param: string, { apiName }: ObjectModel) =>
  refuse({ code: 'record.input', detail: `${param} is no ${apiName}` });

function isField(ctx: RequestContext, object: ObjectModel, name: string): boolean {
  const field = object.fields.get(name);
  return field !== undefined && seesField(object, accessRoleOf(ctx.viewer), field);
}

type Reached = Asked &
  Pick<LookUpField, 'field'> & {
    from: ObjectModel;
    basePath: string;
    path: Readonly<Record<string, string>>;
  };

async function collection(
  ctx: RequestContext,
  target: ObjectModel,
  asked: Reached,
): Promise<Result<string>> {
  const bound = boundFields(target, asked, accessRoleOf(ctx.viewer));
  if (!bound.ok) return bound;
  const { q, searchType, page, pageSize, orderBy } = asked;
  const rows: LookUpRowsQuery = {
    target,
    searchType,
    q,
    bound: [...bound.value, ...boundOwners(target, asked.field)],
    orderBy,
    pageSize,
    offset: (page - 1) * pageSize,
  };
  const { records, more, q: lookedFor } = await foundOrMeant(ctx, rows, asked.targets.length);
  const url = (at: number) => urlOf(target, { ...asked, q: lookedFor }, at);
  const next = more ? page + 1 : null;
  const previous = page > 1 ? page - 1 : null;
  const around = {
    count: records.length,
    currentPageToken: String(page),
    currentPageUrl: url(page),
    nextPageToken: next === null ? null : String(next),
    nextPageUrl: next === null ? null : url(next),
    previousPageToken: previous === null ? null : String(previous),
    previousPageUrl: previous === null ? null : url(previous),
  };
  const texts = records.map(({ text }) => text);
  return ok(pageText(around, texts));
}

async function foundOrMeant(
  ctx: RequestContext,
  rows: LookUpRowsQuery,
  targets: number,
): Promise<LookUpPage> {
  const found = await lookUpPage(ctx, rows);
  const isMeant =
    found.records.length === 0 &&
    targets === 1 &&
    rows.searchType !== 'Recent' &&
    rows.offset === 0;
  return isMeant ? correctedLookUpPage(ctx, rows) : found;
}

function urlOf(
  target: ObjectModel,
  { basePath, path, q, searchType, pageSize, bindings, orderBy }: Reached,
  page: number,
): string {
  const dependentFieldBindings = bindings.map(({ field, value }) => `${field.apiName}=${value}`);
  const order = orderBy.map(
    ({ fieldApiName, isAscending }) => `${isAscending ? '' : '-'}${fieldApiName}`,
  );
  const asked = {
    page,
    pageSize,
    searchType,
    targetApiName: target.apiName,
    q,
    dependentFieldBindings,
    orderBy: order,
  };
  return pageUrl(basePath, `lookups/${path.objectApiName}/${path.fieldApiName}`, asked);
}
