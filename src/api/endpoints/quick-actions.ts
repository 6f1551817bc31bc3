import type * as actionEndpoints from '#protocol/endpoints/actions.ts';
import { normalizeId } from '#protocol/ids.ts';
import { ok, refuse, type Result } from '#protocol/problem.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { appsOf } from '#engine/metadata/apps.ts';
import { actionFeatures, actionOverrides, formulaActivation } from '#engine/metadata/overrides.ts';
import {
  actionDefaults,
  actionInfo,
  actionLayout,
  findAction,
} from '#engine/write/quick-actions.ts';
import { runQuickAction } from '#engine/write/run-quick-action.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import {
  getGlobalActions,
  getListViewActions,
  getLookupActions,
  getObjectCreateActions,
  getRecordActions,
  getRecordEditActions,
  getRelatedListActions,
  getRelatedListRecordActions,
  getRelatedListsActions,
} from './actions.ts';
import type { HandlerResult, EndpointCall, Handlers } from '../pipeline/endpoint-handler.ts';
import { withinCallLimit } from './batch.ts';
import { recordTypeRefusal, visibleObject, visibleObjects } from './metadata.ts';
import { withoutMasterType } from './record-saves.ts';
import { refusedNoticeRow } from '../events/change-messages.ts';

/** `objectApiName`: the object on which the action starts, or to which it writes. */
async function getQuickActionLayout({
  ctx,
  path,
  query,
}: EndpointCall<typeof actionEndpoints.getQuickActionLayout>): Promise<HandlerResult> {
  const action = findAction(ctx, path.actionApiName);
  if (!action.ok) return action;
  const { objectApiName, recordTypeId } = query;
  const object = objectApiName === undefined ? undefined : visibleObject(ctx, objectApiName);
  if (object?.ok === false) return object;
  if (object && object.value !== action.value.context && object.value !== action.value.written)
    return refuse({ code: 'record.notFound', detail: 'No such action of this object' });
  return recordTypeRefusal(recordTypeId) ?? ok({ body: actionLayout(ctx, action.value) });
}

async function getQuickActionDefaults({
  ctx,
  path,
  query,
}: EndpointCall<typeof actionEndpoints.getQuickActionDefaults>): Promise<HandlerResult> {
  const action = findAction(ctx, path.actionApiName);
  const defaults = action.ok ? await actionDefaults(ctx, action.value, query) : action;
  return defaults.ok ? ok({ body: defaults.value }) : defaults;
}

async function getQuickActionInfo({
  ctx,
  path,
  query,
}: EndpointCall<typeof actionEndpoints.getQuickActionInfo>): Promise<HandlerResult> {
  const action = findAction(ctx, path.actionApiName);
  const info = action.ok ? await actionInfo(ctx, action.value, query.parentRecordId) : action;
  return info.ok ? ok({ body: info.value }) : info;
}

/** `defaultTemplateOnly` has no effect. */
async function getActionOverrides({
  ctx,
  path,
  query,
}: EndpointCall<typeof actionEndpoints.getActionOverrides>): Promise<HandlerResult> {
  const object = visibleObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  return ok({
    body: actionOverrides(object.value, accessRoleOf(ctx.viewer), query.type && [query.type]),
  });
}

async function getFormulaActivation(
  call: EndpointCall<typeof actionEndpoints.getFormulaActivation>,
): Promise<HandlerResult> {
  const { ctx, path } = call;
  const feature = actionFeatures.find((one) => one === path.actionFeature);
  if (feature === undefined) return refuse({ code: 'record.notFound', detail: 'No such feature' });
  const objects = objectsAsked(call);
  return objects.ok
    ? ok({
        body: formulaActivation(ctx.registry, accessRoleOf(ctx.viewer), {
          feature,
          objects: objects.value,
        }),
      })
    : objects;
}

function objectsAsked({
  ctx,
  query,
}: EndpointCall<typeof actionEndpoints.getFormulaActivation>): Result<ObjectModel[]> {
  const { application, objectApiNames } = query;
  const names = objectApiNames && withinCallLimit(objectApiNames);
  if (names?.ok === false) return names;
  const objects = visibleObjects(ctx, names?.value ?? seenNames(ctx));
  if (!objects.ok) return objects;
  if (application === undefined) return objects;
  const app = appsOf(ctx).find(
    (one) => one.developerName === application || one.appId === normalizeId(application),
  );
  if (!app) return refuse({ code: 'record.notFound', detail: 'No such app' });
  return ok(
    objects.value.filter((object) =>
      app.navItems.some((item) => item.objectApiName === object.apiName),
    ),
  );
}

const seenNames = (ctx: RequestContext): string[] =>
  ctx.registry.objects
    .filter((object) => seesObject(object, accessRoleOf(ctx.viewer)))
    .map((object) => object.apiName);

type Performing = Pick<
  EndpointCall<typeof actionEndpoints.performQuickAction>,
  'ctx' | 'body' | 'path'
>;

async function performAs(
  type: 'Create' | 'Update',
  { ctx, body, path }: Performing,
): Promise<HandlerResult> {
  const action = findAction(ctx, path.actionApiName);
  if (!action.ok) return action;
  if ((action.value.definition.type === 'Update') !== (type === 'Update'))
    return refuse({
      code: 'record.input',
      detail: `Use ${type === 'Create' ? 'PATCH' : 'POST'} for this action`,
    });
  const { definition, written } = action.value;
  const parent =
    definition.type === 'Create' && definition.parentField !== null
      ? { [definition.parentField]: body.contextId ?? null }
      : {};
  const refused =
    definition.type === 'Create' ? await refusedNoticeRow(ctx, written.apiName, parent) : null;
  if (refused) return refused;
  const done = await runQuickAction(ctx, action.value, {
    ...body,
    fields: withoutMasterType(body.fields),
  });
  return done.ok ? ok({ body: done.value }) : { ...done, object: action.value.written };
}

export const actionHandlers: Handlers<typeof actionEndpoints> = {
  getGlobalActions,
  getLookupActions,
  getObjectCreateActions,
  getListViewActions,
  getRecordActions,
  getRecordEditActions,
  getRelatedListActions,
  getRelatedListsActions,
  getRelatedListRecordActions,
  getQuickActionLayout,
  getQuickActionDefaults,
  getQuickActionInfo,
  getActionOverrides,
  getFormulaActivation,
  performQuickAction: (call) => performAs('Create', call),
  performUpdateRecordQuickAction: (call) => performAs('Update', call),
};
