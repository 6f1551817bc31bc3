import type * as screenEndpoints from '#protocol/endpoints/rest/screens.ts';
import { ok } from '#protocol/problem.ts';
import type { ListedQuickActions, Tabs, Themes } from '#protocol/shapes/rest/screens.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { derivedId } from '#engine/model/ids.ts';
import type { ObjectModel } from '#engine/model/registry.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { quickActions } from '#engine/metadata/actions.ts';
import { navItemsOf } from '#engine/metadata/apps.ts';
import { themeInfoOf } from '#engine/metadata/object-info.ts';
import type { EndpointCall, HandlerResult, Handlers } from '../../pipeline/endpoint-handler.ts';
import { seenObject } from './sobjects.ts';

/** Source: record-api.md §11.2. */

type Endpoints = typeof screenEndpoints;
type Look = { color: string | null; iconUrl: string | null };

/** The pictograms are drawings, which have no size of their own. */
const looksOf = ({ color, iconUrl }: Look) => ({
  colors: color === null ? [] : [{ color: color.slice(1), context: 'primary', theme: 'theme4' }],
  icons:
    iconUrl === null
      ? []
      : [{ contentType: 'image/svg+xml', height: 0, theme: 'theme4', url: iconUrl, width: 0 }],
});

async function getTabs({ ctx }: EndpointCall<Endpoints['getTabs']>): Promise<HandlerResult> {
  const body: Tabs = navItemsOf(ctx).map((item) => ({
    ...looksOf(item),
    custom: item.custom,
    iconUrl: item.iconUrl,
    label: item.label,
    miniIconUrl: item.iconUrl,
    name: item.developerName,
    sobjectName: item.objectApiName,
    url: item.content,
  }));
  return ok({ body });
}

async function getTheme({ ctx }: EndpointCall<Endpoints['getTheme']>): Promise<HandlerResult> {
  const accessRole = accessRoleOf(ctx.viewer);
  const body: Themes = {
    themeItems: ctx.registry.objects
      .filter((object) => seesObject(object, accessRole))
      .map((object) => ({ ...looksOf(themeInfoOf(ctx.registry, object)), name: object.apiName })),
  };
  return ok({ body });
}

function actionsFor(ctx: RequestContext, context: ObjectModel | null): ListedQuickActions {
  return quickActions(ctx.registry, context, accessRoleOf(ctx.viewer)).map(
    ({ apiName, definition, written }) => ({
      contextSobjectType: context?.apiName ?? null,
      id: derivedId('0JV', apiName),
      label: definition.label,
      name: apiName,
      targetSobjectType: definition.type === 'Verb' ? (context?.apiName ?? null) : written.apiName,
      type: definition.type,
    }),
  );
}

async function getGlobalQuickActions({
  ctx,
}: EndpointCall<Endpoints['getGlobalQuickActions']>): Promise<HandlerResult> {
  return ok({ body: actionsFor(ctx, null) });
}

async function getObjectQuickActions({
  ctx,
  path,
}: EndpointCall<Endpoints['getObjectQuickActions']>): Promise<HandlerResult> {
  const object = seenObject(ctx, path.objectApiName);
  if (!object.ok) return object;
  return ok({ body: [...actionsFor(ctx, object.value), ...actionsFor(ctx, null)] });
}

export const screenHandlers: Handlers<Endpoints> = {
  getTabs,
  getTheme,
  getGlobalQuickActions,
  getObjectQuickActions,
};
