import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { rowsSeen, seatOf, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { mostCandidates } from './candidates.ts';
import { littleWords } from './little-words.ts';
import { nearWords } from './near-words.ts';
import type { ObjectModel } from './registry.ts';
import { tsquery } from './search.ts';
import { folded, parseSearch } from './search-query.ts';
import { searchColumn, seenWords, type SeenWords } from './search-vector.ts';
import { fill, viewerSlots } from './slots.ts';

/** A shorter word resembles too much, a longer one is no word. */
const wordLengths = { shortest: 4, longest: 30 };
const mostWords = 8;
const word = /(?<![-"\p{L}\p{N}])\p{L}+(?![-"\p{L}\p{N}])/gu;

/**
 * What was typed with each word that no row knows replaced by the one that is a single mistake away and stands in most rows, of the rows and
 * fields this viewer sees: nobody learns from a correction what they may not read. Null when there is nothing to correct. Words with digits, in
 * quotes or with a hyphen stay. What it costs hangs on the words, not on the rows: some five hundred look-ups in the index of words for each.
 */
export async function correctedSearch(ask: Ask, object: ObjectModel, typed: string): Promise<string | null> {
  const seen = seenWords(ask.registry, { object, alias: 't' }, seatOf(ask.viewer));
  const plain = folded(typed);
  const words = [...new Set(plain.match(word))].filter((one) => one.length >= wordLengths.shortest && one.length <= wordLengths.longest).slice(0, mostWords);
  if (seen === null || words.length === 0) return null;
  return ask.db.transaction(async (db) => {
    // For the planner a small table is read as quickly as its index: once, but not five hundred times.
    await db.run({ text: `select set_config('enable_seqscan', 'off', true)`, values: [] });
    return withNearWords({ ask: { ...ask, db }, object, seen }, { plain, words });
  });
}

async function withNearWords(place: Place, { plain, words }: { plain: string; words: readonly string[] }): Promise<string | null> {
  const last = words.at(-1)!; // proof: there is one
  const open = plain.endsWith(last) ? last : null;
  const better = await knownWords(
    place,
    words.map((one) => meantBy(one, one === open ? '' : ' ', (near) => `'${near}'`)),
  );
  if (open !== null && !better.has(open))
    for (const [one, found] of await knownWords(place, [meantBy(open, '', (near) => `'${near}':*`)])) better.set(one, found);
  const corrected = plain.replace(word, (one) => better.get(one) ?? one);
  return corrected === plain ? null : corrected;
}

/** What a word may be meant as, the likeliest first; the first is the word itself. */
type Meant = { typed: string; readings: readonly { word: string; query: string }[] };

/** `end`: what was typed behind it; a word that nothing follows may go on. */
const meantBy = (typed: string, end: string, queryOf: (near: string) => string): Meant => ({
  typed,
  readings: [
    { word: typed, query: parseSearch(typed + end)?.wide ?? `'${typed}'` },
    ...nearWords(typed).flatMap((near) => (littleWords.has(near) ? [] : [{ word: near, query: queryOf(near) }])),
  ],
});

type Place = { ask: Ask; object: ObjectModel; seen: SeenWords };
type Candidate = { typed: string; word: string; query: string };

/** More words than these that stand in the tables are not weighed for one that was typed. */
const mostWeighed = 20;

/** Each word as it stands in most rows of this viewer, be it as typed; none where no reading of it does. */
async function knownWords(place: Place, words: readonly Meant[]): Promise<Map<string, string>> {
  const all = words.flatMap(({ typed, readings }) => readings.map((reading): Candidate => ({ typed, ...reading })));
  const standing = await thatStand(place, all);
  const few = [...Map.groupBy(standing, ({ candidate }) => candidate.typed).values()].flatMap((some) => some.slice(0, mostWeighed));
  const best = new Map<string, Weighed>();
  for (const weighed of await weigh(place, few)) {
    const { typed } = weighed.candidate;
    const known = best.get(typed);
    if (weighed.rows > 0 && (known === undefined || (known.candidate.word !== typed && weighed.rows > known.rows))) best.set(typed, weighed);
  }
  return new Map([...best].map(([typed, { candidate }]) => [typed, candidate.word]));
}

const table = ({ object }: Place): RawBuilder<unknown> => sql`${sql.table(object.table)} as t`;

/** `place` from 1 and `query`, made once for each. */
const asked = (all: readonly Candidate[]): RawBuilder<unknown> =>
  sql`(select place, ${tsquery(sql.ref('near.query'))} as query from unnest(${all.map(({ query }) => query)}::text[]) with ordinality as near (query, place) offset 0) as asked`;

/** The first rows that hold the query; planned as if all were wanted, so that the index finds them. */
const firstFew = (place: Place, { query, rows, most }: { query: RawBuilder<unknown>; rows: RawBuilder<unknown>; most: number }): RawBuilder<unknown> => sql`
  with holding as materialized (select t.* from ${table(place)} where t.${sql.ref(searchColumn)} @@ ${query} and ${rows}) select * from holding limit ${sql.lit(most)}`;

/** So many of the newest rows are looked at first: a word that stands in many stands in one of those, and need not be counted in all. */
const newest = 300;

type Weighed = { candidate: Candidate; rows: number };

/**
 * Those that stand in some row at all, whoever sees it, as the index knows them; and those that stand in new rows this viewer sees, with their number.
 * Only for `weigh`.
 */
async function thatStand(place: Place, all: readonly Candidate[]): Promise<Weighed[]> {
  const { ask, object, seen } = place;
  const rows = toSql(rowsSeen(ask.registry, { object, alias: 't' }, seatOf(ask.viewer)));
  const found = await ask.db.rows<{ place: number; rows: number }>(
    fill(
      compile(sql`
        with recent as materialized (
          select t.${sql.ref(searchColumn)} as words from (select t.* from ${table(place)} order by t.id desc limit ${sql.lit(newest)}) as t where ${seen.whole ? rows : sql`false`}),
        common as materialized (
          select array_to_tsvector(coalesce(array_agg(distinct lexeme), '{}')) as words from recent, unnest(tsvector_to_array(recent.words)) as lexeme),
        known as materialized (select asked.place, asked.query, common.words @@ asked.query as common from ${asked(all)}, common)
        select known.place, case when known.common then (select count(*) from recent where recent.words @@ known.query) else 0 end as rows
        from known where known.common or exists (${firstFew(place, { query: sql`known.query`, rows: sql`true`, most: 1 })}) order by known.place`),
      viewerSlots(ask.viewer),
    ),
  );
  return found.map((row) => ({ candidate: all[row.place - 1]!, rows: row.rows })); // proof: places of `all`
}

/** A word in so many rows is as good as one in more, but for one in new rows. */
const manyRows = 100;

/** In how many rows of this viewer each stands. */
async function weigh(place: Place, few: readonly Weighed[]): Promise<Weighed[]> {
  const { ask, object, seen } = place;
  const open = few.filter(({ rows }) => rows === 0).map(({ candidate }) => candidate);
  const visible = toSql(rowsSeen(ask.registry, { object, alias: 't' }, seatOf(ask.viewer)));
  const known = seen.whole ? sql`true` : sql`${seen.vector} @@ asked.query`;
  const counted =
    open.length === 0
      ? []
      : await ask.db.rows<{ rows: number }>(
          fill(
            compile(sql`
              select standing.rows from ${asked(open)}, lateral (
                select count(*) as rows from (
                  select from (${firstFew(place, { query: sql`asked.query`, rows: visible, most: mostCandidates })}) as t where ${known} limit ${sql.lit(manyRows)}) as counted) as standing
              order by asked.place`),
            viewerSlots(ask.viewer),
          ),
        );
  const rowsOf = new Map(open.map((candidate, at) => [candidate, counted[at]!.rows])); // proof: a count for each
  return few.map(({ candidate, rows }) => ({ candidate, rows: rowsOf.get(candidate) ?? manyRows + rows }));
}
