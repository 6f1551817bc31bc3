import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import {
  allOf,
  type Predicate,
  visibleRows,
  type AccessRole,
  accessRoleOf,
  toSql,
} from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import {
  firstCandidates,
  joinCandidates,
  type CandidateRows as HitRows,
  newestCandidates,
} from '../sql/candidates.ts';
import { decimal } from '../fields/number.ts';
import type { PageStart } from '../lists/list-pages.ts';
import { firstNames, nameScore } from '../read/names.ts';
import {
  afterCursor,
  type Direction,
  orderBy,
  type OrderPath,
  type SortKey,
} from '../sql/order.ts';
import { addPath, emptyTree, type FieldPathTree } from '../sql/paths.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { holdsWords, maxTextLength, markedWordsSql, rank } from './search.ts';
import type { SearchQuery } from './search-query.ts';
import {
  searchFields,
  visibleSearchVector,
  type VisibleSearchVector,
} from '../sql/search-vector.ts';
import {
  type Branch,
  type BranchField,
  fieldAtPath,
  visibleValue,
  select,
  type Selection,
} from '../sql/select.ts';
import type { ResultRow } from '../sql/shape.ts';
import { bindParams, viewerParams } from '../model/params.ts';
import type { Where } from '../sql/where.ts';
import { addWherePaths, whereSql } from '../sql/where-sql.ts';

export type HitsQuery = {
  object: ObjectModel;
  typed: string;
  query: SearchQuery;
  where: Where | null;
  tree: FieldPathTree;
  /** Empty means by relevance. */
  order: readonly OrderPath[];
  start: PageStart;
  limit: number;
};

export type HitText = { field: FieldModel; column: string };
/** `read`: how many characters of each text were searched for words to highlight. */
export type SearchHits = {
  rows: ResultRow[];
  root: Branch;
  texts: readonly HitText[];
  read: number;
  keyColumns: readonly string[];
};

type Place = {
  ctx: RequestContext;
  accessRole: AccessRole;
  asked: HitsQuery;
  inside: Selection;
  words: VisibleSearchVector;
  name: BranchField | null;
  rows: Predicate;
};

/**
 * By relevance, only the newest rows and those of `firstNames` are ranked. Null when the viewer
 * sees no words of the object.
 */
export async function findHits(ctx: RequestContext, asked: HitsQuery): Promise<SearchHits | null> {
  const accessRole = accessRoleOf(ctx.viewer);
  const { object, where, tree, start } = asked;
  const row = { object, alias: 't' };
  const words = visibleSearchVector(ctx.registry, row, accessRole);
  if (words === null) return null;
  const { inside, name } = insideOf(ctx, asked, accessRole);
  const rows = allOf([
    visibleRows(ctx.registry, row, accessRole),
    where ? whereSql(inside.root, where.node) : true,
  ]);
  const shown = select(ctx.registry, accessRole, { tree, alias: 't' });
  const texts = textsOf(ctx, object, accessRole);
  const keys = keysOf(inside.root, asked.order);
  const direction = start.cursor?.direction ?? 'forward';
  const place = { ctx, accessRole, asked, inside, words, name, rows };
  const score = scoreOf(place);
  const isSorted = asked.order.length > 0;
  const read = maxTextLength(asked.limit);
  const page = (isSorted ? sortedPage : weighedPage)(place, { keys, direction });
  const paged = keys.map((key, i) => ({ ...key, expression: sql.ref(`page.k${i}`) }));
  const columns = [
    ...shown.columns,
    ...keys.map((_, i) => sql`page.${sql.ref(`k${i}`)} as ${sql.ref(`k${i}`)}`),
    sql`${isSorted ? score : sql`page.k0`} as score`,
    ...texts.map(({ expression }, i) => sql`${expression} as ${sql.ref(`h${i}`)}`),
    sql`${markedWordsSql(
      texts.map(({ expression }) => expression),
      { any: asked.query.any, read },
    )} as marks`,
  ];
  const found = await ctx.db.rows<ResultRow>(
    bindParams(
      compile(sql`
        select ${sql.join(columns)} from (${page}) as page join ${sql.table(object.table)} as t on t.id = page.id ${sql.join(shown.joins, sql` `)}
        order by ${orderBy(paged, direction)}`),
      {
        ...viewerParams(ctx.viewer),
        ...where?.params,
        ...Object.fromEntries((start.cursor?.values ?? []).map((value, i) => [`k${i}`, value])),
      },
    ),
  );
  return {
    rows: found,
    root: shown.root,
    texts: texts.map(({ field }, i) => ({ field, column: `h${i}` })),
    read,
    keyColumns: keys.map((_, i) => `k${i}`),
  };
}

function insideOf(
  ctx: RequestContext,
  { object, where, order }: HitsQuery,
  accessRole: AccessRole,
): { inside: Selection; name: BranchField | null } {
  const view = { registry: ctx.registry, accessRole };
  const tree = emptyTree(object);
  for (const path of ['Id', ...order.map((one) => one.path)]) addPath(tree, path.split('.'), view);
  const named = addPath(tree, [object.nameField], view);
  if (where) addWherePaths(tree, where, view);
  const inside = select(ctx.registry, accessRole, { tree, alias: 't' });
  return { inside, name: named ? fieldAtPath(inside.root, object.nameField) : null };
}

const scoreOf = ({ asked: { typed, query }, words, name }: Place): RawBuilder<unknown> =>
  sql`(${nameScore(name, typed)} + ${rank(words, query.any)} + ${rank(words, query.exact)})::float8`;

const hitsOf = ({ asked, inside, words, rows }: Place): HitRows => ({
  object: asked.object,
  joins: inside.joins,
  where: allOf([holdsWords(words, asked.query), rows]),
});

type Order = { keys: readonly SortKey[]; direction: Direction };

const afterStart = ({ asked: { start } }: Place, { keys, direction }: Order): Predicate =>
  start.cursor ? afterCursor(keys, start.cursor.values, direction) : true;

function sortedPage(place: Place, order: Order): RawBuilder<unknown> {
  const { limit, start } = place.asked;
  return firstCandidates(hitsOf(place), {
    ...order,
    after: afterStart(place, order),
    limit,
    offset: start.cursor ? 0 : start.offset,
  });
}

/** Adds rows whose name starts with the text, so that newer rows do not hide them. */
function weighedPage(place: Place, { keys, direction }: Order): RawBuilder<unknown> {
  const { asked, inside, words, name, rows } = place;
  const { object, query, typed, start } = asked;
  const hits = hitsOf(place);
  const table = sql`${sql.table(object.table)} as t`;
  const named = keys.map((key, i) => ({ ...key, expression: sql.ref(`t.k${i}`) }));
  return sql`
    select t.* from (
      select t.id, ${scoreOf(place)} as k0, t.id as k1 from (
        (${newestCandidates(hits)})
        union
        (select t.id from ${firstNames(name, { from: sql`${table} ${sql.join(inside.joins, sql` `)}`, rows, typed })} where ${toSql(holdsWords(words, query))})) as hit
      ${joinCandidates(object, 'hit')}) as t
    where ${toSql(afterStart(place, { keys: named, direction }))}
    order by ${orderBy(named, direction)} limit ${asked.limit} offset ${start.cursor ? 0 : start.offset}`;
}

/** Id comes last, in the direction of the first key. */
function keysOf(root: Branch, order: readonly OrderPath[]): SortKey[] {
  const id = (descending: boolean): SortKey => ({
    path: 'Id',
    descending,
    ...fieldAtPath(root, 'Id'),
    neverEmpty: true,
  });
  if (order.length === 0) return [relevance, id(true)];
  return [
    ...order.map((one) => ({ ...one, ...fieldAtPath(root, one.path), neverEmpty: false })),
    id(order[0]!.descending),
  ];
}

const relevance: SortKey = {
  path: '',
  field: {
    ...decimal({ label: '' }),
    column: 'float8',
    apiName: '',
    col: '',
    relationshipName: null,
    custom: false,
  },
  expression: sql`k0`,
  descending: true,
  neverEmpty: true,
};

function textsOf(
  ctx: RequestContext,
  object: ObjectModel,
  accessRole: AccessRole,
): { field: FieldModel; expression: RawBuilder<unknown> }[] {
  return searchFields(object)
    .sort(
      (one, other) =>
        Number(other.apiName === object.nameField) - Number(one.apiName === object.nameField),
    )
    .flatMap((field) => {
      const visibility = fieldVisibility(
        ctx.registry,
        { object, alias: 't' },
        { accessRole, field },
      );
      return visibility === false
        ? []
        : [{ field, expression: visibleValue('t', field.col, visibility) }];
    });
}
