import type * as externalIdEndpoints from '#protocol/endpoints/rest/external-ids.ts';
import { servicesPath } from '#protocol/constants.ts';
import { ok, refuse } from '#protocol/problem.ts';
import { inTransaction } from '#engine/model/transaction.ts';
import { notFound } from '#engine/read/read.ts';
import { readRows } from '#engine/soql/read-rows.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { saveDeletion } from '../record-saves.ts';
import {
  answerAll,
  countProblem,
  newRow,
  refused,
  type Saved,
  type SentRow,
  type Work,
} from './sobject-collections.ts';
import { readRelated } from './sobject-relationships.ts';
import { rowAt } from './sobjects.ts';
import {
  fieldsFor,
  idsOf,
  keyAt,
  keyFieldAt,
  type KeyField,
  planUpsert,
  printOf,
  type RowKey,
  upsertRow,
} from './upsert-rows.ts';

/** Source: record-api.md §11.2, §11.3. */

type Endpoints = typeof externalIdEndpoints;
type Place = Pick<EndpointCall<Endpoints['readByExternalId']>, 'ctx' | 'path' | 'basePath'>;

async function read(call: EndpointCall<Endpoints['readByExternalId']>): Promise<HandlerResult> {
  const { ctx, basePath, query, path, headers } = call;
  const row = rowAt(ctx, { objectApiName: path.objectApiName, recordId: path.fieldApiName });
  // No field's name is the id of a row, so this is `sobjects/X/{id}/{relationship}`.
  if (row.ok) {
    const fields = query.fields ?? null;
    return readRelated(ctx, { ...row.value, relationship: path.value, fields, basePath, headers });
  }
  return atOneRow(call, async ({ object }, id) => {
    const apiUrl = basePath + servicesPath;
    const rows = await readRows(ctx, { object, ids: [id], fields: query.fields ?? null, apiUrl });
    if (!rows.ok) return rows;
    const [text] = rows.value;
    return text === undefined ? notFound : ok({ json: { text } });
  });
}

const deleteOne = (call: EndpointCall<Endpoints['deleteByExternalId']>): Promise<HandlerResult> =>
  atOneRow(call, (_, id) => saveDeletion(call.ctx, id));

async function atOneRow(
  { ctx, path, basePath }: Place,
  work: (key: RowKey, id: string) => Promise<HandlerResult>,
): Promise<HandlerResult> {
  const key = keyAt(ctx, path);
  if (!key.ok) return key;
  const ids = await idsOf(ctx, key.value);
  const [id] = ids;
  if (id === undefined) return notFound;
  return ids.length > 1 ? severalRows(key.value, ids, basePath) : work(key.value, id);
}

/** 300: the addresses of the rows with the value. */
function severalRows({ object }: RowKey, ids: readonly string[], basePath: string): HandlerResult {
  const urls = ids.map((id) => `${basePath}${servicesPath}/sobjects/${object.apiName}/${id}`);
  return ok({ status: 300, json: { text: JSON.stringify(urls) } });
}

async function upsert({
  ctx,
  path,
  body,
  basePath,
  publicUrl,
}: EndpointCall<Endpoints['upsertByExternalId']>): Promise<HandlerResult> {
  const key = keyAt(ctx, path);
  if (!key.ok) return key;
  const fields = fieldsFor(key.value, body);
  if (!fields.ok) return fields;
  const saved = await upsertRow(ctx, key.value, { fields: fields.value, publicUrl });
  if (!saved.ok) return saved;
  if ('several' in saved.value) return severalRows(key.value, saved.value.several, basePath);
  const { id, created } = saved.value;
  const text = JSON.stringify({ id, success: true, errors: [], created });
  return ok({ status: created ? 201 : 200, json: { text } });
}

type UpsertCall = EndpointCall<Endpoints['upsertSobjects']>;

async function upsertAll(call: UpsertCall): Promise<HandlerResult> {
  const { ctx, path, body } = call;
  const fit = countProblem(body.records.length);
  if (fit) return fit;
  const found = keyFieldAt(ctx, path);
  if (!found.ok) return found;
  const rows = body.records.map((row) => ({ row, value: valueIn(row, found.value) }));
  const works: Work[] = [];
  // One after the other, because each is counted against the limits of mails.
  for (const [at, one] of rows.entries()) {
    const isRepeated = rows.some(
      ({ value }, other) =>
        other !== at && value !== '' && samePrint(found.value, value, one.value),
    );
    const work = isRepeated
      ? refused(null, duplicateValue(`Duplicate external id specified: ${one.value}`))
      : await upsertWork(call, found.value, one);
    works.push({ ...work, whenRefused: { created: false } });
  }
  return answerAll(ctx, works, body.allOrNone);
}

const samePrint = ({ field }: KeyField, one: string, other: string): boolean =>
  printOf(field, one) === printOf(field, other);
const duplicateValue = (detail: string) => refuse({ code: 'record.duplicate', detail });

/** Empty when the row does not name the field. */
function valueIn(row: SentRow, { field }: KeyField): string {
  const name = field.apiName.toLowerCase();
  const [, value] = Object.entries(row).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

async function upsertWork(
  call: UpsertCall,
  key: KeyField,
  { row, value }: { row: SentRow; value: string },
): Promise<Work> {
  const { ctx, publicUrl } = call;
  const { object, field } = key;
  if (row.attributes.type.toLowerCase() !== object.apiName.toLowerCase())
    return refused(
      null,
      refuse({ code: 'record.type', detail: `A record is no ${object.apiName}` }),
    );
  if (value === '') {
    if (field.apiName !== 'Id')
      return refused(
        null,
        refuse({ code: 'record.argumentMissing', detail: `${field.apiName} not specified` }),
      );
    const made = await newRow(call, withoutId(row));
    return { id: null, run: async (inside) => asCreated(await made.run(inside)) };
  }
  const named = { objectApiName: object.apiName, fieldApiName: field.apiName, value };
  const at = keyAt(ctx, named);
  if (!at.ok) return refused(null, at);
  const { attributes: _type, ...sent } = row;
  const fields = fieldsFor(at.value, sent);
  if (!fields.ok) return refused(null, fields);
  const plan = await planUpsert(ctx, at.value, { fields: fields.value, publicUrl });
  if (!plan.ok) return refused(null, plan);
  return {
    id: null,
    run: async (inside) => {
      const saved = await inTransaction(inside, plan.value);
      if (!saved.ok) return saved;
      return 'several' in saved.value
        ? duplicateValue(`${field.apiName} ${value} occurs more than once`)
        : ok(saved.value);
    },
  };
}

const asCreated = (saved: Saved): Saved =>
  saved.ok ? ok({ ...saved.value, created: true }) : saved;

const withoutId = ({ attributes, ...row }: SentRow): SentRow => ({
  attributes,
  ...Object.fromEntries(Object.entries(row).filter(([name]) => name.toLowerCase() !== 'id')),
});

export const externalIdHandlers: Handlers<Endpoints> = {
  readByExternalId: read,
  upsertByExternalId: upsert,
  deleteByExternalId: deleteOne,
  upsertSobjects: upsertAll,
};
