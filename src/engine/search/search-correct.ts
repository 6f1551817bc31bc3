import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { visibleRows, accessRoleOf, toSql } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { spellingVariants } from './spelling-variants.ts';
import type { ObjectModel } from '../model/registry.ts';
import { tsqueryIn } from './search.ts';
import { parseSearch, type SearchText } from './search-query.ts';
import {
  searchColumn,
  visibleSearchVector,
  type VisibleSearchVector,
} from '../sql/search-vector.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import { stopWords } from './dutch-words.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

/** In letters. Shorter words resemble many others. */
const wordLengths = { shortest: 4, longest: 30 };
/** The most letters to correct in one search: each letter adds over fifty variants to look up. */
const mostLetters = 40;
const wordOrPhrase = /"[^"]*"?|(?<![-\p{L}\p{N}])\p{L}+(?![-\p{L}\p{N}])/gu;

/**
 * Replaces words that it does not find by a word that is one mistake away. Counts only visible
 * rows, so that a correction reveals nothing. Null when nothing changes.
 */
export async function correctedSearch(
  ctx: RequestContext,
  object: ObjectModel,
  typed: string,
): Promise<string | null> {
  return (await correctedSearches(ctx, [object], typed)).get(object) ?? null;
}

export async function correctedSearches(
  ctx: RequestContext,
  objects: readonly ObjectModel[],
  typed: string,
): Promise<Map<ObjectModel, string>> {
  const plain = foldForSearch(typed);
  const words = [...new Set(plain.match(wordOrPhrase))].filter(isCorrectable);
  if (words.length === 0) return new Map();
  return ctx.db.transaction(async (db) => {
    // For a small table the planner prefers a sequential scan, which is slow for hundreds of
    // look-ups.
    await db.run({ text: `select set_config('enable_seqscan', 'off', true)`, values: [] });
    return withNearWords(
      objects.flatMap((object) => placeOf({ ...ctx, db }, object)),
      { plain, words },
    );
  });
}

function placeOf(ctx: RequestContext, object: ObjectModel): Place[] {
  const row = { object, alias: 't' };
  const seen = visibleSearchVector(ctx.registry, row, accessRoleOf(ctx.viewer));
  const rows = visibleRows(ctx.registry, row, accessRoleOf(ctx.viewer));
  return seen === null
    ? []
    : [{ ctx, object, seen, rows: toSql(rows), seesAll: seen.whole && rows === true }];
}

const isCorrectable = (one: string): boolean =>
  !one.startsWith('"') && one.length >= wordLengths.shortest && one.length <= wordLengths.longest;

async function withNearWords(
  places: readonly Place[],
  { plain, words }: { plain: string; words: readonly string[] },
): Promise<Map<ObjectModel, string>> {
  const last = plain.match(wordOrPhrase)!.at(-1)!; // proof: `match` returned at least one word
  const open = plain.endsWith(last) && isCorrectable(last) ? last : null;
  const known = await knownWords(
    places,
    words.map((one) => ({
      typed: one,
      readings: [
        {
          word: one,
          query: parseSearch(one === open ? one : `${one} `)?.wide ?? {
            text: `'${one}'`,
            open: null,
          },
        },
      ],
    })),
  );
  const isUnknown = (place: Place, one: string): boolean => known.get(place)?.has(one) !== true;
  const unknown = firstLetters(
    words.filter((one) => places.some((place) => isUnknown(place, one))),
  );
  const better = await knownWords(
    places,
    unknown.map((one) => meantBy(one, (near) => ({ text: `'${near}'`, open: null }))),
  );
  const isOpen = (place: Place, one: string): boolean =>
    isUnknown(place, one) && better.get(place)?.has(one) !== true;
  const halfTyped =
    open !== null && unknown.includes(open) ? places.filter((place) => isOpen(place, open)) : [];
  const longer =
    halfTyped.length === 0
      ? new Map()
      : await knownWords(halfTyped, [
          meantBy(open!, (near) => ({ text: `'${near}':*`, open: near })),
        ]); // proof: without an incomplete word `halfTyped` is empty
  const meant = (place: Place, one: string): string =>
    isUnknown(place, one)
      ? (better.get(place)?.get(one) ?? longer.get(place)?.get(one) ?? one)
      : one;
  const corrected = places.map(
    (place) => [place.object, plain.replace(wordOrPhrase, (one) => meant(place, one))] as const,
  );
  return new Map(corrected.filter(([, text]) => text !== plain));
}

function firstLetters(words: readonly string[]): string[] {
  let left = mostLetters;
  return words.filter((one) => (left -= one.length) >= 0);
}

/** The most likely correction comes first. */
type Meant = { typed: string; readings: readonly { word: string; query: SearchText }[] };

const meantBy = (typed: string, queryOf: (near: string) => SearchText): Meant => ({
  typed,
  readings: spellingVariants(typed).flatMap((near) =>
    stopWords.has(near) ? [] : [{ word: near, query: queryOf(near) }],
  ),
});

/** `rows`: the condition for visible rows. `seesAll`: the viewer sees all rows and words. */
type Place = {
  ctx: RequestContext;
  object: ObjectModel;
  seen: VisibleSearchVector;
  rows: RawBuilder<boolean>;
  seesAll: boolean;
};
type Candidate = { typed: string; word: string; query: SearchText };

async function knownWords(
  places: readonly Place[],
  words: readonly Meant[],
): Promise<Map<Place, Map<string, string>>> {
  const all = words.flatMap(({ typed, readings }) =>
    readings.map((reading): Candidate => ({ typed, ...reading })),
  );
  const known = new Map<Place, Map<string, string>>();
  if (all.length === 0 || places.length === 0) return known;
  for (const [place, standing] of await thatStand(places, all)) {
    const few = [...Map.groupBy(standing, ({ candidate }) => candidate.typed).values()].flatMap(
      fewToCount,
    );
    const best = new Map<string, Weighed>();
    for (const weighed of await weigh(place, few)) {
      const { typed } = weighed.candidate;
      if (weighed.rows > (best.get(typed)?.rows ?? 0)) best.set(typed, weighed);
    }
    known.set(place, new Map([...best].map(([typed, { candidate }]) => [typed, candidate.word])));
  }
  return known;
}

/** The most corrections of a typed word that are counted in older rows. */
const mostCounted = 20;

function fewToCount(standing: readonly Weighed[]): Weighed[] {
  let left = mostCounted;
  return standing.filter(({ rows }) => rows > 0 || left-- > 0);
}

const table = ({ object }: Place): RawBuilder<unknown> => sql`${sql.table(object.table)} as t`;

const asked = (all: readonly Candidate[]): RawBuilder<unknown> => {
  const columns = sql`${all.map(({ query }) => query.text)}::text[], ${all.map(({ query }) => query.open)}::text[]`;
  return sql`(select place, ${tsqueryIn('near')} as query from unnest(${columns}) with ordinality as near (text, open, place) offset 0) as asked`;
};

/** Materialized, so that the planner uses the index. */
const firstFew = (
  place: Place,
  { query, most }: { query: RawBuilder<unknown>; most: number },
): RawBuilder<unknown> => sql`
  with holding as materialized (select t.id from ${table(place)} where t.${sql.ref(searchColumn)} @@ ${query}) select from holding limit ${sql.lit(most)}`;

/** The newest rows are searched first: a frequent word needs no counting in older ones. */
const newest = 500;

type Weighed = { candidate: Candidate; rows: number };

/** Rows are counted among the newest; candidates that occur only in older rows have `rows` 0. */
async function thatStand(
  places: readonly Place[],
  all: readonly Candidate[],
): Promise<Map<Place, Weighed[]>> {
  // proof: callers pass at least one place
  const found = await places[0]!.ctx.db.rows<{ at: number; place: number; rows: number }>(
    bindParams(
      compile(sql`
        with asked as materialized (select * from ${asked(all)}), ${sql.join(places.map(newestWords))}
        select * from (${sql.join(places.map(standingIn), sql` union all `)}) as standing order by at, place`),
      viewerParams(places[0]!.ctx.viewer), // proof: callers pass at least one place
    ),
  );
  const weighed = found.map(({ at, place, rows }) => ({
    place: places[at]!,
    candidate: all[place - 1]!,
    rows,
  })); // proof: the indexes in the result come from these two lists
  return Map.groupBy(weighed, ({ place }) => place);
}

const recentOf = (at: number) => sql.ref(`recent${at}`);
const commonOf = (at: number) => sql.ref(`common${at}`);

const newestWords = (place: Place, at: number): RawBuilder<unknown> => sql`
  ${recentOf(at)} as materialized (
    select ${place.seen.vector} as words from (select t.* from ${table(place)} where ${place.rows} order by t.id desc limit ${sql.lit(newest)}) as t),
  ${commonOf(at)} as materialized (
    select array_to_tsvector(coalesce(array_agg(distinct lexeme), '{}')) as words from ${recentOf(at)} as recent, unnest(tsvector_to_array(recent.words)) as lexeme)`;

function standingIn(place: Place, at: number): RawBuilder<unknown> {
  const recent = sql`${recentOf(at)} as recent`;
  const inOlder = place.seesAll
    ? sql`or ((select count(*) from ${recent}) = ${sql.lit(newest)} and exists (${firstFew(place, { query: sql`known.query`, most: 1 })}))`
    : sql``;
  return sql`
    select ${sql.lit(at)} as at, known.place, case when known.common then (select count(*) from ${recent} where recent.words @@ known.query) else 0 end as rows
    from (select asked.place, asked.query, common.words @@ asked.query as common from asked, ${commonOf(at)} as common offset 0) as known
    where known.common ${inOlder}`;
}

/** Older rows are counted up to this number, so a word in new rows outranks them. */
const manyRows = 100;

async function weigh(place: Place, few: readonly Weighed[]): Promise<readonly Weighed[]> {
  if (!place.seesAll) return few;
  const open = few.filter(({ rows }) => rows === 0).map(({ candidate }) => candidate);
  if (open.length === 0) return few;
  const counted = await place.ctx.db.rows<{ rows: number }>(
    compile(sql`
      select standing.rows from ${asked(open)}, lateral (
        select count(*) as rows from (${firstFew(place, { query: sql`asked.query`, most: manyRows })}) as counted) as standing
      order by asked.place`),
  );
  // proof: there is one count per candidate
  const rowsOf = new Map(open.map((candidate, at) => [candidate, counted[at]!.rows]));
  return few.map(({ candidate, rows }) => ({
    candidate,
    rows: rowsOf.get(candidate) ?? manyRows + rows,
  }));
}
