import * as recordEndpoints from '#protocol/endpoints/records.ts';
import { normalizeId } from '#protocol/ids.ts';
import type { ErrorItem, SaveErrors } from '#protocol/shapes/errors.ts';
import type { Rec, RecordInput } from '#protocol/shapes/record.ts';
import type { Client } from '../client.ts';
import { deepFreeze } from '../cache/stored-answer.ts';
import { isRecordInput } from './record-input.ts';
import { storeSavedRecords, objectNameOf, type SavedRecord } from './saved-record.ts';
import { sendRequest } from '../transport/send-request.ts';

const operationTypes = ['CREATE', 'UPDATE', 'DELETE'] as const;
type OperationType = (typeof operationTypes)[number];
/** `type` is case-insensitive. */
export type BatchOperation = { type: string; records: readonly RecordInput[] };
export type BatchOperations = {
  allOrNone: boolean;
  operations: readonly BatchOperation[];
  useDefaultRule?: boolean;
};
/** Null when the record is deleted or hidden from the viewer. */
export type BatchOperationResults = {
  hasErrors: boolean;
  results: readonly { statusCode: number; result: Rec | null | ErrorItem[] | SaveErrors }[];
};

/** `allOrNone`: one transaction for all. Source: spec §5, §7, record-api.md §1.11, §7.4. */
export async function executeBatchRecordOperations(
  client: Client,
  config: BatchOperations,
): Promise<BatchOperationResults> {
  const body = checked(config);
  const { epoch } = client;
  const { answer } = await sendRequest(client, {
    endpoint: recordEndpoints.executeBatchRecordOperations,
    params: {},
    body,
  });
  // proof: executeBatchRecordOperations returns a response of this type
  const done = answer as BatchOperationResults;
  if (client.epoch === epoch) storeSavedRecords(client, savedBy(client, body, done));
  return deepFreeze(done);
}

type Checked = {
  allOrNone: boolean;
  operations: readonly { type: OperationType; records: readonly RecordInput[] }[];
  useDefaultRule?: boolean;
};

function checked(config: BatchOperations): Checked {
  if (!isOperations(config)) throw new Error('Invalid config for executeBatchRecordOperations');
  const { allOrNone, operations, useDefaultRule } = config;
  return {
    allOrNone,
    operations: operations.map(({ type, records }) => ({
      type: typeOf(type),
      records: records.map(withWholeId),
    })),
    ...(useDefaultRule !== undefined && { useDefaultRule }),
  };
}

function withWholeId(input: RecordInput): RecordInput {
  const Id = normalizeId(String(input.fields['Id'] ?? ''));
  return Id === undefined ? input : { ...input, fields: { ...input.fields, Id } };
}

const operationParts: readonly string[] = ['type', 'records'];
const parts: readonly string[] = ['allOrNone', 'operations', 'useDefaultRule'];

/** Callers in JavaScript may pass any value. */
function isOperations(raw: unknown): raw is BatchOperations {
  if (
    typeof raw !== 'object' ||
    raw === null ||
    Object.keys(raw).some((key) => !parts.includes(key))
  )
    return false;
  const {
    allOrNone,
    operations,
    useDefaultRule,
  }: { allOrNone?: unknown; operations?: unknown; useDefaultRule?: unknown } = raw;
  return (
    typeof allOrNone === 'boolean' &&
    (useDefaultRule === undefined || typeof useDefaultRule === 'boolean') &&
    Array.isArray(operations) &&
    operations.every(isOperation)
  );
}

function isOperation(raw: unknown): raw is BatchOperation {
  if (
    typeof raw !== 'object' ||
    raw === null ||
    Object.keys(raw).some((key) => !operationParts.includes(key))
  )
    return false;
  const { type, records }: { type?: unknown; records?: unknown } = raw;
  return typeof type === 'string' && Array.isArray(records) && records.every(isRecordInput);
}

function typeOf(type: string): OperationType {
  const known = operationTypes.find((one) => one === type.toUpperCase());
  if (!known)
    throw new Error(
      `Invalid discriminatorValue ${type}. Expected one of ${operationTypes.join(', ')}`,
    );
  return known;
}

const kinds = { CREATE: 'created', UPDATE: 'updated', DELETE: 'deleted' } as const;

function savedBy(
  client: Client,
  { operations }: Checked,
  { results }: BatchOperationResults,
): SavedRecord[] {
  const asked = operations.flatMap(({ type, records }) =>
    records.map((input) => ({ type, input })),
  );
  return asked.flatMap(({ type, input }, at): SavedRecord[] => {
    const { statusCode = 500, result = null } = results[at] ?? {};
    if (statusCode >= 300) return [];
    const record = result as Rec | null; // proof: a successful item is a record or null
    const id = record?.id ?? String(input.fields['Id'] ?? '');
    const kind = type !== 'CREATE' && !record ? 'deleted' : kinds[type];
    return [
      { kind, id, apiName: record?.apiName ?? input.apiName ?? objectNameOf(client, id), record },
    ];
  });
}
