import type * as metadataEndpoints from '#protocol/endpoints/metadata.ts';
import { masterRecordTypeId, servicesPath } from '#protocol/constants.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { layoutTypes, type LayoutType } from '#protocol/shapes/parts.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { seesField } from '#engine/access/field-access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { describeLayout, idOfLayout, type LayoutQuery } from '#engine/metadata/layout.ts';
import { describeDirectory, describeObject } from '#engine/metadata/object-info.ts';
import { describePath } from '#engine/metadata/path.ts';
import { isPicklist, objectPicklists, picklistValues } from '#engine/metadata/picklists.ts';
import { saveLayoutState, readLayoutState } from '#engine/read/layout-state.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import { objectHiddenRefusal } from '#engine/write/write.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { batchJson, parseNames } from './batch.ts';

const infosAt = (basePath: string): string => `${basePath}${servicesPath}/ui-api/object-info`;

async function getObjectInfoDirectory({
  ctx,
  basePath,
}: EndpointCall<typeof metadataEndpoints.getObjectInfoDirectory>): Promise<HandlerResult> {
  return ok({
    lasting: describeDirectory(ctx.registry, accessRoleOf(ctx.viewer), infosAt(basePath)),
  });
}

async function getObjectInfo({
  ctx,
  path,
}: EndpointCall<typeof metadataEndpoints.getObjectInfo>): Promise<HandlerResult> {
  const object = visibleObjectOrForm(ctx, path.objectApiName);
  return object.ok
    ? ok({ lasting: describeObject(ctx.registry, object.value, accessRoleOf(ctx.viewer)) })
    : object;
}

async function getObjectInfos({
  ctx,
  path,
}: EndpointCall<typeof metadataEndpoints.getObjectInfos>): Promise<HandlerResult> {
  const names = parseNames(path.objectApiNames);
  if (!names.ok) return names;
  const items = names.value.map((name) => {
    const object = visibleObjectOrForm(ctx, name);
    return object.ok
      ? ok(describeObject(ctx.registry, object.value, accessRoleOf(ctx.viewer)))
      : object;
  });
  return ok({ json: batchJson(items) });
}

type PicklistsAsked = EndpointCall<typeof metadataEndpoints.getPicklistValuesByRecordType>;

async function getPicklistValuesByRecordType(call: PicklistsAsked): Promise<HandlerResult> {
  const object = objectOfType(call, call.path.recordTypeId, visibleObjectOrForm);
  return object.ok
    ? ok({
        lasting: objectPicklists(object.value, accessRoleOf(call.ctx.viewer), picklistsAt(call)),
      })
    : object;
}

async function getPicklistValues(
  call: EndpointCall<typeof metadataEndpoints.getPicklistValues>,
): Promise<HandlerResult> {
  const object = objectOfType(call, call.path.recordTypeId, visibleObjectOrForm);
  if (!object.ok) return object;
  const accessRole = accessRoleOf(call.ctx.viewer);
  const field = object.value.fields.get(call.path.fieldApiName);
  if (!field || !seesField(object.value, accessRole, field))
    return refuse({ code: 'record.objectHidden', detail: "You don't have access to this field" });
  if (!isPicklist(field))
    return refuse({ code: 'record.fieldUnknown', detail: `${field.apiName} is not a picklist` });
  return ok({
    lasting: picklistValues(object.value, accessRole, { field, base: picklistsAt(call) }),
  });
}

const picklistsAt = ({ basePath, path }: Pick<PicklistsAsked, 'basePath' | 'path'>): string =>
  `${infosAt(basePath)}/${path.objectApiName}/picklist-values/${masterRecordTypeId}`;

async function getLayout(
  call: EndpointCall<typeof metadataEndpoints.getLayout>,
): Promise<HandlerResult> {
  const object = objectOfType(call, call.query.recordTypeId);
  return object.ok
    ? ok({
        lasting: describeLayout(
          object.value,
          accessRoleOf(call.ctx.viewer),
          layoutAsked(call.query),
        ),
      })
    : object;
}

const layoutAsked = ({
  layoutType = 'Full',
  mode = 'View',
  formFactor = 'Large',
}: Partial<LayoutQuery>): LayoutQuery => ({ layoutType, mode, formFactor });

async function getLayoutUserState(
  call: EndpointCall<typeof metadataEndpoints.getLayoutUserState>,
): Promise<HandlerResult> {
  const object = objectOfType(call, call.query.recordTypeId);
  return object.ok
    ? ok({ body: await readLayoutState(call.ctx, object.value, layoutAsked(call.query)) })
    : object;
}

async function updateLayoutUserState(
  call: EndpointCall<typeof metadataEndpoints.updateLayoutUserState>,
): Promise<HandlerResult> {
  const object = objectOfType(call, call.query.recordTypeId);
  if (!object.ok) return object;
  const { sectionUserStates: states } = call.body;
  if (!states)
    return refuse({ code: 'record.argumentMissing', detail: 'sectionUserStates is missing' });
  const saved = await saveLayoutState(call.ctx, object.value, {
    ...layoutAsked(call.query),
    states,
  });
  return saved.ok ? ok({ body: saved.value }) : saved;
}

/** The query parameter `formFactor` has no effect. */
async function getPathLayout(
  call: EndpointCall<typeof metadataEndpoints.getPathLayout>,
): Promise<HandlerResult> {
  const object = objectOfType(call, call.query.recordTypeId);
  if (!object.ok) return object;
  const { layoutOverride, mode = 'View' } = call.query;
  const on = layoutOverride === undefined ? ok(null) : layoutTypeOf(object.value, layoutOverride);
  if (!on.ok) return on;
  const described = describePath(object.value, accessRoleOf(call.ctx.viewer), {
    mode,
    on: on.value,
  });
  return described
    ? ok({ lasting: described })
    : refuse({ code: 'record.notFound', detail: `${object.value.apiName} has no path` });
}

function layoutTypeOf(object: ObjectModel, layoutId: string): Result<LayoutType> {
  const id = normalizeId(layoutId);
  if (id === undefined)
    return refuse({ code: 'record.idMalformed', detail: 'layoutOverride is malformed' });
  const type = layoutTypes.find((one) => idOfLayout(object, one) === id);
  return type ? ok(type) : refuse({ code: 'record.notFound', detail: 'No such layout' });
}

function objectOfType(
  { ctx, path }: { ctx: RequestContext; path: { objectApiName: string } },
  recordTypeId: string | undefined,
  find = visibleObject,
): Result<ObjectModel> {
  const object = find(ctx, path.objectApiName);
  return object.ok ? (recordTypeRefusal(recordTypeId) ?? object) : object;
}

/** `recordTypeId`: undefined means the master record type. Source: record-api.md §1.6. */
export function recordTypeRefusal(
  recordTypeId: string | undefined,
): Extract<Result<never>, { ok: false }> | undefined {
  if (recordTypeId === undefined) return undefined;
  const id = normalizeId(recordTypeId);
  if (id === undefined)
    return refuse({ code: 'record.idMalformed', detail: 'recordTypeId is malformed' });
  return id === masterRecordTypeId
    ? undefined
    : refuse({ code: 'record.notFound', detail: 'No such record type' });
}

export function visibleObject(ctx: RequestContext, apiName: string): Result<ObjectModel> {
  const object = ctx.registry.object(apiName);
  return object && seesObject(object, accessRoleOf(ctx.viewer))
    ? ok(object)
    : objectHiddenRefusal(apiName);
}

/** The form of a business action is described like an object, but has no stored records. */
export function visibleObjectOrForm(ctx: RequestContext, name: string): Result<ObjectModel> {
  const form = ctx.registry.form(name);
  return form && seesObject(form, accessRoleOf(ctx.viewer)) ? ok(form) : visibleObject(ctx, name);
}

export function findObjects(
  names: readonly string[],
  find: (name: string) => Result<ObjectModel>,
): Result<ObjectModel[]> {
  const objects: ObjectModel[] = [];
  for (const name of new Set(names)) {
    const object = find(name);
    if (!object.ok) return object;
    objects.push(object.value);
  }
  return ok(objects);
}

export const visibleObjects = (
  ctx: RequestContext,
  names: readonly string[],
): Result<ObjectModel[]> => findObjects(names, (name) => visibleObject(ctx, name));

export const metadataHandlers: Handlers<typeof metadataEndpoints> = {
  getObjectInfoDirectory,
  getObjectInfo,
  getObjectInfos,
  getPicklistValuesByRecordType,
  getPicklistValues,
  getLayout,
  getLayoutUserState,
  updateLayoutUserState,
  getPathLayout,
};
