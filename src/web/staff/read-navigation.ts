import type { Ask } from '#records/ask.ts';
import type { NavItemDefinition } from '#records/define.ts';
import { workspaceApp } from '#wire/constants.ts';

/** The workspace's navigation in its groups, as the app declares it. */
export const readGroups = ({ registry }: Ask): { title: string; items: readonly NavItemDefinition[] }[] =>
  (registry.apps.find((app) => app.developerName === workspaceApp)?.groups ?? []).map(({ label, items }) => ({ title: label ?? '', items }));

/** The list an object opens with: that of the app, else all of it. */
export function openingList(ask: Ask, objectApiName: string): string {
  const items = readGroups(ask).flatMap((group) => group.items);
  const opening = items.find((item) => 'object' in item && item.object === objectApiName);
  return opening && 'object' in opening ? opening.opens : 'Alle';
}
