import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { LookupType } from '#protocol/shapes/search.ts';
import type { OrderByInput } from '#protocol/shapes/parts.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import {
  allOf,
  anyOf,
  type Predicate,
  visibleRows,
  type AccessRole,
  accessRoleOf,
  toSql,
} from '../access/access.ts';
import { fieldVisibility } from '../access/field-access.ts';
import type { RequestContext } from '../model/request-context.ts';
import { auditRead } from '../audit/audit.ts';
import {
  firstCandidates,
  joinCandidates,
  mostCandidates,
  newestCandidates,
} from '../sql/candidates.ts';
import { secondaryField } from '../metadata/look-up-info.ts';
import {
  orderByName,
  firstNames,
  nameStartsWith,
  nameScore,
  nearestNames,
  normalizeTypedName,
} from '../read/names.ts';
import { orderBy } from '../sql/order.ts';
import { addPath, emptyTree } from '../sql/paths.ts';
import { maxRecentRecords } from '../read/recent.ts';
import type { FieldModel, ObjectModel } from '../model/registry.ts';
import { holdsWords, rank } from './search.ts';
import { correctedSearch } from './search-correct.ts';
import { parseSearch } from './search-query.ts';
import { isSearchable, visibleSearchVector } from '../sql/search-vector.ts';
import {
  type BranchField,
  fieldAtPath,
  visibleValue,
  select,
  type Selection,
} from '../sql/select.ts';
import { type JsonAnswer, recordsJson, type ResultRow } from '../sql/shape.ts';
import { bindParams, Param, viewerParams } from '../model/params.ts';

export type LookUpRowsQuery = {
  target: ObjectModel;
  searchType: LookupType;
  q: string;
  bound: readonly { field: FieldModel; value: unknown }[];
  orderBy: readonly OrderByInput[];
  pageSize: number;
  offset: number;
};

type Place = {
  ctx: RequestContext;
  accessRole: AccessRole;
  target: ObjectModel;
  selection: Selection;
  name: BranchField | null;
  seen: Predicate;
};

/** `q`: the text that was searched for, possibly corrected; the URL of the next page needs it. */
export type LookUpPage = { records: JsonAnswer<Rec>[]; more: boolean; q: string };

/**
 * `Recent`: recently viewed rows, then the newest. `TypeAhead`: rows whose name starts with the
 * text. `Search`: also rows that contain the words. Source: record-api.md §6.8.
 */
export async function lookUpPage(ctx: RequestContext, asked: LookUpRowsQuery): Promise<LookUpPage> {
  const place = placeOf(ctx, asked);
  return pageOf(place, asked, await fetch(place, asked, foundRows(place, asked)));
}

/** Results of the corrected text, or else rows with similar names. */
export async function correctedLookUpPage(
  ctx: RequestContext,
  asked: LookUpRowsQuery,
): Promise<LookUpPage> {
  const place = placeOf(ctx, asked);
  const { target, q } = asked;
  if (place.name === null) return pageOf(place, asked, []);
  const meant = isSearchable(target) ? await correctedSearch(ctx, target, q) : null;
  const corrected =
    meant === null
      ? []
      : await fetch(place, { ...asked, q: meant }, foundRows(place, { ...asked, q: meant }));
  if (meant !== null && corrected.length > 0)
    return pageOf(place, { ...asked, q: meant }, corrected);
  const near = nearestNames({ object: target, name: place.name, seen: place.seen, typed: q });
  return pageOf(
    place,
    asked,
    await fetch(place, { ...asked, pageSize: Math.min(asked.pageSize, mostNear) - 1 }, near),
  );
}

const mostNear = 10;

function pageOf(
  { ctx, selection }: Place,
  { pageSize, q }: LookUpRowsQuery,
  found: readonly ResultRow[],
): LookUpPage {
  const rows = found.slice(0, pageSize);
  auditRead(ctx, 'search', { root: selection.root, rows });
  return { q, records: recordsJson(selection.root, rows), more: found.length > pageSize };
}

function placeOf(ctx: RequestContext, { target, bound, orderBy: order }: LookUpRowsQuery): Place {
  const { registry } = ctx;
  const accessRole = accessRoleOf(ctx.viewer);
  const tree = emptyTree(target);
  const secondary = secondaryField(target, accessRole);
  for (const name of [
    'Id',
    ...(secondary === null ? [] : [secondary]),
    ...order.map(({ fieldApiName }) => fieldApiName),
  ])
    addPath(tree, [name], { registry, accessRole });
  const named = addPath(tree, [target.nameField], { registry, accessRole });
  const row = { object: target, alias: 't' };
  const selection = select(registry, accessRole, { tree, alias: 't' });
  const conditions = bound.map(
    ({ field, value }) =>
      // proof: only fields with a column can be bound
      sql<boolean>`${visibleValue('t', field.col, fieldVisibility(registry, row, { accessRole, field }))} is not distinct from ${value}::${sql.raw(field.column!)}`,
  );
  return {
    ctx,
    accessRole,
    target,
    selection,
    name: named ? fieldAtPath(selection.root, target.nameField) : null,
    seen: allOf([visibleRows(registry, row, accessRole), ...conditions]),
  };
}

function fetch(
  { ctx, target, selection }: Place,
  { pageSize, offset }: LookUpRowsQuery,
  found: RawBuilder<unknown>,
): Promise<ResultRow[]> {
  return ctx.db.rows<ResultRow>(
    bindParams(
      compile(sql`
        select ${sql.join(selection.columns)}
        from (select * from (${found}) as placed order by place limit ${pageSize + 1} offset ${offset}) as found
        ${joinCandidates(target, 'found')} ${sql.join(selection.joins, sql` `)} order by found.place`),
      viewerParams(ctx.viewer),
    ),
  );
}

function foundRows(place: Place, asked: LookUpRowsQuery): RawBuilder<unknown> {
  const { searchType, q, pageSize, offset } = asked;
  const reach = Math.min(mostCandidates, offset + pageSize + 1);
  if (asked.orderBy.length > 0) return inOrder(place, asked);
  if (searchType === 'Recent') return recentAndNew(place, reach);
  if (searchType === 'TypeAhead') return namesThatBegin(place, { q, most: reach });
  return bestRows(place, q);
}

function inOrder(
  place: Place,
  { searchType, q, orderBy: order, pageSize, offset }: LookUpRowsQuery,
): RawBuilder<unknown> {
  const { target, selection, seen } = place;
  const wanted = {
    Recent: true,
    TypeAhead: begins(place, q),
    Search: anyOf([begins(place, q), holds(place, q)]),
  }[searchType];
  const keys = order.map(({ fieldApiName, isAscending }) => ({
    expression: fieldAtPath(selection.root, fieldApiName).expression,
    descending: !isAscending,
  }));
  // proof: `inOrder` is called only when an order was requested
  const total = [...keys, { expression: sql`t.id`, descending: keys[0]!.descending }];
  const first = firstCandidates(
    { object: target, joins: [], where: allOf([wanted, seen]) },
    { keys: total, direction: 'forward', after: true, limit: offset + pageSize + 1, offset: 0 },
  );
  return sql`select id, row_number() over (order by ${orderBy(
    total.map((key, i) => ({ ...key, expression: sql.ref(`k${i}`) })),
    'forward',
  )}) as place from (${first}) as sorted`;
}

const begins = ({ name }: Place, q: string): Predicate =>
  name === null || normalizeTypedName(q) === '' ? false : nameStartsWith(name, q);

function holds(place: Place, q: string): Predicate {
  const { ctx, accessRole, target, name, seen } = place;
  if (!isSearchable(target)) {
    if (name === null || normalizeTypedName(q) === '') return false;
    const first = sql`select t.id, ${name.expression} as name from ${table(place)} where ${toSql(seen)} order by ${orderByName(name)} limit ${sql.lit(mostCandidates)}`;
    return sql<boolean>`t.id in (select id from (${first}) as first where strpos(fold(name), ${normalizeTypedName(q)}) > 0)`;
  }
  const words = visibleSearchVector(ctx.registry, { object: target, alias: 't' }, accessRole);
  const query = parseSearch(q);
  return words === null || query === null ? false : holdsWords(words, query);
}

const table = ({ target }: Place): RawBuilder<unknown> => sql`${sql.table(target.table)} as t`;

function namesThatBegin(
  place: Place,
  { q, most }: { q: string; most: number },
): RawBuilder<unknown> {
  const order = place.name ? orderByName(place.name) : sql`t.id`;
  const wanted = toSql(allOf([begins(place, q), place.seen]));
  return sql`select t.id, row_number() over (order by ${order}) as place from ${table(place)} where ${wanted} order by ${order} limit ${most}`;
}

function bestRows(place: Place, q: string): RawBuilder<unknown> {
  const { ctx, accessRole, target, name, seen } = place;
  const words = isSearchable(target)
    ? visibleSearchVector(ctx.registry, { object: target, alias: 't' }, accessRole)
    : null;
  const query = parseSearch(q);
  const score =
    words === null || query === null
      ? nameScore(name, q)
      : sql`${nameScore(name, q)} + ${rank(words, query.any)}`;
  return sql`
    select t.id, row_number() over (order by ${score} desc, t.id) as place
    from ((${newestCandidates({ object: target, joins: [], where: allOf([holds(place, q), seen]) })}) union select t.id from ${firstNames(name, { from: table(place), rows: seen, typed: q })}) as hit
    ${joinCandidates(target, 'hit')}`;
}

function recentAndNew({ ctx, target, seen }: Place, most: number): RawBuilder<unknown> {
  const mine = sql`user_id = ${new Param('viewer.user')} and object_api_name = ${target.apiName}`;
  const newest =
    ctx.viewer.kind === 'user'
      ? sql`and not exists (select from recently_viewed where ${mine} and record_id = t.id)`
      : sql``;
  const row = { object: target, alias: 't' };
  // Rows are not sorted by a creation date that the viewer may not see.
  const made = visibleValue(
    't',
    'createddate',
    fieldVisibility(ctx.registry, row, {
      accessRole: accessRoleOf(ctx.viewer),
      field: target.fields.get('CreatedDate')!,
    }),
  );
  return sql`
    select id, row_number() over (order by old, moment desc nulls last, id desc) as place from (
      (select t.id, false as old, viewed.viewed_at as moment from (
          select record_id, viewed_at from recently_viewed where ${mine} order by viewed_at desc limit ${sql.lit(maxRecentRecords)}) as viewed
        join ${sql.table(target.table)} as t on t.id = viewed.record_id where ${toSql(seen)})
      union all
      (select t.id, true, ${made} from ${sql.table(target.table)} as t where ${toSql(seen)} ${newest}
        order by ${made} desc nulls last, t.id desc limit ${most})) as rows`;
}
