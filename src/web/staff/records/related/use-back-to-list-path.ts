import { useSearchParams } from 'react-router';
import { isQueueOf, queueParam, queuePaths } from '../../lists/queue-address.ts';
import type { RecordViewModel } from '../../read-record.ts';
import { listPath } from '../../staff-paths.ts';
import { useWorkspace, railItemOfObject } from '../../frame/use-workspace.ts';

export function useBackToListPath({
  staffId,
  objectApiName,
}: Pick<RecordViewModel, 'staffId' | 'objectApiName'>): string {
  const rail = useWorkspace()?.rail ?? [];
  const queue = useSearchParams()[0].get(queueParam);
  if (queue !== null && isQueueOf(objectApiName, queue)) return queuePaths(staffId, queue).list;
  return railItemOfObject(rail, objectApiName)?.to ?? listPath(staffId, objectApiName, 'Alle');
}
