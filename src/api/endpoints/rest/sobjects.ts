import type * as sobjectEndpoints from '#protocol/endpoints/rest/sobjects.ts';
import { normalizeId } from '#protocol/ids.ts';
import { servicesPath } from '#protocol/constants.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import type { Dict, Scalar } from '#protocol/shapes/parts.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { notFound } from '#engine/read/read.ts';
import { readRecentIds } from '#engine/read/recent.ts';
import { isDeletedRow } from '#engine/retention/deleted-records.ts';
import { describeSummary } from '#engine/soql/describe.ts';
import { fieldNamed, objectNamed } from '#engine/soql/names.ts';
import { organizationObject } from '#engine/soql/organization.ts';
import { readOrganization, readRows } from '#engine/soql/read-rows.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { createFileVersion } from './content-version.ts';
import {
  refusalOfChange,
  refusalOfNewRecord,
  saveDeletion,
  saveRecordChange,
  storeNewRow,
} from '../record-saves.ts';

/** Source: record-api.md §11.2. */

const apiUrlOf = (basePath: string): string => basePath + servicesPath;
const recordsUrlOf = (basePath: string): string => `${apiUrlOf(basePath)}/sobjects`;

/** Its rows are files. */
export const fileObject = 'ContentVersion';

const mostRecent = 10;

async function getSobject({
  ctx,
  path,
  basePath,
}: EndpointCall<typeof sobjectEndpoints.getSobject>): Promise<HandlerResult> {
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const ids = await readRecentIds(ctx, object.value, mostRecent);
  const fields = ['Id', object.value.nameField];
  const recent = await readRows(ctx, {
    object: object.value,
    ids,
    fields,
    apiUrl: apiUrlOf(basePath),
  });
  if (!recent.ok) return recent;
  const objectDescribe = describeSummary(ctx.registry, object.value, {
    accessRole: accessRoleOf(ctx.viewer),
    recordsUrl: recordsUrlOf(basePath),
  });
  const recentItems = recent.value.map((text) => JSON.parse(text) as unknown);
  return ok({ body: { objectDescribe, recentItems } });
}

async function create(
  call: EndpointCall<typeof sobjectEndpoints.createSobject>,
): Promise<HandlerResult> {
  const object = seenObject(call.ctx, call.path.objectApiName);
  return object.ok && object.value.apiName === fileObject
    ? createFileVersion(call, object.value)
    : storeSent(call, {});
}

type NewRowCall = Pick<
  EndpointCall<typeof sobjectEndpoints.createSobject>,
  'ctx' | 'path' | 'body' | 'publicUrl'
>;

async function storeSent(
  { ctx, path, body, publicUrl }: NewRowCall,
  shown: { created?: true },
): Promise<HandlerResult> {
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const fields = sentFields(object.value, body);
  if (!fields.ok) return fields;
  const { apiName } = object.value;
  const row = { apiName, fields: fields.value };
  const refused = await refusalOfNewRecord(ctx, row);
  if (refused) return refused;
  const saved = await storeNewRow(ctx, row, { publicUrl });
  if (!saved.ok) return saved;
  const text = JSON.stringify({ id: saved.value, success: true, errors: [], ...shown });
  return ok({ status: 201, json: { text } });
}

async function readOne({
  ctx,
  path,
  query,
  basePath,
}: EndpointCall<typeof sobjectEndpoints.readSobject>): Promise<HandlerResult> {
  if (path.objectApiName.toLowerCase() === organizationObject.toLowerCase()) {
    const asked = { id: path.recordId, fields: query.fields ?? null, apiUrl: apiUrlOf(basePath) };
    const organization = await readOrganization(ctx, asked);
    return organization.ok ? ok({ json: { text: organization.value } }) : organization;
  }
  const row = rowAt(ctx, path);
  if (!row.ok) return row;
  const { object, id } = row.value;
  const rows = await readRows(ctx, {
    object,
    ids: [id],
    fields: query.fields ?? null,
    apiUrl: apiUrlOf(basePath),
  });
  if (!rows.ok) return rows;
  const [text] = rows.value;
  return text === undefined ? orDeleted(ctx, row.value, notFound) : ok({ json: { text } });
}

/** Says of a missing row that it is in the bin, to who may restore it. */
async function orDeleted(
  ctx: RequestContext,
  { object, id }: { object: ObjectModel; id: string },
  answer: HandlerResult,
): Promise<HandlerResult> {
  const isMissing = !answer.ok && answer.problems[0]?.code === 'record.notFound';
  return isMissing && (await isDeletedRow(ctx, object, id))
    ? refuse({ code: 'record.deleted', detail: 'entity is deleted' })
    : answer;
}

async function update(
  call: EndpointCall<typeof sobjectEndpoints.updateSobject>,
): Promise<HandlerResult> {
  const { ctx, path, body, publicUrl } = call;
  // An upsert by Id without an id: `PATCH sobjects/X/Id/`.
  if (path.recordId.toLowerCase() === 'id') return storeSent(call, { created: true });
  const row = rowAt(ctx, path);
  if (!row.ok) return row;
  const { object, id } = row.value;
  const fields = sentFields(object, body);
  if (!fields.ok) return fields;
  const input = { apiName: object.apiName, fields: fields.value };
  const refused = await refusalOfChange(ctx, id, input);
  if (refused) return refused;
  // The caller may lose sight of the row by its own change.
  const options = { publicUrl, handleOwnerChange: true };
  const saved = await saveRecordChange(ctx, id, { input, options });
  return saved.ok ? ok({ status: 204 }) : orDeleted(ctx, row.value, saved);
}

async function deleteOne({
  ctx,
  path,
}: EndpointCall<typeof sobjectEndpoints.deleteSobject>): Promise<HandlerResult> {
  const row = rowAt(ctx, path);
  if (!row.ok) return row;
  return orDeleted(ctx, row.value, await saveDeletion(ctx, row.value.id));
}

/** Names in a path are in any case. A hidden object does not exist. */
export function seenObject(ctx: RequestContext, name: string): Result<ObjectModel> {
  const object = objectNamed(ctx.registry, accessRoleOf(ctx.viewer), name);
  return object ? ok(object) : notFound;
}

/** The id must be one of the object's; whether the row exists is not checked. */
export function rowAt(
  ctx: RequestContext,
  { objectApiName, recordId }: { objectApiName: string; recordId: string },
): Result<{ object: ObjectModel; id: string }> {
  const object = seenObject(ctx, objectApiName);
  if (!object.ok) return object;
  const id = normalizeId(recordId);
  if (id === undefined)
    return refuse({ code: 'record.idMalformed', detail: `malformed id ${recordId}` });
  return ctx.registry.byPrefix(id) === object.value ? ok({ object: object.value, id }) : notFound;
}

/** Refuses a value that is an object, such as a parent by its external id. */
export function sentFields(object: ObjectModel, body: Dict<unknown>): Result<Dict<Scalar | null>> {
  const fields: Dict<Scalar | null> = {};
  for (const [name, value] of Object.entries(body)) {
    if (name === 'attributes') continue;
    if (typeof value === 'object' && value !== null)
      return refuse({ code: 'record.valueWrong', field: name, detail: `${name} is no value` });
    // proof: JSON has no other values
    fields[fieldNamed(object, name) ?? name] = value as Scalar | null;
  }
  return ok(fields);
}

export const sobjectHandlers: Handlers<typeof sobjectEndpoints> = {
  getSobject,
  createSobject: create,
  readSobject: readOne,
  updateSobject: update,
  deleteSobject: deleteOne,
};
