import type { RequestContext } from '#engine/model/request-context.ts';
import type { NavItemDefinition } from '#engine/model/define.ts';
import { accessRoleOf, seesObject } from '#engine/access/access.ts';
import { recentView } from '#engine/metadata/list-info.ts';
import { declaredViews } from '#engine/lists/list-views.ts';
import { workspaceApp } from '#protocol/constants.ts';

export const readGroups = ({
  registry,
}: RequestContext): { title: string; items: readonly NavItemDefinition[] }[] =>
  (registry.apps.find((app) => app.developerName === workspaceApp)?.groups ?? []).map(
    ({ label, items }) => ({ title: label ?? '', items }),
  );

/** A list that the system declares, not one of users. */
export type DeclaredList = { apiName: string; label: string };

export const declaredByObject = (ctx: RequestContext): Record<string, DeclaredList[]> =>
  Object.fromEntries(
    ctx.registry.objects
      .filter((object) => seesObject(object, accessRoleOf(ctx.viewer)))
      .map(({ apiName }) => [apiName, declaredLists(ctx, apiName)]),
  );

export function declaredLists(ctx: RequestContext, objectApiName: string): DeclaredList[] {
  const object = ctx.registry.object(objectApiName);
  if (!object) return [];
  const recent = object.recent === false ? [] : [recentView(object)];
  return [...declaredViews(ctx, object), ...recent].map(({ apiName, label }) => ({
    apiName,
    label,
  }));
}
