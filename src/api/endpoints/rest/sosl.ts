import type * as searchEndpoints from '#protocol/endpoints/rest/sosl.ts';
import { servicesPath } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { SoqlField, SoqlQuery } from '#engine/soql/ast.ts';
import { objectNamed } from '#engine/soql/names.ts';
import {
  parseOrderText,
  parseWhereText,
  returned,
  searchScopes,
  type SoslQuery,
  typedWords,
} from '#engine/soql/parse-sosl.ts';
import { searchableObjects, searchParts, searchSosl } from '#engine/soql/sosl.ts';
import { beginning, SoqlSyntaxError } from '#engine/soql/tokens.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';

/** Source: record-api.md §11.4. */

type Endpoints = typeof searchEndpoints;
type Parts = EndpointCall<Endpoints['postParameterizedSearch']>['body'];
type ObjectParts = NonNullable<Parts['sobjects']>[number];
type Caller = { ctx: RequestContext; basePath: string };

const apiUrlOf = ({ basePath }: Caller): string => basePath + servicesPath;
const asJson = (answer: Result<string>): HandlerResult =>
  answer.ok ? ok({ json: { text: answer.value } }) : answer;

async function search(call: EndpointCall<Endpoints['searchSosl']>): Promise<HandlerResult> {
  const { q } = call.query;
  if (q === undefined) return noTerm;
  return asJson(await searchSosl(call.ctx, q, { apiUrl: apiUrlOf(call), isCorrected: true }));
}

const noTerm = refuse({ code: 'sosl.malformed', detail: 'No search term found' });

async function searchByParts(call: Caller, parts: Parts): Promise<HandlerResult> {
  if (parts.fields !== undefined && parts.sobjects === undefined)
    return refuse({ code: 'record.combination', detail: 'fields needs objects' });
  const options = { apiUrl: apiUrlOf(call), isCorrected: parts.spellCorrection ?? true };
  return asJson(await searchParts(call.ctx, () => searchOf(parts), options));
}

/** Throws a `SoqlSyntaxError`. */
function searchOf(parts: Parts): SoslQuery {
  const asked = (parts.in ?? 'all').toLowerCase();
  const scope = searchScopes.find((one) => one === asked);
  if (scope === undefined) throw new SoqlSyntaxError(`unknown fields to search in: ${parts.in}`);
  return {
    typed: typedWords(parts.q),
    scope,
    returning: parts.sobjects?.map((one) => returning(one, parts)) ?? null,
    ...(parts.overallLimit !== undefined && { limit: parts.overallLimit }),
  };
}

function returning(
  { name, fields, where, orderBy, limit }: ObjectParts,
  { fields: ofAll = [], defaultLimit }: Parts,
): SoqlQuery {
  const most = limit ?? defaultLimit;
  return returned(name, {
    at: beginning,
    select: (fields ?? ofAll).map(fieldNamed),
    ...(where !== undefined && { where: parseWhereText(where) }),
    ...(orderBy !== undefined && { orderBy: parseOrderText(orderBy) }),
    ...(most !== undefined && { limit: most }),
  });
}

const fieldNamed = (name: string): SoqlField => ({
  kind: 'field',
  path: name.trim().split('.'),
  at: beginning,
});

async function getParameterizedSearch(
  call: EndpointCall<Endpoints['getParameterizedSearch']>,
): Promise<HandlerResult> {
  const { q, in: scope, fields, sobject, ...rest } = call.query;
  if (q === undefined) return noTerm;
  const { overallLimit = 0, defaultLimit = 0 } = rest;
  const given = new URL(call.request.url).searchParams;
  const sobjects = sobject?.map((name) => objectParts(name, given));
  if (
    [overallLimit, defaultLimit, ...(sobjects ?? []).map(({ limit = 0 }) => limit)].some(isNoCount)
  )
    return refuse({ code: 'record.range', detail: 'a limit must be a whole number from 0 on' });
  return searchByParts(call, {
    q,
    ...(scope !== undefined && { in: scope }),
    ...(fields && { fields }),
    ...(sobjects && { sobjects }),
    ...rest,
  });
}

const isNoCount = (count: number): boolean => !Number.isInteger(count) || count < 0;

/** `Contact.fields=Id,Name&Contact.limit=5`. */
function objectParts(name: string, given: URLSearchParams): ObjectParts {
  const [fields, where, orderBy, limit] = ['fields', 'where', 'orderBy', 'limit'].map(
    (part) => given.get(`${name}.${part}`) ?? '',
  );
  return {
    name,
    ...(fields && { fields: fields.split(',') }),
    ...(where && { where }),
    ...(orderBy && { orderBy }),
    ...(limit && { limit: Number(limit) }),
  };
}

async function getScopeOrder(
  call: EndpointCall<Endpoints['getSearchScopeOrder']>,
): Promise<HandlerResult> {
  const body = searchableObjects(call.ctx).map(({ apiName: type }) => ({
    type,
    url: `${apiUrlOf(call)}/sobjects/${type}/describe`,
  }));
  return ok({ body });
}

const shownRows = 25;

async function getLayout({
  ctx,
  query: { q = [] },
}: EndpointCall<Endpoints['getSearchLayout']>): Promise<HandlerResult> {
  const accessRole = accessRoleOf(ctx.viewer);
  const layouts: object[] = [];
  for (const name of q) {
    const object = objectNamed(ctx.registry, accessRole, name);
    if (object === undefined)
      return refuse({ code: 'soql.type', detail: `sObject type '${name}' is not supported.` });
    const columns = object.listViews.find(({ apiName }) => apiName === 'Alle')?.columns ?? [];
    const searchColumns = columns.flatMap((column) => {
      const field = object.fields.get(column);
      return field !== undefined && seesField(object, accessRole, field)
        ? [{ field: `${object.apiName}.${column}`, format: null, label: field.label, name: column }]
        : [];
    });
    layouts.push({
      errorMessage: null,
      label: 'Search Results',
      limitRows: shownRows,
      objectType: object.apiName,
      searchColumns,
    });
  }
  return ok({ body: layouts });
}

export const soslHandlers: Handlers<Endpoints> = {
  searchSosl: search,
  getParameterizedSearch,
  postParameterizedSearch: (call) => searchByParts(call, call.body),
  getSearchScopeOrder: getScopeOrder,
  getSearchLayout: getLayout,
};
