import { useRouteLoaderData } from 'react-router';
import type { Workspace, RailGroup, RailItem } from './read-workspace.ts';

/** The route id of the workspace's frame, which React Router derives from the file path. */
const frame = 'staff/workspace';

export const useWorkspace = (): Workspace | undefined => useRouteLoaderData<Workspace>(frame);

/** The list on the start page of the workspace. */
export const firstList = { objectApiName: 'Contactbericht__c', listViewApiName: 'Nieuw' } as const;

export function railItemOfObject(
  rail: readonly RailGroup[],
  objectApiName: string | undefined,
): RailItem | undefined {
  const places = rail
    .flatMap(({ items }) => items)
    .filter(({ list }) => list !== null && list.objectApiName === objectApiName);
  return places.find(({ urgent }) => !urgent) ?? places[0];
}
