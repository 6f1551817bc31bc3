import type { RailGroup, RailItem } from './read-workspace.ts';

/** What the workspace opens with. */
export const firstList = { objectApiName: 'Contactbericht__c', listViewApiName: 'Nieuw' } as const;

/**
 * Where an object stands in the navigation: the list it opens with before those of what waits for
 * somebody.
 */
export function railItemOfObject(
  rail: readonly RailGroup[],
  objectApiName: string | undefined,
): RailItem | undefined {
  const places = rail
    .flatMap(({ items }) => items)
    .filter(({ list }) => list !== null && list.objectApiName === objectApiName);
  return places.find(({ urgent }) => !urgent) ?? places[0];
}
