import type { Ask } from '#records/ask.ts';
import type { NavItemDefinition } from '#records/define.ts';
import { accessRoleOf, seesObject } from '#records/access.ts';
import { recentView } from '#records/describe/list-info.ts';
import { declaredViews } from '#records/list-views.ts';
import { workspaceApp } from '#wire/constants.ts';

/** The workspace's navigation in its groups, as the app declares it. */
export const readGroups = ({ registry }: Ask): { title: string; items: readonly NavItemDefinition[] }[] =>
  (registry.apps.find((app) => app.developerName === workspaceApp)?.groups ?? []).map(({ label, items }) => ({ title: label ?? '', items }));

/** Lists of the house, by object: those one does not have to look for. */
export type DeclaredList = { apiName: string; label: string };

export const declaredByObject = (ask: Ask): Record<string, DeclaredList[]> =>
  Object.fromEntries(
    ask.registry.objects.filter((object) => seesObject(object, accessRoleOf(ask.viewer))).map(({ apiName }) => [apiName, declaredLists(ask, apiName)]),
  );

export function declaredLists(ask: Ask, objectApiName: string): DeclaredList[] {
  const object = ask.registry.object(objectApiName);
  if (!object) return [];
  const recent = object.recent === false ? [] : [recentView(object)];
  return [...declaredViews(ask, object), ...recent].map(({ apiName, label }) => ({ apiName, label }));
}
