import { sql } from 'kysely';
import { compile } from '#db/sql.ts';
import type { Statement } from '#db/connection.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { rowsSeen, seatOf, seesObject, type Seat, toSql } from './access.ts';
import type { Ask } from './ask.ts';
import { type LayoutAsked, layoutTree } from './describe/layout.ts';
import { plansByRegistry } from './kept.ts';
import { cellsIn, mergeTrees, misplaced, mostPaths, resolveFields, type Tree } from './paths.ts';
import { type FieldsAsked, notFound } from './read.ts';
import type { ObjectModel, Registry } from './registry.ts';
import { type Branch, select } from './select.ts';
import { type Json, recordJson, type Row } from './shape.ts';
import { fill, Slot, viewerSlots } from './slots.ts';

/** What is asked of every row: fields by their qualified names, and all fields of some layouts. */
export type RecordsAsked = FieldsAsked & { layouts: readonly LayoutAsked[] };

type ManyPlan = { statement: Statement; root: Branch; cells: number };

const plans = plansByRegistry<ManyPlan>();
const mostCells = 100_000;

/**
 * Rows by their ids, of whatever objects, in the order asked, each with the fields of its own object: one statement per object. A row that is not there
 * for the viewer is `record.notFound` at its place, a malformed id `record.idMalformed`.
 * Refuses as a whole: record.limit, and what `resolveFields` refuses. Source: record-api.md §6.3, §1.11.
 */
export async function readRecordsJson(ask: Ask, ids: readonly string[], asked: RecordsAsked): Promise<Result<Result<Json<Rec>>[]>> {
  const known = ids.map((id) => normalizeId(id));
  const found = rowsByObject(ask, known);
  const planned = planAll(ask, found, asked);
  if (!planned.ok) return planned;
  const records = new Map<string, Json<Rec>>();
  for (const { plan, rowIds } of planned.value) await readInto(ask, records, { plan, ids: rowIds });
  return ok(known.map((id) => (id === undefined ? malformed : answerOf(records.get(id)))));
}

const malformed = refuse({ code: 'record.idMalformed', detail: 'The id is malformed' });

const answerOf = (record: Json<Rec> | undefined): Result<Json<Rec>> => (record ? ok(record) : notFound);

/** The ids of each object the viewer sees, each once. */
function rowsByObject(ask: Ask, ids: readonly (string | undefined)[]): Map<ObjectModel, string[]> {
  const found = new Map<ObjectModel, string[]>();
  for (const id of new Set(ids)) {
    const object = id === undefined ? undefined : ask.registry.byPrefix(id);
    if (!object || !seesObject(object, seatOf(ask.viewer))) continue;
    const known = found.get(object);
    if (known) known.push(id!);
    else found.set(object, [id!]);
  }
  return found;
}

/** A plan per object, all of them before the first row is read: what is asked wrongly reads nothing. */
function planAll(ask: Ask, found: ReadonlyMap<ObjectModel, string[]>, asked: RecordsAsked): Result<{ plan: ManyPlan; rowIds: string[] }[]> {
  if (asked.fields.length + asked.optionalFields.length > mostPaths) return refuse({ code: 'record.limit', detail: `At most ${mostPaths} fields` });
  const objects = [...found.keys()];
  for (const name of asked.fields) {
    const problem = misplaced(objects, name);
    if (problem) return refuse(problem);
  }
  for (const name of asked.optionalFields) {
    const problem = misplaced(objects, name);
    if (problem?.code === 'record.fieldName') return refuse(problem);
  }
  const planned: { plan: ManyPlan; rowIds: string[] }[] = [];
  for (const [object, rowIds] of found) {
    const plan = planOf(ask, object, ofObject(object, asked));
    if (!plan.ok) return plan;
    planned.push({ plan: plan.value, rowIds });
  }
  const cells = planned.reduce((sum, { plan, rowIds }) => sum + plan.cells * rowIds.length, 0);
  return cells > mostCells ? refuse({ code: 'record.limit', detail: `At most ${mostCells} values: ask fewer fields or rows` }) : ok(planned);
}

/** Of what is asked, that of one object. */
function ofObject(object: ObjectModel, asked: RecordsAsked): RecordsAsked {
  const own = (name: string) => name.startsWith(`${object.apiName}.`);
  return { ...asked, fields: asked.fields.filter(own), optionalFields: asked.optionalFields.filter(own) };
}

function planOf(ask: Ask, object: ObjectModel, asked: RecordsAsked): Result<ManyPlan> {
  const seat = seatOf(ask.viewer);
  const layouts = asked.layouts.map(({ layoutType, mode }) => `${layoutType} ${mode}`).join();
  const key = `${seat} ${object.apiName} ${asked.fields.join()} ? ${asked.optionalFields.join()} # ${layouts}`;
  return plans(ask.registry, key, () => {
    const tree = recordTree(ask.registry, seat, { object, ...asked });
    return tree.ok ? ok(planMany(ask.registry, seat, tree.value)) : tree;
  });
}

/** The fields asked of rows of one object. Refuses what `resolveFields` refuses. */
export function recordTree(registry: Registry, seat: Seat, asked: RecordsAsked & { object: ObjectModel }): Result<Tree> {
  const { object } = asked;
  const named = resolveFields(registry, seat, { object, naming: 'qualified', fields: asked.fields, optionalFields: asked.optionalFields });
  if (!named.ok) return named;
  return ok(asked.layouts.map((layout) => layoutTree(registry, object, { ...layout, seat })).reduce(mergeTrees, named.value));
}

function planMany(registry: Registry, seat: Seat, tree: Tree): ManyPlan {
  const selection = select(registry, seat, { tree, alias: 't' });
  const seen = toSql(rowsSeen(registry, { object: tree.object, alias: 't' }, seat));
  const statement = compile(sql`
    select ${sql.join(selection.columns)} from ${sql.table(tree.object.table)} as t ${sql.join(selection.joins, sql` `)}
    where t.id = any(${new Slot('ids')}::text[]) and ${seen}`);
  return { statement, root: selection.root, cells: cellsIn(tree) };
}

async function readInto(ask: Ask, records: Map<string, Json<Rec>>, { plan, ids }: { plan: ManyPlan; ids: readonly string[] }): Promise<void> {
  const rows = await ask.db.rows<Row>(fill(plan.statement, { ...viewerSlots(ask.viewer), ids }));
  for (const row of rows) records.set(String(row[plan.root.id]), recordJson(plan.root, row));
}
