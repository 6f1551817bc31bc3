import { equals } from '#engine/model/define.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { isFreeText } from '#engine/write/duplicates.ts';
import { findRows } from '#engine/read/query.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { foldForSearch } from '#protocol/texts/clean-text.ts';

type Named = { object: ObjectModel; name: string };

/** The number of texts in one query; constant, so that the SQL statement is the same. */
const together = 50;
/** Of a query for several texts. At this limit, the texts are looked up one by one. */
const mostRows = 200;

/** At most two visible rows for each text. Two ids: the text is ambiguous. */
export async function findRowIdsByText(
  asker: RequestContext,
  named: Named,
  texts: Iterable<string>,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const wanted = [...new Set(texts)];
  for (const text of wanted) if (text.includes('\0')) found.set(text, []);
  const open = wanted.filter((text) => !found.has(text));
  for (let from = 0; from < open.length; from += together) {
    const some = open.slice(from, from + together);
    for (const [text, ids] of (some.length > 1 ? await manyAtOnce(asker, named, some) : null) ??
      (await oneByOne(asker, named, some)))
      found.set(text, ids);
  }
  return found;
}

async function manyAtOnce(
  asker: RequestContext,
  { object, name }: Named,
  texts: readonly string[],
): Promise<Map<string, string[]> | null> {
  const field = object.fields.get(name)!; // proof: `name` is a field of this object
  const printOf = (text: string): string => (isFreeText(field) ? foldForSearch(text) : text);
  // proof: the list has at least two elements
  const operands = Array.from({ length: together }, (_, at) => texts[at] ?? texts[0]!);
  const filters = [{ field: name, operator: 'Equals', operands }] as const;
  const rows = await findRows(asker, {
    from: object.apiName,
    fields: ['Id', name],
    filters,
    limit: mostRows,
  });
  if (rows.length === mostRows) return null;
  const ids = new Map<string, string[]>(texts.map((text) => [printOf(text), []]));
  for (const row of rows) {
    const meant = ids.get(printOf(String(row[name])));
    if (meant === undefined) return null;
    if (meant.length < 2) meant.push(String(row['Id']));
  }
  // proof: the code above stored all texts
  return new Map(texts.map((text) => [text, ids.get(printOf(text))!]));
}

async function oneByOne(
  asker: RequestContext,
  { object, name }: Named,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const text of texts) {
    const rows = await findRows(asker, {
      from: object.apiName,
      fields: ['Id'],
      filters: [equals(name, text)],
      limit: 2,
    });
    found.set(
      text,
      rows.map((row) => String(row['Id'])),
    );
  }
  return found;
}
