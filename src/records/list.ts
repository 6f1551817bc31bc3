import { recentListName } from '#wire/constants.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { ListInfo, ListRecords, ListUi } from '#wire/shapes/list.ts';
import { type Seat, seatOf, seesField, seesObject } from './access.ts';
import type { Ask } from './ask.ts';
import type { ListViewDefinition } from './define.ts';
import { fieldAt, listInfo, type ListPreference, listReference, noPreference, recentView } from './describe/list-info.ts';
import { listKey, readToken } from './list-pages.ts';
import { fetchPage } from './list-query.ts';
import type { OrderPath } from './order.ts';
import { addPath, cellsIn, relationOf, resolveFields, type Tree, type View } from './paths.ts';
import type { ObjectModel, Registry } from './registry.ts';
import { type Json, sealed } from './shape.ts';
import { parseWhere } from './where.ts';
import { hidden } from './write.ts';

export type ListAsked = {
  fields?: readonly string[];
  optionalFields?: readonly string[];
  pageSize?: number;
  pageToken?: string;
  /** Names, `-` in front = descending; absent: the viewer's order, else the list's. */
  sortBy?: readonly string[];
  /** In GraphQL input syntax; narrows the list's own filter. */
  where?: string;
};

/** Makes the URL under which a page can be read again. */
export type PageUrl = (list: ListInfo['listReference'], page: PageShown) => string;

export type PageShown = Pick<ListRecords, 'pageSize' | 'sortBy' | 'where'> & {
  pageToken: string;
  fields: readonly string[];
  optionalFields: readonly string[];
};

/** The spec's spelling, and the platform's. */
const recentNames: readonly string[] = [recentListName, '__Recent'];

export type FoundList = { object: ObjectModel; view: ListViewDefinition; preference: ListPreference; info: ListInfo };

/**
 * One list by object and name. Refuses record.objectHidden, list.notFound.
 * Definition and rows of `readListUiJson` come from one look, so their eTags agree.
 */
export async function findList(ask: Ask, objectApiName: string, name: string): Promise<Result<FoundList>> {
  const object = ask.registry.object(objectApiName);
  if (!object || !seesObject(object, seatOf(ask.viewer))) return hidden(objectApiName);
  const isRecent = recentNames.includes(name);
  const view = isRecent ? recentView(object) : object.listViews.find((one) => one.apiName === name && isForSeat(object, one, seatOf(ask.viewer)));
  if (!view) return refuse({ code: 'list.notFound', detail: `No list view ${name}` });
  const preference = await readPreference(ask, object, view);
  return ok({ object, view, preference, info: listInfo(object, view, { registry: ask.registry, seat: seatOf(ask.viewer), preference }) });
}

/** A list that filters on what this seat does not see would tell it that there is such a thing. */
export const isForSeat = (object: ObjectModel, view: ListViewDefinition, seat: Seat): boolean =>
  (view.filters ?? []).every(({ field }) => seesField(object, seat, object.fields.get(field)!));

/** The same by the list view's own id. */
export async function findListById(ask: Ask, id: string): Promise<Result<FoundList>> {
  const known = viewsById(ask.registry).get(normalizeId(id) ?? '');
  if (!known || !seesObject(known.object, seatOf(ask.viewer))) return refuse({ code: 'list.notFound', detail: 'No such list view' });
  return findList(ask, known.object.apiName, known.view.apiName);
}

type KnownView = { object: ObjectModel; view: ListViewDefinition };

const views = new WeakMap<Registry, ReadonlyMap<string, KnownView>>();

function viewsById(registry: Registry): ReadonlyMap<string, KnownView> {
  let found = views.get(registry);
  if (!found) {
    found = new Map(registry.objects.flatMap((object) => object.listViews.map((view) => [listReference(object, view).id!, { object, view }]))); // proof: only the recent list has no id, and it is no declared view
    views.set(registry, found);
  }
  return found;
}

async function readPreference(ask: Ask, object: ObjectModel, view: ListViewDefinition): Promise<ListPreference> {
  if (ask.viewer.kind !== 'user') return noPreference;
  const [row] = await ask.db.rows<{
    column_widths: ListPreference['columnWidths'] | null;
    column_wrap: ListPreference['columnWrap'] | null;
    ordered_by: ListPreference['orderedBy'];
  }>({
    name: 'read-list-preference',
    text: 'select column_widths, column_wrap, ordered_by from list_preference where user_id = $1 and object_api_name = $2 and list_view_api_name = $3',
    values: [ask.viewer.userId, object.apiName, view.apiName],
  });
  return row ? { columnWidths: row.column_widths ?? {}, columnWrap: row.column_wrap ?? {}, orderedBy: row.ordered_by } : noPreference;
}

export async function readListUiJson(ask: Ask, found: FoundList, asked: ListAsked & { url: PageUrl }): Promise<Result<Json<ListUi>>> {
  const records = await readListJson(ask, found, asked);
  return records.ok ? ok(sealed('{"eTag":"', `","info":${JSON.stringify(found.info)},"records":${records.value.text}}`)) : records;
}

/** The rows of a list as objects. */
export async function readList(ask: Ask, found: FoundList, asked: ListAsked & { url: PageUrl }): Promise<Result<ListRecords>> {
  const records = await readListJson(ask, found, asked);
  return records.ok ? ok(JSON.parse(records.value.text) as ListRecords) : records; // proof: written by readListJson
}

/** Values in one answer; more would keep everybody else waiting while it is made. */
export const mostCells = 100_000;

/** Refuses record.range (pageSize), record.limit (too much at once), record.argument (token, sortBy) and what `resolveFields` and `parseWhere` refuse. Source: record-api.md §6.4, §5. */
export async function readListJson(ask: Ask, found: FoundList, asked: ListAsked & { url: PageUrl }): Promise<Result<{ text: string }>> {
  const { pageSize = 50, fields = [], optionalFields = [] } = asked;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > 2_000) return refuse({ code: 'record.range', detail: 'pageSize must be between 1 and 2000' });
  const keys = sortPaths(ask, found, asked.sortBy);
  if (!keys.ok) return keys;
  const tree = listTree(ask, found, { fields, optionalFields });
  if (!tree.ok) return tree;
  if (cellsIn(tree.value) * pageSize > mostCells)
    return refuse({ code: 'record.limit', detail: `A page holds at most ${mostCells} values: ask fewer fields or a smaller pageSize` });
  const filter = parseWhere(ask, found.object, asked.where);
  if (!filter.ok) return filter;
  const where = filter.value?.text ?? null;
  const order = fullOrder(found, keys.value);
  const list = listKey(ask, { name: `${found.object.apiName} ${found.view.apiName}`, order, where });
  const start = readToken(ask, asked.pageToken, list);
  if (!start.ok) return start;
  const page = { tree: tree.value, order, start: start.value, pageSize, list, given: asked.pageToken, where: filter.value };
  const { records, tokens } = await fetchPage(ask, found, page);
  const sortBy = keys.value.length === 0 ? null : keys.value.join(',');
  const url = (pageToken: string) => asked.url(found.info.listReference, { pageSize, pageToken, fields, optionalFields, sortBy, where });
  const before: Omit<ListRecords, 'records' | 'searchTerm' | 'sortBy' | 'where'> = {
    count: records.length,
    currentPageToken: tokens.current,
    currentPageUrl: url(tokens.current),
    fields: [...fields],
    listInfoETag: found.info.eTag,
    listReference: listReference(found.object, found.view),
    nextPageToken: tokens.next,
    nextPageUrl: tokens.next === null ? null : url(tokens.next),
    optionalFields: [...optionalFields],
    pageSize,
    previousPageToken: tokens.previous,
    previousPageUrl: tokens.previous === null ? null : url(tokens.previous),
  };
  const after: Pick<ListRecords, 'searchTerm' | 'sortBy' | 'where'> = { searchTerm: null, sortBy, where };
  return ok({ text: `${JSON.stringify(before).slice(0, -1)},"records":[${records.join(',')}],${JSON.stringify(after).slice(1)}` });
}

function sortPaths(ask: Ask, found: FoundList, asked: readonly string[] | undefined): Result<string[]> {
  const list = { registry: ask.registry, seat: seatOf(ask.viewer) };
  if (asked === undefined || asked.length === 0) return ok(found.info.orderedByInfo.map((order) => (order.isAscending ? '' : '-') + order.fieldApiName));
  if (asked.length > 5) return refuse({ code: 'record.argument', detail: 'sortBy takes at most five fields' });
  const own = new RegExp(`^(-?)${found.object.apiName}\\.`);
  const paths = asked.map((path) => path.replace(own, '$1'));
  const wrong = paths.find((path) => fieldAt(found.object, path.replace(/^-/, ''), list)?.field.sortable !== true);
  return wrong === undefined ? ok(paths) : refuse({ code: 'record.argument', detail: `Cannot sort by ${wrong}` });
}

type ListColumns = { object: ObjectModel; info: { displayColumns: readonly { fieldApiName: string }[] } };

/** Display columns, the keys of the rows they span, what every row carries, and what was asked. */
export function listTree(ask: Ask, found: ListColumns, asked: { fields: readonly string[]; optionalFields: readonly string[] }): Result<Tree> {
  const view = { registry: ask.registry, seat: seatOf(ask.viewer) };
  const tree = resolveFields(ask.registry, view.seat, { object: found.object, naming: 'either', ...asked });
  if (!tree.ok) return tree;
  for (const column of found.info.displayColumns) {
    const path = column.fieldApiName.split('.');
    addPath(tree.value, path, view);
    addName(tree.value, path, view);
    if (path.length > 1) for (const key of [[...path.slice(0, -1), 'Id'], [found.object.relationships.get(path[0]!)!.apiName]]) addPath(tree.value, key, view);
  }
  for (const name of ['Id', 'CreatedDate', 'LastModifiedById', 'LastModifiedDate', 'SystemModstamp']) addPath(tree.value, [name], view);
  return tree;
}

/** A column that is a reference brings along the name of the row it points at, for people to read. */
function addName(tree: Tree, path: readonly string[], view: View): void {
  const field = tree.object.fields.get(path[0]!);
  const relation = path.length === 1 && field?.relationshipName ? relationOf(tree.object, field.relationshipName, view) : undefined;
  if (relation) addPath(tree, [field!.relationshipName!, relation.target.nameField], view);
}

/** The order in full: Id last, in the direction of the first key, so that it is total. */
function fullOrder(found: FoundList, paths: readonly string[]): OrderPath[] {
  const order = paths.map((path) => ({ path: path.replace(/^-/, ''), descending: path.startsWith('-') }));
  if (order.length === 0 && found.view.apiName !== recentListName) order.push({ path: found.object.nameField, descending: false });
  return [...order, { path: 'Id', descending: order[0]?.descending ?? false }];
}
