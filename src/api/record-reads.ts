import type { recordEndpoints } from '#wire/endpoints/records.ts';
import { ok, refuse, type Problem, type Result } from '#wire/problem.ts';
import { readRecordJson } from '#records/read.ts';
import { readRecordsJson, type RecordsAsked } from '#records/read-many.ts';
import { viewRecords } from '#records/recent.ts';
import type { Answered, Call } from './answer.ts';
import { flagBatchText, refusedItem } from './batch-items.ts';

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
  const ids = listed(path['recordIds']!);
  const records = await readRecordsJson(ask, ids, asked.value);
  if (!records.ok) return records;
  const items = records.value;
  if (query.updateMru)
    await viewRecords(
      ask,
      ids.filter((_, i) => items[i]!.ok),
    );
  return ok({ json: { text: flagBatchText(items.map((item) => (item.ok ? { statusCode: 200, result: item.value.text } : refusedItem(item)))) } });
}

/** Ids or names in a path, with commas between them. */
export const listed = (part: string): string[] => part.split(',').map((item) => item.trim());

/** Which fields a read asks for. Refuses record.combination. */
function askedBy({ fields = [], optionalFields = [], layoutTypes, modes = ['View'] }: ReadQuery): Result<RecordsAsked> {
  if (fields.length === 0 && optionalFields.length === 0 && !layoutTypes) return refuse(noFieldSource);
  if (fields.length > 0 && layoutTypes) return refuse(notTogether);
  const layouts = (layoutTypes ?? []).flatMap((layoutType) => modes.map((mode) => ({ layoutType, mode })));
  return ok({ fields, optionalFields, layouts });
}

const noFieldSource: Problem = { code: 'record.combination', detail: "Must provide either 'fields' or 'layoutTypes'." };
const notTogether: Problem = { code: 'record.combination', detail: "'fields' and 'layoutTypes' go together only with 'childRelationships'." };
