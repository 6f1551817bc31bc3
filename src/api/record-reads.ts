import type { recordEndpoints } from '#wire/endpoints/records.ts';
import { ok, refuse, type Problem, type Result } from '#wire/problem.ts';
import { readRecordJson } from '#records/read.ts';
import { readRecordsJson, type RecordsAsked } from '#records/read-many.ts';
import { viewRecords } from '#records/recent.ts';
import type { Answered, Call } from './answer.ts';
import { flagBatchJson, namesIn } from './batch.ts';

/** Records by their ids. Source: record-api.md §6.3. */

type ReadQuery = Call<typeof recordEndpoints.getRecord>['query'];

export async function getRecord({ ask, path, query }: Call<typeof recordEndpoints.getRecord>): Promise<Answered> {
  const asked = askedBy(query);
  if (!asked.ok) return asked;
  const id = path['recordId']!;
  const record = isPlain(asked.value) ? await readRecordJson(ask, id, asked.value) : await first(readRecordsJson(ask, [id], asked.value));
  if (!record.ok) return record;
  if (query.updateMru) await viewRecords(ask, [id]);
  return ok({ json: record.value });
}

/** Nothing but fields: the way most reads go, and the shortest. */
const isPlain = ({ layouts }: RecordsAsked): boolean => layouts.length === 0;

const first = async <T>(read: Promise<Result<Result<T>[]>>): Promise<Result<T>> => {
  const records = await read;
  return records.ok ? records.value[0]! : records;
};

export async function getRecords({ ask, path, query }: Call<typeof recordEndpoints.getRecords>): Promise<Answered> {
  const asked = askedBy(query);
  if (!asked.ok) return asked;
  const ids = namesIn(path['recordIds']);
  if (!ids.ok) return ids;
  const records = await readRecordsJson(ask, ids.value, asked.value);
  if (!records.ok) return records;
  const items = records.value;
  if (query.updateMru)
    await viewRecords(
      ask,
      ids.value.filter((_, i) => items[i]!.ok),
    );
  return ok({ json: flagBatchJson(items) });
}

/** Which fields a read asks for. Refuses record.combination. */
function askedBy({ fields = [], optionalFields = [], layoutTypes, modes = ['View'] }: ReadQuery): Result<RecordsAsked> {
  if (fields.length === 0 && optionalFields.length === 0 && !layoutTypes) return refuse(noFieldSource);
  if (fields.length > 0 && layoutTypes) return refuse(notTogether);
  const layouts = (layoutTypes ?? []).flatMap((layoutType) => modes.map((mode) => ({ layoutType, mode })));
  return ok({ fields, optionalFields, layouts });
}

const noFieldSource: Problem = { code: 'record.combination', detail: "Must provide either 'fields' or 'layoutTypes'." };
const notTogether: Problem = { code: 'record.combination', detail: "'fields' and 'layoutTypes' go together only with 'childRelationships'." };
