import { type RawBuilder, sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { LookupType } from '#wire/endpoints/search.ts';
import type { OrderByInput } from '#wire/shapes/parts.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { allOf, fieldSight, type Predicate, rowsSeen, type Seat, seatOf, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { secondaryField } from './describe/look-up-info.ts';
import { nameBegins, nameScore, nearestNames, typedName } from './names.ts';
import { orderBy } from './order.ts';
import { addPath, emptyTree } from './paths.ts';
import { mostRecent } from './recent.ts';
import type { FieldModel, ObjectModel } from './registry.ts';
import { rank, tsquery } from './search.ts';
import { mostCandidates, parseSearch } from './search-query.ts';
import { isSearchable, searchColumn, seenWords } from './search-vector.ts';
import { type BranchField, fieldAtPath, seenValue, select, type Selection } from './select.ts';
import { type Json, recordJson, type Row } from './shape.ts';
import { fill, Slot, viewerSlots } from './slots.ts';

/** Rows of `target` somebody may choose from; `bound`: what its fields must be. */
export type RowsAsked = {
  target: ObjectModel;
  searchType: LookupType;
  q: string;
  bound: readonly { field: FieldModel; value: unknown }[];
  orderBy: readonly OrderByInput[];
  pageSize: number;
  offset: number;
};

type Place = { ask: Ask; seat: Seat; target: ObjectModel; selection: Selection; name: BranchField | null; seen: Predicate };

/**
 * One page of them, and whether there are more: looked at lately and then the newest, those whose name begins so, or those that hold the
 * words, best first. Nothing found: the names that resemble what was typed. Only rows the viewer sees. Source: record-api.md §6.8.
 */
export async function lookUpPage(ask: Ask, asked: RowsAsked): Promise<{ records: Json<Rec>[]; more: boolean }> {
  const place = placeOf(ask, asked);
  const found = await fetch(place, asked, foundRows(place, asked));
  if (found.length > 0 || asked.searchType === 'Recent' || asked.offset > 0 || place.name === null) return pageOf(place, asked, found);
  const { name } = place;
  const near = await nearestNames(ask, { object: asked.target, name, seen: place.seen, typed: asked.q }, (inside, nearest) =>
    fetch({ ...place, ask: inside }, { ...asked, pageSize: Math.min(asked.pageSize, mostNear) }, nearest),
  );
  return { records: near.map((row) => recordJson(place.selection.root, row)), more: false };
}

/** More names than these are no help to who made a typo. */
const mostNear = 10;

const pageOf = ({ selection }: Place, { pageSize }: RowsAsked, rows: readonly Row[]) => ({
  records: rows.slice(0, pageSize).map((row) => recordJson(selection.root, row)),
  more: rows.length > pageSize,
});

function placeOf(ask: Ask, { target, bound, orderBy: order }: RowsAsked): Place {
  const { registry } = ask;
  const seat = seatOf(ask.viewer);
  const tree = emptyTree(target);
  const secondary = secondaryField(target, seat);
  for (const name of ['Id', ...(secondary === null ? [] : [secondary]), ...order.map(({ fieldApiName }) => fieldApiName)])
    addPath(tree, [name], { registry, seat });
  const named = addPath(tree, [target.nameField], { registry, seat });
  const row = { object: target, alias: 't' };
  const selection = select(registry, seat, { tree, alias: 't' });
  const conditions = bound.map(
    ({ field, value }) => sql<boolean>`${seenValue('t', field.col, fieldSight(registry, row, { seat, field }))} = ${value}::${sql.raw(field.column!)}`, // proof: only fields with a column are bound
  );
  return {
    ask,
    seat,
    target,
    selection,
    name: named ? fieldAtPath(selection.root, target.nameField) : null,
    seen: allOf([rowsSeen(registry, row, seat), ...conditions]),
  };
}

/** The rows `found` names (id, place), in that order or the one asked. */
function fetch({ ask, target, selection }: Place, asked: RowsAsked, found: RawBuilder<unknown>): Promise<Row[]> {
  const keys = asked.orderBy.map(({ fieldApiName, isAscending }) => ({
    expression: fieldAtPath(selection.root, fieldApiName).expression,
    descending: !isAscending,
  }));
  const by = keys.length > 0 ? sql`${orderBy(keys, 'forward')}, t.id` : sql`found.place, t.id`;
  return ask.db.rows<Row>(
    fill(
      compile(sql`
        select ${sql.join(selection.columns)} from (${found}) as found join ${sql.table(target.table)} as t on t.id = found.id ${sql.join(selection.joins, sql` `)}
        order by ${by} limit ${asked.pageSize + 1} offset ${asked.offset}`),
      viewerSlots(ask.viewer),
    ),
  );
}

/** How many rows in their own order are enough for this page; in an order that was asked for, all that are weighed. */
const reach = ({ orderBy: order, offset, pageSize }: RowsAsked): number =>
  order.length > 0 ? mostCandidates : Math.min(mostCandidates, offset + pageSize + 1);

/** Ids with their place. */
function foundRows(place: Place, asked: RowsAsked): RawBuilder<unknown> {
  const { searchType, q } = asked;
  if (searchType === 'Recent') return recentAndNew(place, reach(asked));
  const begins = namesThatBegin(place, { q, most: reach(asked) });
  if (searchType === 'TypeAhead') return sql`select id, row_number() over (order by name, id) as place from (${begins}) as begins`;
  const words = isSearchable(place.target) ? rowsWithWords(place, q) : namesWithin(place, q);
  return sql`select id, row_number() over (order by max(score) desc, id) as place from (select id, score from (${begins}) as begins ${words === null ? sql`` : sql`union all ${words}`}) as all_found group by id`;
}

const none = sql`select null::text as id, null::text as name, null::float8 as score where false`;

const table = ({ target }: Place): RawBuilder<unknown> => sql`${sql.table(target.table)} as t`;

function namesThatBegin({ name, seen, ...place }: Place, { q, most }: { q: string; most: number }): RawBuilder<unknown> {
  if (name === null || typedName(q) === '') return none;
  return sql`
    select t.id, ${name.expression} as name, (${nameScore(name, q)})::float8 as score from ${table({ ...place, name, seen })}
    where ${toSql(allOf([nameBegins(name, q), seen]))} order by ${name.expression}, t.id limit ${most}`;
}

/** Null when there is no word in it. */
function rowsWithWords({ ask, seat, target, name, seen, ...place }: Place, q: string): RawBuilder<unknown> | null {
  const words = seenWords(ask.registry, { object: target, alias: 't' }, seat);
  const query = parseSearch(q);
  if (words === null || query === null) return null;
  const holds = words.whole ? sql<boolean>`true` : sql<boolean>`${words.vector} @@ ${tsquery(query.wide)}`;
  return sql`
    select t.id, (${nameScore(name, q)} + ${rank(words, query.wide)})::float8 as score from (
      select t.* from ${table({ ...place, ask, seat, target, name, seen })} where t.${sql.ref(searchColumn)} @@ ${tsquery(words.whole ? query.wide : query.positive)}
      and ${holds} and ${toSql(seen)} limit ${sql.lit(mostCandidates)}) as t`;
}

/** Of an object without words to search, the first names are looked through. */
function namesWithin({ name, seen, ...place }: Place, q: string): RawBuilder<unknown> | null {
  if (name === null || typedName(q) === '') return null;
  return sql`
    select t.id, 0.5::float8 as score from (select t.* from ${table({ ...place, name, seen })} where ${toSql(seen)} order by ${name.expression}, t.id limit ${sql.lit(mostCandidates)}) as t
    where strpos(fold(${name.expression}), ${typedName(q)}) > 0`;
}

/** What the viewer looked at, the last first; then the newest of the others. */
function recentAndNew({ ask, target, seen }: Place, most: number): RawBuilder<unknown> {
  const mine = sql`user_id = ${new Slot('viewer.user')} and object_api_name = ${target.apiName}`;
  const newest = ask.viewer.kind === 'user' ? sql`and not exists (select from recently_viewed where ${mine} and record_id = t.id)` : sql``;
  const row = { object: target, alias: 't' };
  // Whose date the viewer does not see comes in no order that tells it.
  const made = seenValue('t', 'createddate', fieldSight(ask.registry, row, { seat: seatOf(ask.viewer), field: target.fields.get('CreatedDate')! }));
  return sql`
    select id, row_number() over (order by old, moment desc nulls last, id desc) as place from (
      (select t.id, false as old, viewed.viewed_at as moment from (
          select record_id, viewed_at from recently_viewed where ${mine} order by viewed_at desc limit ${sql.lit(mostRecent)}) as viewed
        join ${sql.table(target.table)} as t on t.id = viewed.record_id where ${toSql(seen)})
      union all
      (select t.id, true, ${made} from ${sql.table(target.table)} as t where ${toSql(seen)} ${newest}
        order by ${made} desc nulls last, t.id desc limit ${most})) as rows`;
}
