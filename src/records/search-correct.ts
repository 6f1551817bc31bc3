import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import { fieldSight, rowsSeen, seatOf, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { byResemblance, resembling, shareWith } from './names.ts';
import type { ObjectModel } from './registry.ts';
import { folded, mostCandidates } from './search-query.ts';
import { inSearchText, searchFields, searchTextColumn } from './search-vector.ts';
import { seenValue } from './select.ts';
import { fill, viewerSlots } from './slots.ts';

/** A shorter word resembles too much. */
const shortestWord = 4;
const mostWords = 8;
const word = /(?<![-"\p{L}\p{N}])\p{L}+(?![-"\p{L}\p{N}])/gu;

/**
 * What was typed with each word that no row knows replaced by the word nearest to it, of the rows and fields this viewer sees: nobody learns
 * from a correction what they may not read. Null when there is nothing to correct. Words with digits, in quotes or with a hyphen stay.
 */
export async function correctedSearch(ask: Ask, object: ObjectModel, typed: string): Promise<string | null> {
  const words = [...new Set(folded(typed).match(word))].filter((one) => one.length >= shortestWord).slice(0, mostWords);
  if (words.length === 0) return null;
  const better = new Map<string, string>();
  for (const one of words) better.set(one, (await byResemblance(ask, shareWith(1, one), (inside) => nearestWord(inside, object, one))) ?? one);
  const plain = folded(typed);
  const corrected = plain.replace(word, (one) => better.get(one) ?? one);
  return corrected === plain ? null : corrected;
}

/** Every field of the lines that are searched, on every row. */
const seesAll = (ask: Ask, object: ObjectModel): boolean =>
  searchFields(object).every(
    (field) => !inSearchText(object, field) || fieldSight(ask.registry, { object, alias: 't' }, { seat: seatOf(ask.viewer), field }) === true,
  );

async function nearestWord(ask: Ask, object: ObjectModel, typed: string): Promise<string | undefined> {
  const seat = seatOf(ask.viewer);
  const row = { object, alias: 't' };
  const texts = searchFields(object).flatMap((field) => {
    const sight = fieldSight(ask.registry, row, { seat, field });
    return inSearchText(object, field) && sight !== false ? [seenValue('t', field.col, sight)] : [];
  });
  if (texts.length === 0) return undefined;
  // A word that only stands where the viewer does not look finds no row for them.
  const inSight = seesAll(ask, object) ? sql`true` : sql`search_lines(${sql.join(texts)}) %> ${typed}`;
  const [found] = await ask.db.rows<{ word: string }>(
    fill(
      compile(sql`
        select word from (
          select search_lines(${sql.join(texts)}) as lines from ${sql.table(object.table)} as t
          where t.${sql.ref(searchTextColumn)} %> ${typed} and ${toSql(rowsSeen(ask.registry, row, seat))} and ${inSight} limit ${sql.lit(mostCandidates)}) as rows,
          regexp_split_to_table(lines, '[^[:alnum:]]+') as word
        where similarity(word, ${typed}) >= ${resembling} group by word order by similarity(word, ${typed}) desc, count(*) desc, word limit 1`),
      viewerSlots(ask.viewer),
    ),
  );
  return found?.word;
}
