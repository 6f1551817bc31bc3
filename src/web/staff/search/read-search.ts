import { getKeywordSearchResults, getSearchResults } from '#client/adapters/search.ts';
import type { Client } from '#client/client.ts';
import { read } from '#client/cache/read.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { objectInfo } from '#engine/metadata/object-info.ts';
import { recentlyViewedRecords } from '#engine/read/viewed-record.ts';
import { pictogramPath } from '#protocol/site/pictogram.ts';
import type { KeywordPage } from '#protocol/shapes/search.ts';
import type { Visit } from '../../visit.ts';
import { readFromApi } from '../dehydrate-page.ts';
import { recordPath } from '../staff-paths.ts';
import { type SearchFilter, searchConditionsOf, readFilters } from './read-filters.ts';
import { type SearchHit, searchHitOf } from './search-hit.ts';
import {
  objectParam,
  queryParam,
  searchPath,
  pathWithQuery,
  tokenParam,
  typedQuery,
} from './search-address.ts';
import type { MarkedText } from '#protocol/site/site.ts';

/** `count`: the number of `rows`. `isMore`: more rows match. `all`: the address of all results. */
export type SearchGroup = {
  objectApiName: string;
  label: string;
  icon: string;
  count: number;
  isMore: boolean;
  all: string;
  rows: readonly SearchHit[];
};
export type RecentRecordLink = { id: string; name: string; kind: string; icon: string; to: string };
type Pages = { first: string | null; previous: string | null; next: string | null };
export type ObjectSearch = {
  group: SearchGroup;
  filters: readonly SearchFilter[];
  isFiltered: boolean;
  pages: Pages;
};
export type SearchPage = {
  q: string;
  here: string;
  isShort: boolean;
  /** The words that matched after a correction of the typed term. */
  meant: string | null;
  groups: readonly SearchGroup[];
  narrowed: ObjectSearch | null;
  recent: readonly RecentRecordLink[];
};

const shortest = 2;
const countedUpTo = 10;
const pageSize = 25;
const mostRecent = 15;

export async function readSearch(
  visit: Visit,
  staffId: string,
  params: URLSearchParams,
): Promise<SearchPage> {
  const q = typedQuery(params);
  const here = searchPath(staffId);
  const isShort = q.length < shortest;
  const none = { q, here, isShort: isShort && q !== '', meant: null, groups: [], narrowed: null };
  if (isShort) return { ...none, recent: await readRecent(visit.ctx, staffId, mostRecent) };
  return readFromApi(visit, async (client) => {
    const around = { visit, staffId, here, q };
    const chosen = params.get(objectParam);
    const [found, narrowed] = await Promise.all([
      read(client, getSearchResults, { config: { q, searchObjectOptions: sizes(visit.ctx) } }),
      chosen === null ? null : readNarrowed(client, around, { objectApiName: chosen, params }),
    ]);
    const groups = (found?.results ?? []).map((page) => groupOf(around, page));
    return {
      ...none,
      meant: meantBy(narrowed ? [narrowed.group] : groups),
      groups,
      narrowed,
      recent: [],
    };
  });
}

const sizes = ({
  registry,
  viewer,
}: RequestContext): Record<string, { pageSize: number; sortBy: undefined }> =>
  Object.fromEntries(
    registry.objects
      .filter((one) => one.searchable === true && seesObject(one, accessRoleOf(viewer)))
      .map(({ apiName }) => [apiName, { pageSize: countedUpTo, sortBy: undefined }]),
  );

type Around = { visit: Visit; staffId: string; here: string; q: string };

async function readNarrowed(
  client: Client,
  around: Around,
  { objectApiName, params }: { objectApiName: string; params: URLSearchParams },
): Promise<ObjectSearch | null> {
  const { q, here } = around;
  const filters = await readFilters(client, objectApiName, params);
  const asked = searchConditionsOf(filters);
  const pageToken = params.get(tokenParam);
  const answer = await read(client, getKeywordSearchResults, {
    config: {
      q,
      objectApiName,
      pageSize,
      ...(asked.length > 0 && { filters: asked }),
      ...(pageToken !== null && { pageToken }),
    },
  });
  if (!answer) return null;
  const page = answer.keywordSearchResult;
  const said = Object.fromEntries([...params].filter(([name]) => name.startsWith('f.')));
  const to = (token: string | null): string | null =>
    token === null
      ? null
      : pathWithQuery(here, {
          [queryParam]: q,
          [objectParam]: objectApiName,
          ...said,
          [tokenParam]: token === '0' ? undefined : token,
        });
  return {
    group: groupOf(around, page),
    filters,
    isFiltered: asked.length > 0,
    pages: {
      first: page.previousPageToken === null ? null : to('0'),
      previous: to(page.previousPageToken),
      next: to(page.nextPageToken),
    },
  };
}

function groupOf({ visit: { ctx }, staffId, here, q }: Around, page: KeywordPage): SearchGroup {
  const object = ctx.registry.object(page.objectApiName)!; // proof: the API returned its name
  return {
    objectApiName: object.apiName,
    label: objectInfo(ctx.registry, object, accessRoleOf(ctx.viewer)).labelPlural,
    icon: pictogramPath(object.theme),
    count: page.records.length,
    isMore: page.nextPageToken !== null,
    all: pathWithQuery(here, { [queryParam]: q, [objectParam]: object.apiName }),
    rows: page.records.map((one) => searchHitOf(ctx, { object, staffId, one })),
  };
}

function meantBy(groups: readonly SearchGroup[]): string | null {
  const first = groups.flatMap(({ rows }) => rows).find(({ isCorrected }) => isCorrected);
  if (first === undefined) return null;
  const hits = (text: MarkedText): string[] =>
    text.filter(({ hit }) => hit).map(({ text: word }) => word.toLowerCase());
  return [
    ...new Set([
      ...hits(first.name),
      ...first.facts.flatMap(({ text }) => hits(text)),
      ...hits(first.excerpt),
    ]),
  ]
    .slice(0, 3)
    .join(' ');
}

export async function readRecent(
  ctx: RequestContext,
  staffId: string,
  most: number,
): Promise<RecentRecordLink[]> {
  const rows = await recentlyViewedRecords(ctx, most);
  return rows.map(({ object, id, name }) => ({
    id,
    name,
    kind: object.label,
    icon: pictogramPath(object.theme),
    to: recordPath(staffId, id),
  }));
}
