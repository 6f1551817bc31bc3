import type { recordEndpoints } from '#wire/endpoints/records.ts';
import { ok, refuse, type Problem, type Result } from '#wire/problem.ts';
import type { Dict, Scalar } from '#wire/shapes/parts.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { seatOf } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { layoutTree } from '#records/describe/layout.ts';
import { mergeTrees, resolveFields, type Tree } from '#records/paths.ts';
import { objectOfId, readTreeJson } from '#records/read.ts';
import type { ObjectModel } from '#records/registry.ts';
import type { Json } from '#records/shape.ts';
import { inTransaction } from '#records/transaction.ts';
import { createRecord, deleteRecord, updateRecord, type Written } from '#records/write.ts';
import type { Call } from './answer.ts';

/** Saves and what they answer, alone and in a batch the same. Source: record-api.md §6.3. */

export type SaveInput = Call<typeof recordEndpoints.createRecord>['body'];
export type SaveOptions = Call<typeof recordEndpoints.createRecord>['query'];

/** What one save answers; `object` lets its refusals name fields by their labels. */
export type Saved = Result<{ status: 200 | 201; json: Json<Rec> } | { status: 204 }> & { object?: ObjectModel };

export async function saveNew(ask: Ask, input: SaveInput, options: SaveOptions): Promise<Saved> {
  const { apiName, fields } = input;
  if (!apiName || !fields) return refuse({ code: 'record.argumentMissing', detail: `${apiName ? 'fields' : 'apiName'} is missing` });
  const saved = await saveAndRead(ask, (inside) => createRecord(inside, { apiName, fields }), shownAlso(options, fields));
  if (!saved.ok) return refusedSave(saved, ask.registry.object(apiName));
  return answerOf(saved.value, { status: 201, options });
}

export async function saveChange(ask: Ask, id: string, change: { input: SaveInput; since?: Date; options: SaveOptions }): Promise<Saved> {
  const { input, since, options } = change;
  if (!input.fields) return refuse({ code: 'record.argumentMissing', detail: 'fields is missing' });
  const { Id: given, ...fields } = input.fields;
  const known = objectOfId(ask, id);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  if (given !== undefined && !sameId(String(given), recordId)) return refuse({ code: 'record.input', detail: 'Id in the body differs from the path' });
  const asked = { fields, ...(since && { ifUnmodifiedSince: since }) };
  const saved = await saveAndRead(ask, (inside) => updateRecord(inside, recordId, asked), shownAlso(options, fields));
  return saved.ok ? answerOf(saved.value, { status: 200, options }) : refusedSave(saved, object);
}

export async function saveAway(ask: Ask, id: string): Promise<Saved> {
  const written = await deleteRecord(ask, id);
  return written.ok ? ok({ status: 204 }) : written;
}

const sameId = (a: string, b: string): boolean => a.slice(0, 15) === b.slice(0, 15) && (a.length === 15 || a.length === 18);

const shownAlso = (options: SaveOptions, fields: Dict<Scalar | null>): string[] => (options.includeFieldsInBody ? Object.keys(fields) : []);

const refusedSave = (refused: { ok: false; problems: readonly Problem[] }, object: ObjectModel | undefined): Saved =>
  object ? { ...refused, object } : refused;

/** A row that left the viewer's sight is told so only to who asked for that. */
function answerOf(record: Result<Json<Rec>>, asked: { status: 200 | 201; options: SaveOptions }): Saved {
  if (record.ok) return ok({ status: asked.status, json: record.value });
  return asked.options.handleOwnerChange ? ok({ status: 204 }) : record;
}

/** A save and the row as it left it, in one transaction: nobody is shown somebody else's version as their own. */
const saveAndRead = (ask: Ask, save: (inside: Ask) => Promise<Result<Written>>, sent: readonly string[]): Promise<Result<Result<Json<Rec>>>> =>
  inTransaction(ask, async (inside) => {
    const written = await save(inside);
    return written.ok ? ok(await readSaved(inside, written.value, sent)) : written;
  });

/** What a save answers: the Full layout's View fields, and on request the fields sent. */
function readSaved(ask: Ask, { id, object }: Written, sent: readonly string[]): Promise<Result<Json<Rec>>> {
  const seat = seatOf(ask.viewer);
  const tree: Tree = layoutTree(ask.registry, object, { layoutType: 'Full', mode: 'View', seat });
  const also = resolveFields(ask.registry, seat, { object, naming: 'either', fields: [], optionalFields: sent });
  return readTreeJson(ask, id, also.ok ? mergeTrees(tree, also.value) : tree);
}
