import { sql } from 'kysely';
import { toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { fetchMatches, type Match, searchPlace, type SearchedObject, toMatch } from './search.ts';

/** `coverage`, 0 to 1: how much of what the question says the row speaks of, rare words counting for more. */
export type Closest = Match & { coverage: number };

/**
 * The rows nearest to a question in whole sentences, best first: not every word has to occur, and a word that few rows know says more than
 * one they all know. `words` are texts for `to_tsquery` as `search-query.ts` makes them, each with its synonyms. Meant for hundreds of rows: every row the
 * viewer sees is looked at. Access as in `searchRows`.
 */
export async function closestRows(ask: Ask, asked: { object: SearchedObject; words: readonly string[]; limit: number }): Promise<Closest[]> {
  const place = searchPlace(ask, asked.object);
  if (place === null || asked.words.length === 0) return [];
  const { object, words, rows } = place;
  const found = sql`
    with term as (select q from (select to_tsquery('pg_catalog.dutch', word) as q from unnest(${[...asked.words]}::text[]) as word) as terms where numnode(q) > 0),
    seen as materialized (select t.id, ${words.vector} as vector from ${sql.table(object.table)} as t where ${toSql(rows)}),
    weighed as (select q, ln(1 + (select count(*) from seen) / (0.5 + (select count(*) from seen where vector @@ q)))::float8 as weight from term)
    select seen.id, sum(weight * (ts_rank('{0.2, 0.4, 0.6, 1}', vector, q, 1) + 0.1)) as score, sum(weight) / (select sum(weight) from weighed) as coverage
    from seen join weighed on vector @@ q group by seen.id order by score desc, seen.id limit ${asked.limit}`;
  const matches = await fetchMatches(ask, place, { found, any: asked.words.join(' | ') });
  return matches.map((row) => ({ ...toMatch(place, row), coverage: Number(row['coverage']) }));
}
