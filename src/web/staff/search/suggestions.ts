import type { LoaderFunctionArgs } from 'react-router';
import { getSearchResults } from '#client/adapters/search.ts';
import { read } from '#client/cache/read.ts';
import type { Visit } from '../../visit.ts';
import { readFromApi } from '../dehydrate-page.ts';
import { staffVisit } from '../frame/staff-visit.ts';
import { searchHitOf } from './search-hit.ts';
import { readRecent } from './read-search.ts';
import { typedQuery } from './search-address.ts';
import type { MarkedText } from '#protocol/site/site.ts';

/** `fact`: the text that matched. */
export type Suggestion = {
  id: string;
  name: MarkedText;
  kind: string;
  fact: MarkedText;
  to: string;
};
export type Suggestions = { q: string; rows: readonly Suggestion[] };

const most = 8;
/** The minimum number of suggestions of the best matching object, if it has so many. */
const ofBest = 3;
const shortest = 2;

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const q = typedQuery(url.searchParams);
  const rows =
    q.length < shortest ? await recentRows(visit, staffId) : await foundRows(visit, staffId, q);
  return Response.json({ q, rows } satisfies Suggestions, {
    headers: { 'cache-control': 'no-store' },
  });
}

async function recentRows({ ctx }: Visit, staffId: string): Promise<Suggestion[]> {
  const rows = await readRecent(ctx, staffId, most);
  return rows.map(({ id, name, kind, to }) => ({
    id,
    name: [{ text: name, hit: false }],
    kind,
    fact: [],
    to,
  }));
}

async function foundRows(visit: Visit, staffId: string, q: string): Promise<Suggestion[]> {
  const { ctx } = visit;
  const found = await readFromApi(visit, (client) =>
    read(client, getSearchResults, { config: { q } }),
  );
  const groups = (found?.results ?? []).map(({ objectApiName, records }) => {
    const object = ctx.registry.object(objectApiName)!; // proof: the API returned its name
    return records.map((one) => {
      const { id, to, name, facts, excerpt } = searchHitOf(ctx, { object, staffId, one });
      const hit = facts.find(({ text }) => text.some((part) => part.hit));
      return {
        id,
        to,
        name,
        kind: object.label,
        fact: hit?.text ?? (excerpt.length > 0 ? excerpt : (facts[0]?.text ?? [])),
      };
    });
  });
  const each = Math.max(1, Math.ceil(most / Math.max(1, groups.length)));
  const shareOf = (at: number): number => (at === 0 ? Math.max(each, ofBest) : each);
  const first = groups.flatMap((rows, at) => rows.slice(0, shareOf(at)));
  const rest = groups.flatMap((rows, at) => rows.slice(shareOf(at)));
  return [...first, ...rest].slice(0, most);
}
