import type { DrawnRecord } from '../read-record.ts';
import { listPath } from '../staff-paths.ts';
import { useWorkspace } from '../use-workspace.ts';

/** The list an object opens with: that of the navigation, else all of it. */
export function useListOf({ staffId, objectApiName }: Pick<DrawnRecord, 'staffId' | 'objectApiName'>): string {
  const items = useWorkspace()?.rail.flatMap((group) => group.items) ?? [];
  return items.find(({ list }) => list?.objectApiName === objectApiName)?.to ?? listPath(staffId, objectApiName, 'Alle');
}
