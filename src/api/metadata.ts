import type { metadataEndpoints } from '#wire/endpoints/metadata.ts';
import { masterRecordTypeId, servicesPath } from '#wire/constants.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { seatOf, seesField, seesObject } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { describeLayout } from '#records/describe/layout.ts';
import { describeDirectory, describeObject } from '#records/describe/object-info.ts';
import { isPicklist, objectPicklists, picklistValues } from '#records/describe/picklists.ts';
import type { ObjectModel } from '#records/registry.ts';
import { hidden } from '#records/write.ts';
import type { Answered, Call, Handlers } from './answer.ts';
import { batchJson, namesIn } from './batch.ts';

/** What objects, fields and layouts there are for this viewer. Source: record-api.md §6.5. */

const infosAt = (basePath: string): string => `${basePath}${servicesPath}/ui-api/object-info`;

async function getObjectInfoDirectory({ ask, basePath }: Call<typeof metadataEndpoints.getObjectInfoDirectory>): Promise<Answered> {
  return ok({ json: describeDirectory(ask.registry, seatOf(ask.viewer), infosAt(basePath)) });
}

async function getObjectInfo({ ask, path }: Call<typeof metadataEndpoints.getObjectInfo>): Promise<Answered> {
  const object = visibleObject(ask, path['objectApiName']!);
  return object.ok ? ok({ json: describeObject(ask.registry, object.value, seatOf(ask.viewer)) }) : object;
}

async function getObjectInfos({ ask, path }: Call<typeof metadataEndpoints.getObjectInfos>): Promise<Answered> {
  const names = namesIn(path['objectApiNames']);
  if (!names.ok) return names;
  const items = names.value.map((name) => {
    const object = visibleObject(ask, name);
    return object.ok ? ok(describeObject(ask.registry, object.value, seatOf(ask.viewer))) : object;
  });
  return ok({ json: batchJson(items) });
}

type OfRecordType = Call<typeof metadataEndpoints.getPicklistValuesByRecordType>;

async function getPicklistValuesByRecordType(call: OfRecordType): Promise<Answered> {
  const object = objectOfType(call);
  return object.ok ? ok({ json: objectPicklists(object.value, seatOf(call.ask.viewer), picklistsAt(call)) }) : object;
}

async function getPicklistValues(call: Call<typeof metadataEndpoints.getPicklistValues>): Promise<Answered> {
  const object = objectOfType(call);
  if (!object.ok) return object;
  const seat = seatOf(call.ask.viewer);
  const field = object.value.fields.get(call.path['fieldApiName']!);
  if (!field || !seesField(object.value, seat, field)) return refuse({ code: 'record.objectHidden', detail: "You don't have access to this field" });
  if (!isPicklist(field)) return refuse({ code: 'record.fieldUnknown', detail: `${field.apiName} is not a picklist` });
  return ok({ json: picklistValues(object.value, seat, { field, base: picklistsAt(call) }) });
}

const picklistsAt = ({ basePath, path }: Pick<OfRecordType, 'basePath' | 'path'>): string =>
  `${infosAt(basePath)}/${path['objectApiName']}/picklist-values/${masterRecordTypeId}`;

function objectOfType({ ask, path }: Pick<OfRecordType, 'ask' | 'path'>): Result<ObjectModel> {
  const object = visibleObject(ask, path['objectApiName']!);
  const fault = object.ok ? recordTypeFault(path['recordTypeId']) : undefined;
  return fault ?? object;
}

async function getLayout({ ask, path, query }: Call<typeof metadataEndpoints.getLayout>): Promise<Answered> {
  const object = visibleObject(ask, path['objectApiName']!);
  if (!object.ok) return object;
  const { recordTypeId, layoutType = 'Full', mode = 'View', formFactor = 'Large' } = query;
  return recordTypeFault(recordTypeId) ?? ok({ json: describeLayout(object.value, seatOf(ask.viewer), { layoutType, mode, formFactor }) });
}

/** Every object has the master type alone; absent means that one. Source: record-api.md §1.6. */
export function recordTypeFault(recordTypeId: string | undefined): Extract<Result<never>, { ok: false }> | undefined {
  if (recordTypeId === undefined) return undefined;
  const id = normalizeId(recordTypeId);
  if (id === undefined) return refuse({ code: 'record.idMalformed', detail: 'recordTypeId is malformed' });
  return id === masterRecordTypeId ? undefined : refuse({ code: 'record.notFound', detail: 'No such record type' });
}

export function visibleObject(ask: Ask, apiName: string): Result<ObjectModel> {
  const object = ask.registry.object(apiName);
  return object && seesObject(object, seatOf(ask.viewer)) ? ok(object) : hidden(apiName);
}

export const metadataHandlers: Handlers<typeof metadataEndpoints> = {
  getObjectInfoDirectory,
  getObjectInfo,
  getObjectInfos,
  getPicklistValuesByRecordType,
  getPicklistValues,
  getLayout,
};
