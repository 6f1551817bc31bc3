import { useEffect, useState } from 'react';
import { getBulkJob } from '#client/adapters/bulk-jobs.ts';
import { isCacheableError } from '#client/transport/fetch-error.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';

/** While it is under way it is looked at so often. */
const lookEvery = 700; // ms
/** A server that begins anew has enough to do. */
const lookWhileAway = 4_000; // ms

/**
 * How far a work on many rows is by now, looked at again as long as it goes on. `isAway`: nobody
 * knows at the moment, this is what was so before. `isRefused`: it is not theirs to see.
 */
export function useJob(bulkJobId: string) {
  const { data, error, refresh } = useAdapter(getBulkJob, { bulkJobId });
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const isRefused = error !== undefined && isCacheableError(error);
  const job = isRefused ? undefined : (data ?? last);
  const isUnderWay = !isRefused && (job === undefined || isBulkJobActive(job.status));
  const isAway = error !== undefined && !isRefused && isUnderWay;
  useEffect(() => {
    if (!isUnderWay) return;
    const look = setInterval(
      () => void refresh().catch(() => undefined),
      isAway ? lookWhileAway : lookEvery,
    ); // the next look tells
    return () => clearInterval(look);
  }, [isUnderWay, isAway, refresh]);
  return { job, refresh, isUnderWay, isRefused, isAway };
}

const { job: words } = listBulkText;
const states: { readonly [State in BulkJob['status']]?: string } = {
  done: words.ended,
  stopped: words.stopped,
  failed: words.failed,
  running: words.running,
};

export const jobStateText = ({ status }: Pick<BulkJob, 'status'>): string =>
  states[status] ?? words.waiting;
