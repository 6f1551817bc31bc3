import { hash } from 'node:crypto';
import { keywordPageSize } from '#protocol/constants.ts';
import type * as searchEndpoints from '#protocol/endpoints/search.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { articlePath } from '#protocol/site/site.ts';
import { findArticles } from '#domain/content/find-articles.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { searchFilterOptions, searchFilters } from '#engine/metadata/search-info.ts';
import { notFound } from '#engine/read/read.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { whereOfFilters } from '#engine/search/search-filters.ts';
import {
  type SearchResultPage,
  type KeywordQuery,
  correctedSearchPages,
  searchPage,
  exactSearchPage,
} from '#engine/search/search-page.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { withinCallLimit } from './batch.ts';
import { getLookupMetadata, getLookupRecords } from './lookups.ts';
import { findObjects, visibleObject } from './metadata.ts';

const shortest = 2;
const longest = 999;

function typedIn(q: string | undefined): Result<string> {
  if (q === undefined) return refuse({ code: 'record.argumentMissing', detail: 'q is missing' });
  return q.length >= shortest && q.length <= longest
    ? ok(q)
    : refuse({ code: 'record.search', detail: `q takes ${shortest} to ${longest} characters` });
}

function searchedObject(ctx: RequestContext, apiName: string): Result<ObjectModel> {
  const object = visibleObject(ctx, apiName);
  return object.ok && object.value.searchable !== true
    ? refuse({ code: 'record.type', detail: `${apiName} cannot be searched` })
    : object;
}

const queryId = (...parts: readonly string[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 32);

async function getKeywordSearchResults({
  ctx,
  query,
  body,
}: EndpointCall<typeof searchEndpoints.getKeywordSearchResults>): Promise<HandlerResult> {
  if (query.objectApiName === undefined)
    return refuse({ code: 'record.argumentMissing', detail: 'objectApiName is missing' });
  const object = searchedObject(ctx, query.objectApiName);
  if (!object.ok) return object;
  const q = typedIn(query.q);
  if (!q.ok) return q;
  const {
    filters = [],
    dataCategories = [],
    pageSize = keywordPageSize,
    pageToken,
    sortBy = '',
  } = body;
  const where = whereOfFilters(ctx, object.value, { filters, dataCategories });
  if (!where.ok) return where;
  const page = await searchPage(ctx, {
    object: object.value,
    q: q.value,
    where: where.value,
    sortBy,
    pageSize,
    pageToken,
  });
  if (!page.ok) return page;
  const { apiName } = object.value;
  const about = JSON.stringify({
    objectApiName: apiName,
    query: q.value,
    queryId: queryId(q.value, apiName),
  });
  return ok({ json: { text: `{"keywordSearchResult":${page.value.text},${about.slice(1)}` } });
}

async function getSearchResults({
  ctx,
  query,
  body,
  basePath,
}: EndpointCall<typeof searchEndpoints.getSearchResults>): Promise<HandlerResult> {
  const q = typedIn(query.q);
  if (!q.ok) return q;
  const objects = objectsAsked(ctx, body.objectApiNames);
  if (!objects.ok) return objects;
  const asked = objects.value.map((object): KeywordQuery => {
    const { pageSize = 5, sortBy = '' } = body.searchObjectOptions?.[object.apiName] ?? {};
    return { object, q: q.value, where: null, sortBy, pageSize };
  });
  if (asked.reduce((sum, { pageSize }) => sum + pageSize, 0) > mostResults)
    return refuse({
      code: 'record.limit',
      detail: `All pages together hold at most ${mostResults} records`,
    });
  const pages = await foundPages(ctx, asked);
  if (!pages.ok) return pages;
  const shown = body.objectApiNames
    ? pages.value
    : pages.value.filter(({ count }) => count > 0).sort((one, other) => other.best - one.best);
  const answers = body.answerTypes?.includes('Knowledge')
    ? await knowledgeAnswers(ctx, q.value, basePath)
    : [];
  const about = JSON.stringify({ answers, query: q.value, queryId: queryId(q.value) });
  return ok({
    json: { text: `${about.slice(0, -1)},"results":[${shown.map(({ text }) => text).join(',')}]}` },
  });
}

const mostResults = 1_000;

function objectsAsked(
  ctx: RequestContext,
  names: readonly string[] | undefined,
): Result<ObjectModel[]> {
  if (!names)
    return ok(
      ctx.registry.objects.filter(
        (object) => object.searchable === true && seesObject(object, accessRoleOf(ctx.viewer)),
      ),
    );
  const few = withinCallLimit(names);
  return few.ok ? findObjects(names, (name) => searchedObject(ctx, name)) : few;
}

async function foundPages(
  ctx: RequestContext,
  asked: readonly KeywordQuery[],
): Promise<Result<SearchResultPage[]>> {
  const plain: SearchResultPage[] = [];
  for (const page of await Promise.all(asked.map((one) => exactSearchPage(ctx, one)))) {
    if (!page.ok) return page;
    plain.push(page.value);
  }
  if (plain.some(({ count }) => count > 0)) return ok(plain);
  const meant = await correctedSearchPages(ctx, asked);
  return ok(plain.map((page, i) => (meant[i]?.ok ? meant[i].value : page)));
}

const mostAnswers = 3;

async function knowledgeAnswers(ctx: RequestContext, q: string, basePath: string) {
  const articles = await findArticles(ctx, q, mostAnswers);
  return articles.map(({ id, passage, slug }) => ({
    recordId: id,
    text: passage.map(({ text }) => text).join(''),
    type: 'Knowledge',
    url: `${basePath}${articlePath(slug)}`,
  }));
}

async function getSearchFilterMetadata({
  ctx,
  path,
}: EndpointCall<typeof searchEndpoints.getSearchFilterMetadata>): Promise<HandlerResult> {
  const object = searchedObject(ctx, path.objectApiName);
  return object.ok ? ok({ body: searchFilters(object.value, accessRoleOf(ctx.viewer)) }) : object;
}

async function getSearchFilterOptions({
  ctx,
  path,
  query,
}: EndpointCall<typeof searchEndpoints.getSearchFilterOptions>): Promise<HandlerResult> {
  const object = searchedObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const options = searchFilterOptions(object.value, accessRoleOf(ctx.viewer), {
    name: path.filterApiName,
    q: query.q ?? '',
  });
  return options ? ok({ body: options }) : notFound;
}

export const searchHandlers: Handlers<typeof searchEndpoints> = {
  getLookupRecords,
  getLookupRecordsPage: (call) => getLookupRecords({ ...call, body: {} }),
  getLookupMetadata,
  getKeywordSearchResults,
  getSearchResults,
  getSearchFilterMetadata,
  getSearchFilterOptions,
};
