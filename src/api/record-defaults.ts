import type { recordDefaultsEndpoints } from '#wire/endpoints/record-defaults.ts';
import { ok } from '#wire/problem.ts';
import { accessRoleOf } from '#records/access.ts';
import type { Ask } from '#records/ask.ts';
import { describeLayout } from '#records/describe/layout.ts';
import { objectInfosText, objectsReached } from '#records/describe/reached.ts';
import { cloneTemplate, createTemplate, draftRecord } from '#records/drafts.ts';
import { objectOfId } from '#records/read.ts';
import type { ObjectModel } from '#records/registry.ts';
import type { Answered, Call, Handlers } from './answer.ts';
import { recordTypeFault, visibleObject } from './metadata.ts';

/** What a new row begins with. Source: record-api.md §6.3. */

async function createDefaults({ ask, path, query }: Call<typeof recordDefaultsEndpoints.getRecordCreateDefaults>): Promise<Answered> {
  const object = visibleObject(ask, path['objectApiName']!);
  if (!object.ok) return object;
  const fault = recordTypeFault(query.recordTypeId);
  if (fault) return fault;
  const record = await draftRecord(ask, { object: object.value, optionalFields: query.optionalFields ?? [] });
  if (!record.ok) return record;
  const accessRole = accessRoleOf(ask.viewer);
  const layout = describeLayout(object.value, accessRole, { layoutType: 'Full', mode: 'Create', ...(query.formFactor && { formFactor: query.formFactor }) });
  const reached = objectsReached(ask.registry, object.value, { accessRole, layouts: [layout.answer] });
  const infos = objectInfosText(ask.registry, accessRole, reached);
  return ok({ json: { text: `{"layout":${layout.text},"objectInfos":${infos},"record":${JSON.stringify(record.value)}}` } });
}

async function templateToCreate({ ask, path, query }: Call<typeof recordDefaultsEndpoints.getRecordTemplateCreate>): Promise<Answered> {
  const object = visibleObject(ask, path['objectApiName']!);
  if (!object.ok) return object;
  const fault = recordTypeFault(query.recordTypeId);
  if (fault) return fault;
  const template = await createTemplate(ask, { object: object.value, optionalFields: query.optionalFields ?? [] });
  return template.ok ? ok({ json: { text: templateText(ask, object.value, template.value) } }) : template;
}

async function templateToClone({ ask, path, query }: Call<typeof recordDefaultsEndpoints.getRecordTemplateClone>): Promise<Answered> {
  const known = objectOfId(ask, path['recordId']!);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const fault = recordTypeFault(query.recordTypeId);
  if (fault) return fault;
  const template = await cloneTemplate(ask, { object, id: recordId, optionalFields: query.optionalFields ?? [] });
  return template.ok ? ok({ json: { text: templateText(ask, object, template.value) } }) : template;
}

const templateText = (ask: Ask, object: ObjectModel, record: object): string =>
  `{"objectInfos":${objectInfosText(ask.registry, accessRoleOf(ask.viewer), [object])},"record":${JSON.stringify(record)}}`;

export const recordDefaultsHandlers: Handlers<typeof recordDefaultsEndpoints> = {
  getRecordCreateDefaults: createDefaults,
  getRecordTemplateCreate: templateToCreate,
  getRecordTemplateClone: templateToClone,
};
