import type { RailGroup, RailItem } from './read-workspace.ts';

/** The list that the workspace opens with. */
export const firstList = { objectApiName: 'Contactbericht__c', listViewApiName: 'Nieuw' } as const;

/**
 * Returns the navigation item of an object: preferably the list that the object opens with, else
 * one of waiting rows.
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
