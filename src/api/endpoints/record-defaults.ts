import type * as recordDefaultsEndpoints from '#protocol/endpoints/record-defaults.ts';
import { ok } from '#protocol/problem.ts';
import { accessRoleOf } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { describeLayout } from '#engine/metadata/layout.ts';
import { objectInfosText, objectsOnLayouts } from '#engine/metadata/reached.ts';
import { cloneTemplate, createTemplate, draftRecord } from '#engine/write/drafts.ts';
import { objectOfId } from '#engine/read/read.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { recordTypeRefusal, visibleObject } from './metadata.ts';

async function createDefaults({
  ctx,
  path,
  query,
}: EndpointCall<typeof recordDefaultsEndpoints.getRecordCreateDefaults>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const fault = recordTypeRefusal(query.recordTypeId);
  if (fault) return fault;
  const record = await draftRecord(ctx, {
    object: object.value,
    optionalFields: query.optionalFields ?? [],
  });
  if (!record.ok) return record;
  const accessRole = accessRoleOf(ctx.viewer);
  const layout = describeLayout(object.value, accessRole, {
    layoutType: 'Full',
    mode: 'Create',
    ...(query.formFactor && { formFactor: query.formFactor }),
  });
  const reached = objectsOnLayouts(ctx.registry, object.value, {
    accessRole,
    layouts: [layout.answer],
  });
  const infos = objectInfosText(ctx.registry, accessRole, reached);
  return ok({
    json: {
      text: `{"layout":${layout.text},"objectInfos":${infos},"record":${JSON.stringify(record.value)}}`,
    },
  });
}

async function templateToCreate({
  ctx,
  path,
  query,
}: EndpointCall<typeof recordDefaultsEndpoints.getRecordTemplateCreate>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  const fault = recordTypeRefusal(query.recordTypeId);
  if (fault) return fault;
  const template = await createTemplate(ctx, {
    object: object.value,
    optionalFields: query.optionalFields ?? [],
  });
  return template.ok
    ? ok({ json: { text: templateText(ctx, object.value, template.value) } })
    : template;
}

async function templateToClone({
  ctx,
  path,
  query,
}: EndpointCall<typeof recordDefaultsEndpoints.getRecordTemplateClone>): Promise<HandlerResult> {
  const known = objectOfId(ctx, path.recordId);
  if (!known.ok) return known;
  const { object, recordId } = known.value;
  const fault = recordTypeRefusal(query.recordTypeId);
  if (fault) return fault;
  const template = await cloneTemplate(ctx, {
    object,
    id: recordId,
    optionalFields: query.optionalFields ?? [],
  });
  return template.ok ? ok({ json: { text: templateText(ctx, object, template.value) } }) : template;
}

const templateText = (ctx: RequestContext, object: ObjectModel, record: object): string =>
  `{"objectInfos":${objectInfosText(ctx.registry, accessRoleOf(ctx.viewer), [object])},"record":${JSON.stringify(record)}}`;

export const recordDefaultsHandlers: Handlers<typeof recordDefaultsEndpoints> = {
  getRecordCreateDefaults: createDefaults,
  getRecordTemplateCreate: templateToCreate,
  getRecordTemplateClone: templateToClone,
};
