import { useEffect, useState } from 'react';
import { getBulkJob } from '#client/adapters/bulk-jobs.ts';
import { isCacheableError } from '#client/transport/fetch-error.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { type BulkJob, isBulkJobActive } from '#protocol/shapes/bulk-job.ts';

const lookEvery = 700; // ms
/** Longer, because a server that restarts is busy. */
const lookWhileAway = 4_000; // ms

/**
 * `isAway`: the last request failed, so `job` is the last known state. `isRefused`: the server
 * refuses to show the job.
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
    ); // the next poll reports it
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
