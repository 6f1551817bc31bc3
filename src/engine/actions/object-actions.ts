import type { Actions, PlatformAction } from '#protocol/shapes/actions.ts';
import { mayPerform, accessRoleOf } from '../access/access.ts';
import type { RequestContext } from '../model/request-context.ts';
import {
  describeButton,
  isMass,
  mayPreview,
  describeQuickAction,
  quickActions,
} from '../metadata/actions.ts';
import type { ObjectModel } from '../model/registry.ts';
import { type ActionsQuery, composeActions } from './compose-actions.ts';

export function globalActions(ctx: RequestContext, asked: ActionsQuery): Actions {
  const spot = { context: 'Global', source: 'Global' };
  const found = quickActions(ctx.registry, null, accessRoleOf(ctx.viewer)).map((action) =>
    describeQuickAction(ctx.registry, action, spot),
  );
  return composeActions(ctx, asked, {
    path: 'global',
    entries: { Global: { actions: found, path: 'global' } },
  });
}

export function lookupActions(
  ctx: RequestContext,
  objects: readonly ObjectModel[],
  asked: ActionsQuery,
): Actions {
  const path = (names: string) => `lookup/${names}`;
  const entries = objects.map((object) => [
    object.apiName,
    { actions: newButton(ctx, object, 'Lookup'), path: path(object.apiName) },
  ]);
  return composeActions(ctx, asked, {
    path: path(objects.map((object) => object.apiName).join(',')),
    entries: Object.fromEntries(entries),
  });
}

export function createActions(
  ctx: RequestContext,
  object: ObjectModel,
  asked: ActionsQuery,
): Actions {
  const path = `object/${object.apiName}/record-create`;
  const spot = { context: 'RecordCreate', source: object.apiName };
  const quick = quickActions(ctx.registry, null, accessRoleOf(ctx.viewer)).filter(
    (action) => action.written === object,
  );
  const create = newButton(ctx, object, 'RecordCreate');
  const preview =
    create.length > 0 && mayPreview(object, accessRoleOf(ctx.viewer))
      ? [describeButton(ctx.registry, { object, button: 'Preview' }, spot)]
      : [];
  const actions = [
    ...create,
    ...preview,
    ...quick.map((action) => describeQuickAction(ctx.registry, action, spot)),
  ];
  return composeActions(ctx, asked, { path, entries: { [object.apiName]: { actions, path } } });
}

export function listActions(
  ctx: RequestContext,
  object: ObjectModel,
  asked: ActionsQuery,
): Actions {
  const path = `object/${object.apiName}/list-view`;
  const spot = { context: 'ListView', source: object.apiName };
  const mass = quickActions(ctx.registry, object, accessRoleOf(ctx.viewer)).filter(isMass);
  const actions = [
    ...newButton(ctx, object, 'ListView'),
    ...mass.map((action) => describeQuickAction(ctx.registry, action, spot)),
  ];
  return composeActions(ctx, asked, { path, entries: { [object.apiName]: { actions, path } } });
}

const newButton = (ctx: RequestContext, object: ObjectModel, context: string): PlatformAction[] =>
  mayPerform(object, accessRoleOf(ctx.viewer), 'create')
    ? [describeButton(ctx.registry, { object, button: 'New' }, { context, source: object.apiName })]
    : [];
