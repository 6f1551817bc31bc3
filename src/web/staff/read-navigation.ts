import type { Ask } from '#records/ask.ts';
import { workspaceApp } from '#wire/constants.ts';

export type Opening = { objectApiName: string; opens: string };

/** The objects of the workspace in their groups, each with the list it opens with, as the app declares them. */
export const readGroups = ({ registry }: Ask): { title: string; entries: readonly Opening[] }[] =>
  (registry.apps.find((app) => app.developerName === workspaceApp)?.groups ?? []).map(({ label, items }) => ({
    title: label ?? '',
    entries: items.flatMap((item) => ('object' in item ? [{ objectApiName: item.object, opens: item.opens }] : [])),
  }));

/** The list an object opens with: that of the app, else all of it. */
export const openingList = (ask: Ask, objectApiName: string): string =>
  readGroups(ask)
    .flatMap(({ entries }) => entries)
    .find((one) => one.objectApiName === objectApiName)?.opens ?? 'Alle';
