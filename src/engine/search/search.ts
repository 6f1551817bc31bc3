import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { Scalar } from '#protocol/shapes/parts.ts';
import { allOf, type Predicate, visibleRows, accessRoleOf, seesObject } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { joinCandidates, newestCandidates } from '../sql/candidates.ts';
import type { ListFilterDefinition } from '../model/define.ts';
import { excerptOf, highlight, stripMarkdown } from './excerpt.ts';
import { viewFilter } from '../sql/filters.ts';
import { localDay } from '../model/local-day.ts';
import { nameScore } from '../read/names.ts';
import { addPath, emptyTree } from '../sql/paths.ts';
import type { PlainRow } from '../read/query.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { parseSearch, type SearchQuery, type SearchText } from './search-query.ts';
import {
  isSearchable,
  searchColumn,
  searchFields,
  visibleSearchVector,
  type VisibleSearchVector,
} from '../sql/search-vector.ts';
import { type BranchField, fieldAtPath, select, type Selection } from '../sql/select.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import type { MarkedText } from '#protocol/site/site.ts';

export type SearchedObject = {
  from: string;
  /** The search throws when the viewer cannot see one. */
  fields: readonly string[];
  filters?: readonly ListFilterDefinition[];
};

export type SearchRowsQuery = {
  objects: readonly SearchedObject[];
  q: string;
  limit: number;
  /** Keep this low for several objects: each object is read from its first row. */
  offset?: number;
};

export type Match = {
  objectApiName: string;
  id: string;
  name: MarkedText;
  fields: PlainRow;
  excerpt: MarkedText;
  score: number;
};

/**
 * `asked` is false when the text contains no word to search for. Of each object, only the newest
 * rows (`mostCandidates`) are ranked and counted. With one object, `total` is 0 on a page past the
 * end. Source: decisions.md §4, record-api.md §6.8.
 */
export async function searchRows(
  ctx: RequestContext,
  asked: SearchRowsQuery,
): Promise<{ matches: Match[]; total: number; asked: boolean }> {
  const query = parseSearch(asked.q);
  if (query === null || !(await hasWords(ctx, query)))
    return { matches: [], total: 0, asked: false };
  const { objects, limit, offset = 0 } = asked;
  const alone = objects.length === 1;
  const page = alone ? { limit, offset } : { limit: limit + offset, offset: 0 };
  const found = await Promise.all(
    objects.map((object) => searchObject(ctx, object, { query, typed: asked.q, ...page })),
  );
  const ranked = found
    .flatMap(({ matches }) => matches)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return {
    matches: alone ? ranked : ranked.slice(offset, offset + limit),
    total: found.reduce((sum, { total }) => sum + total, 0),
    asked: true,
  };
}

/** Stop words (`de`, `en`) do not count. */
async function hasWords(ctx: RequestContext, query: SearchQuery): Promise<boolean> {
  const [row] = await ctx.db.rows<{ words: number }>({
    name: 'search-words',
    text: `select numnode(to_tsquery('pg_catalog.dutch', $1)) as words`,
    values: [query.words],
  });
  return row!.words > 0;
}

type Page = { query: SearchQuery; typed: string; limit: number; offset: number };

async function searchObject(
  ctx: RequestContext,
  asked: SearchedObject,
  page: Page,
): Promise<{ matches: Match[]; total: number }> {
  const place = searchTarget(ctx, asked);
  if (place === null) return { matches: [], total: 0 };
  const { words, object } = place;
  const { query } = page;
  const score = sql`${nameScore(place.name, page.typed)} + ${rank(words, query.any)} + ${rank(words, query.exact)}`;
  const found = sql`
    select t.id, (${score})::float8 as score, count(*) over () as total
    from (${newestCandidates({ object, joins: [], where: allOf([holdsWords(words, query), place.rows]) })}) as hit ${joinCandidates(object, 'hit')}
    order by score desc, t.id limit ${page.limit} offset ${page.offset}`;
  const rows = await fetchMatches(ctx, place, { found, any: query.any });
  return {
    matches: rows.map((row) => toMatch(place, row)),
    total: Number(rows[0]?.['total'] ?? 0),
  };
}

export type SearchTarget = {
  object: ObjectModel;
  words: VisibleSearchVector;
  rows: Predicate;
  selection: Selection;
  fields: { path: string; branch: BranchField }[];
  texts: BranchField[];
  name: BranchField | null;
};

/** Null when the viewer sees no words of the object. */
export function searchTarget(ctx: RequestContext, asked: SearchedObject): SearchTarget | null {
  const { registry } = ctx;
  const accessRole = accessRoleOf(ctx.viewer);
  const object = registry.object(asked.from);
  if (!object || !isSearchable(object)) throw new Error(`${asked.from} cannot be searched`);
  const row = { object, alias: 't' };
  const words = seesObject(object, accessRole)
    ? visibleSearchVector(registry, row, accessRole)
    : null;
  if (words === null) return null;
  const tree = emptyTree(object);
  for (const path of asked.fields)
    if (!addPath(tree, path.split('.'), { registry, accessRole }))
      throw new Error(`${accessRole} cannot read ${asked.from}.${path}`);
  const own = (field: FieldModel) => addPath(tree, [field.apiName], { registry, accessRole });
  const texts = searchFields(object).filter(
    (field) => field.apiName !== object.nameField && own(field),
  );
  const named = own(object.fields.get(object.nameField)!);
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const at = (path: string) => fieldAtPath(selection.root, path);
  const view = { apiName: '', label: '', columns: [], orderBy: [], filters: asked.filters ?? [] };
  return {
    object,
    words,
    rows: allOf([
      visibleRows(registry, row, accessRole),
      viewFilter(registry, row, { view, accessRole }),
    ]),
    selection,
    fields: asked.fields.map((path) => ({ path, branch: at(path) })),
    texts: texts.map((field) => at(field.apiName)),
    name: named ? at(object.nameField) : null,
  };
}

const dutch = (text: string | RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_tsquery('pg_catalog.dutch', ${text})`;

export const tsquery = ({ text, open }: SearchText): RawBuilder<unknown> =>
  open === null ? dutch(text) : halfTyped(dutch(text), sql`${open}::text`);

export function tsqueryIn(row: string): RawBuilder<unknown> {
  const [text, open] = [sql.ref(`${row}.text`), sql.ref(`${row}.open`)];
  return sql`case when ${open} is null then ${dutch(text)} else ${halfTyped(dutch(text), open)} end`;
}

const halfTyped = (query: RawBuilder<unknown>, open: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`ts_rewrite(${query}, ${dutch(sql`quote_literal(${open}) || ':*'`)}, to_tsquery('pg_catalog.simple', quote_literal(${open}) || ':*') || ${dutch(sql`quote_literal(${open})`)})`;

/** The row contains the words where the viewer may see them. The first part uses the index. */
export const holdsWords = (words: VisibleSearchVector, query: SearchQuery): Predicate => {
  const indexed = sql<boolean>`t.${sql.ref(searchColumn)} @@ ${tsquery(words.whole ? query.wide : query.positive)}`;
  return words.whole
    ? indexed
    : allOf([indexed, sql<boolean>`${words.vector} @@ ${tsquery(query.wide)}`]);
};

/** The weights are for the classes D to A of words. The last 1 makes long rows rank lower. */
export const rank = (words: VisibleSearchVector, query: SearchText): RawBuilder<unknown> =>
  sql`ts_rank('{0.1, 0.25, 0.4, 1}', ${words.vector}, ${tsquery(query)}, 1)`;

export type MatchRow = Readonly<Record<string, unknown>>;

/** The most characters to search for hits: per text, and in all rows of a page together. */
const longestRead = 20_000;
const mostRead = 200_000;

export const maxTextLength = (rows: number): number =>
  Math.min(longestRead, Math.ceil(mostRead / rows));

export function fetchMatches(
  ctx: RequestContext,
  place: SearchTarget,
  asked: { found: RawBuilder<unknown>; any: SearchText },
): Promise<MatchRow[]> {
  const { selection, object } = place;
  const texts = [...(place.name ? [place.name] : []), ...place.texts].map(
    ({ expression }) => expression,
  );
  return ctx.db.rows<MatchRow>(
    bindParams(
      compile(sql`
        select found.*, ${sql.join(selection.columns)}, ${markedWordsSql(texts, { any: asked.any, read: longestRead })} as marks
        from (${asked.found}) as found join ${sql.table(object.table)} as t on t.id = found.id ${sql.join(selection.joins, sql` `)}
        order by found.score desc, t.id`),
      { ...viewerParams(ctx.viewer), today: localDay(ctx.now) },
    ),
  );
}

/** The words of the first `read` characters of the texts; hits are between < and >. */
export function markedWordsSql(
  texts: readonly RawBuilder<unknown>[],
  { any, read }: { any: SearchText; read: number },
): RawBuilder<unknown> {
  if (texts.length === 0) return sql`''`;
  const beginnings = texts.map((text) => sql`left(${text}, ${sql.lit(read)})`);
  return sql`ts_headline('pg_catalog.dutch', search_words(concat_ws(' . ', ${sql.join(beginnings)})), ${tsquery(any)}, 'HighlightAll=true, StartSel=<, StopSel=>')`;
}

export const markedWords = (marks: unknown): ReadonlySet<string> =>
  new Set(String(marks).match(/(?<=<)[^<>]+(?=>)/g));

export function readableText(
  field: FieldModel,
  value: Scalar | null,
  read: number = longestRead,
): string {
  const text = String(value ?? '').slice(0, read);
  return field.extraTypeInfo === 'RichTextArea' ? stripMarkdown(text) : text;
}

export function toMatch(place: SearchTarget, row: MatchRow): Match {
  const hits = markedWords(row['marks']);
  const valueOf = ({ column, field }: BranchField): Scalar | null =>
    row[column] === null ? null : field.read(row[column]);
  const textOf = (branch: BranchField): string => readableText(branch.field, valueOf(branch));
  const name = place.name ? textOf(place.name) : '';
  return {
    objectApiName: place.object.apiName,
    id: String(row['id']),
    name: highlight(name, hits),
    fields: Object.fromEntries(place.fields.map(({ path, branch }) => [path, valueOf(branch)])),
    excerpt: excerptOf(
      place.texts.map(textOf).filter((text) => text !== name),
      hits,
    ),
    score: Number(row['score']),
  };
}
