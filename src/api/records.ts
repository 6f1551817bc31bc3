import type { recordEndpoints } from '#wire/endpoints/records.ts';
import { ok, refuse, type Problem, type Result } from '#wire/problem.ts';
import type { Rec } from '#wire/shapes/record.ts';
import { seatOf } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { layoutTree } from '#records/describe/layout.ts';
import { resolveFields, type Tree, mergeTrees } from '#records/paths.ts';
import { objectOfId, readTreeJson } from '#records/read.ts';
import type { Json } from '#records/shape.ts';
import type { ObjectModel } from '#records/registry.ts';
import { inTransaction } from '#records/transaction.ts';
import { createRecord, deleteRecord, updateRecord, type Written } from '#records/write.ts';
import type { Answered, Call, Handlers } from './answer.ts';
import { httpDate } from './http-date.ts';
import { getRecord, getRecords } from './record-reads.ts';

/** Single records. Source: record-api.md §6.3. */

async function createOne({ ask, body, query }: Call<typeof recordEndpoints.createRecord>): Promise<Answered> {
  const { apiName, fields } = body;
  if (!apiName || !fields) return refuse({ code: 'record.argumentMissing', detail: `${apiName ? 'fields' : 'apiName'} is missing` });
  const saved = await saveAndRead(ask, (inside) => createRecord(inside, { apiName, fields }), query.includeFieldsInBody ? Object.keys(fields) : []);
  if (!saved.ok) return refusedSave(saved, ask.registry.object(apiName));
  const record = saved.value;
  if (record.ok) return ok({ status: 201, json: record.value });
  return query.handleOwnerChange ? ok({ status: 204 }) : record;
}

async function updateOne({ ask, path, body, query, headers }: Call<typeof recordEndpoints.updateRecord>): Promise<Answered> {
  if (!body.fields) return refuse({ code: 'record.argumentMissing', detail: 'fields is missing' });
  const { Id: given, ...fields } = body.fields;
  const known = objectOfId(ask, path['recordId']!);
  if (!known.ok) return known;
  if (given !== undefined && !sameId(String(given), known.value.recordId))
    return refuse({ code: 'record.input', detail: 'Id in the body differs from the path' });
  const since = httpDate(headers.get('if-unmodified-since') ?? '', ask.now);
  const change = { fields, ...(since && { ifUnmodifiedSince: since }) };
  const saved = await saveAndRead(ask, (inside) => updateRecord(inside, known.value.recordId, change), query.includeFieldsInBody ? Object.keys(fields) : []);
  if (!saved.ok) return refusedSave(saved, known.value.object);
  const record = saved.value;
  if (record.ok) return ok({ json: record.value });
  return query.handleOwnerChange ? ok({ status: 204 }) : record;
}

async function deleteOne({ ask, path }: Call<typeof recordEndpoints.deleteRecord>): Promise<Answered> {
  const written = await deleteRecord(ask, path['recordId']!);
  return written.ok ? ok({ status: 204 }) : written;
}

const sameId = (a: string, b: string): boolean => a.slice(0, 15) === b.slice(0, 15) && (a.length === 15 || a.length === 18);

const refusedSave = (refused: { ok: false; problems: readonly Problem[] }, object: ObjectModel | undefined): Answered =>
  object ? { ...refused, object } : refused;

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

export const recordHandlers: Handlers<typeof recordEndpoints> = {
  getRecord,
  getRecords,
  createRecord: createOne,
  updateRecord: updateOne,
  deleteRecord: deleteOne,
};
