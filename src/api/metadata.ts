import type { metadataEndpoints } from '#wire/endpoints/metadata.ts';
import { masterRecordTypeId, servicesPath } from '#wire/constants.ts';
import { normalizeId } from '#wire/ids.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { seatOf, seesObject } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { layout } from '#records/describe/layout.ts';
import { nameFields, objectInfo } from '#records/describe/object-info.ts';
import type { ObjectModel } from '#records/registry.ts';
import { withETag } from '#records/shape.ts';
import { hidden } from '#records/write.ts';
import type { Answered, Call, Handlers } from './answer.ts';

/** What objects, fields and layouts there are for this viewer. Source: record-api.md §6.5. */

async function getObjectInfoDirectory({ ask, basePath }: Call<typeof metadataEndpoints.getObjectInfoDirectory>): Promise<Answered> {
  const seen = ask.registry.objects.filter((object) => seesObject(object, seatOf(ask.viewer))).sort((a, b) => (a.apiName < b.apiName ? -1 : 1));
  const objects = seen.map((object) => [
    object.apiName,
    {
      apiName: object.apiName,
      keyPrefix: object.keyPrefix,
      label: object.label,
      labelPlural: object.labelPlural,
      nameFields: nameFields(object, seatOf(ask.viewer)),
      objectInfoUrl: `${basePath}${servicesPath}/ui-api/object-info/${object.apiName}`,
    },
  ]);
  return ok({ body: withETag({ eTag: '', objects: Object.fromEntries(objects) }) });
}

async function getObjectInfo({ ask, path }: Call<typeof metadataEndpoints.getObjectInfo>): Promise<Answered> {
  const object = visibleObject(ask, path['objectApiName']!);
  return object.ok ? ok({ body: objectInfo(ask.registry, object.value, seatOf(ask.viewer)) }) : object;
}

async function getLayout({ ask, path, query }: Call<typeof metadataEndpoints.getLayout>): Promise<Answered> {
  const object = visibleObject(ask, path['objectApiName']!);
  if (!object.ok) return object;
  const { recordTypeId, layoutType = 'Full', mode = 'View' } = query;
  if (recordTypeId !== undefined && normalizeId(recordTypeId) === undefined) return refuse({ code: 'record.idMalformed', detail: 'recordTypeId is malformed' });
  if (recordTypeId !== undefined && normalizeId(recordTypeId) !== masterRecordTypeId) return refuse({ code: 'record.notFound', detail: 'No such record type' });
  return ok({ body: layout(object.value, seatOf(ask.viewer), { layoutType, mode }) });
}

function visibleObject(ask: Ask, apiName: string): Result<ObjectModel> {
  const object = ask.registry.object(apiName);
  return object && seesObject(object, seatOf(ask.viewer)) ? ok(object) : hidden(apiName);
}

export const metadataHandlers: Handlers<typeof metadataEndpoints> = { getObjectInfoDirectory, getObjectInfo, getLayout };
