import type * as recordEndpoints from '#protocol/endpoints/records.ts';
import { ok, refuse, type Problem, type Result } from '#protocol/problem.ts';
import { allOrNone, collisionAsRefusal } from '#engine/write/all-or-none.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import type { HandlerResult, EndpointCall } from '../pipeline/endpoint-handler.ts';
import { batchJsonWithErrorFlag, type BatchResultItem } from './batch.ts';
import {
  refusalOfChange,
  refusalOfNewRecord,
  saveDeletion,
  saveRecordChange,
  type SaveResult,
  type SaveInput,
  type SaveOptions,
  saveNewRecord,
  withAutoAssignHeader,
} from './record-saves.ts';

type BatchCall = EndpointCall<typeof recordEndpoints.executeBatchRecordOperations>;
type Operation = { type: 'CREATE' | 'UPDATE' | 'DELETE'; input: SaveInput };

const mostRecords = 200;

export async function executeRecordBatch({
  ctx,
  body,
  query,
  headers,
  publicUrl,
}: BatchCall): Promise<HandlerResult> {
  const operations = flatOperations(body.operations);
  if (!operations.ok) return operations;
  const problem = batchProblem(operations.value);
  if (problem) return refuse(problem);
  const { useDefaultRule = false } = withAutoAssignHeader(
    { ...query, ...(body.useDefaultRule !== undefined && { useDefaultRule: body.useDefaultRule }) },
    headers,
  );
  const options: SaveOptions = { useDefaultRule, publicUrl };
  const refused = new Map<Operation, SaveResult>();
  for (const operation of operations.value) {
    const counted = await refusedOperation(ctx, operation);
    if (counted) refused.set(operation, counted);
  }
  const works = operations.value.map(
    (operation) => async (inside: RequestContext) =>
      refused.get(operation) ?? save(inside, operation, options),
  );
  const items = body.allOrNone
    ? await allOrNone(ctx, works, changedRows(operations.value))
    : await oneByOne(ctx, works);
  return ok({ json: batchJsonWithErrorFlag(items.map(itemOf)) });
}

function flatOperations(operations: BatchCall['body']['operations']): Result<Operation[]> {
  if (operations.length === 0) return wrong('operations is missing or empty');
  const flat: Operation[] = [];
  for (const { type, records } of operations) {
    const known = kinds.find((kind) => kind === type?.toUpperCase());
    if (!known)
      return wrong(type === undefined ? 'type is missing' : 'type is CREATE, UPDATE or DELETE');
    if (!records || records.length === 0) return wrong('records is missing or empty');
    for (const input of records) flat.push({ type: known, input });
  }
  return ok(flat);
}

const kinds = ['CREATE', 'UPDATE', 'DELETE'] as const;

const wrong = (detail: string) => refuse({ code: 'record.input', detail });

function batchProblem(operations: readonly Operation[]): Problem | undefined {
  if (operations.length > mostRecords) return unfit(`At most ${mostRecords} records`);
  const seen = new Set<string>();
  for (const { type, input } of operations) {
    const id = input.fields?.['Id'];
    if (type === 'CREATE' && !input.apiName) return unfit('A record to create needs its apiName');
    if (type === 'CREATE' && id !== undefined) return unfit('A record to create has no Id');
    if (type === 'CREATE') continue;
    if (input.apiName) return unfit('A record to update or delete has no apiName');
    if (typeof id !== 'string' || id === '')
      return unfit('A record to update or delete needs its Id in fields');
    if (seen.has(id.slice(0, 15))) return unfit(`The record ${id} stands in the batch twice`);
    seen.add(id.slice(0, 15));
  }
  return undefined;
}

const unfit = (detail: string): Problem => ({ code: 'record.batch', detail });

/** Counts an operation that can cause mails against the limits. */
async function refusedOperation(
  ctx: RequestContext,
  operation: Operation,
): Promise<ReturnType<typeof refuse> | null> {
  const { type, input } = operation;
  if (type === 'CREATE') return refusalOfNewRecord(ctx, input);
  return type === 'UPDATE' ? refusalOfChange(ctx, idOf(operation), input) : null;
}

const idOf = ({ input }: Operation): string => String(input.fields?.['Id']);

const changedRows = (operations: readonly Operation[]): string[] =>
  operations.filter(({ type }) => type !== 'CREATE').map(idOf);

function save(
  ctx: RequestContext,
  operation: Operation,
  options: SaveOptions,
): Promise<SaveResult> {
  const { type, input } = operation;
  if (type === 'CREATE') return saveNewRecord(ctx, input, options);
  return type === 'UPDATE'
    ? saveRecordChange(ctx, idOf(operation), { input, options })
    : saveDeletion(ctx, idOf(operation));
}

async function oneByOne(
  ctx: RequestContext,
  works: readonly ((ctx: RequestContext) => Promise<SaveResult>)[],
): Promise<SaveResult[]> {
  const items: SaveResult[] = [];
  for (const work of works) items.push(await collisionAsRefusal(() => work(ctx)));
  return items;
}

function itemOf(item: SaveResult): BatchResultItem {
  if (!item.ok) return item;
  const { value } = item;
  return ok(
    value.status === 204
      ? { text: 'null', status: 204 }
      : { text: value.json.text, status: value.status },
  );
}
