import { sql } from 'kysely';
import { toSql } from './access.ts';
import type { Ask } from './ask.ts';
import type { QuestionWord } from './search-query.ts';
import { fetchMatches, type Match, searchPlace, type SearchedObject, toMatch, tsquery } from './search.ts';
import { searchColumn } from './search-vector.ts';

/** `coverage`, 0 to 1: how much of what the question says the row speaks of, rare words counting for more; `words`: how many of its words. */
export type Closest = Match & { coverage: number; words: number };

/** The fewer rows know a word, the more it says. */
const weightOf = (term: 'own' | 'q') =>
  sql`ln(1 + (select total from everything) / (0.5 + (select count(*) from seen where vector @@ ${sql.ref(term)})))::float8`;

const ranks = sql.lit('{0.2, 0.4, 0.6, 1}');
const base = sql.lit(0.02);

/**
 * The rows nearest to a question in whole sentences, best first: not every word has to occur, and a word that few rows know says more than
 * one they all know. `words` are those of `questionWords`. Only rows that know a word of the question are read, found by the index; the others are
 * counted. Access as in `searchRows`.
 */
export async function closestRows(ask: Ask, asked: { object: SearchedObject; words: readonly QuestionWord[]; limit: number }): Promise<Closest[]> {
  const place = searchPlace(ask, asked.object);
  if (place === null || asked.words.length === 0) return [];
  const { object, words, rows } = place;
  const any = { text: asked.words.map((word) => word.any).join(' | '), open: null };
  const found = sql`
    with term as (
      select own, q from (
        select to_tsquery('pg_catalog.dutch', own) as own, to_tsquery('pg_catalog.dutch', q) as q
        from unnest(${asked.words.map(({ own }) => own)}::text[], ${asked.words.map(({ any }) => any)}::text[]) as word (own, q)) as terms
      where numnode(own) > 0),
    everything as materialized (select count(*) as total from ${sql.table(object.table)} as t where ${toSql(rows)}),
    seen as materialized (
      select t.id, ${words.vector} as vector from ${sql.table(object.table)} as t where t.${sql.ref(searchColumn)} @@ ${tsquery(any)} and ${toSql(rows)}),
    weighed as (select own, q, ${weightOf('own')} as own_weight, ${weightOf('q')} as weight from term)
    select seen.id, sum(weight * (ts_rank(${ranks}, vector, q, 1) + ${base}) + own_weight * ts_rank(${ranks}, vector, own, 1)) as score,
      sum(weight) / (select sum(weight) from weighed) as coverage, count(*) as words
    from seen join weighed on vector @@ q group by seen.id order by score desc, seen.id limit ${asked.limit}`;
  const matches = await fetchMatches(ask, place, { found, any });
  return matches.map((row) => ({ ...toMatch(place, row), coverage: Number(row['coverage']), words: Number(row['words']) }));
}
