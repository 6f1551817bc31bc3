import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { getBulkJob, updateBulkJob } from '#client/adapters/bulk-jobs.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listBulkText } from '#text/list-bulk.ts';
import { Button } from '#ui/Button.tsx';
import { Progress } from '#ui/Progress.tsx';
import type { BulkJob } from '#wire/shapes/bulk-job.ts';
import { jobPath } from '../bring-in/paths.ts';

const { job: words } = listBulkText;
/** While it is under way it is looked at so often. */
const lookEvery = 700; // ms

/** How far a work on many rows is. It goes on when nobody looks; the list shows its rows as they change. */
export function JobProgress({ staffId, bulkJobId, onClose }: { staffId: string; bulkJobId: string; onClose: () => void }) {
  const client = useClient();
  const { data: job, refresh } = useAdapter(getBulkJob, { bulkJobId });
  const box = useRef<HTMLElement>(null);
  const isThere = job !== undefined;
  // Who began it stood at a button that is gone.
  useEffect(() => {
    if (isThere && document.activeElement === document.body) box.current?.focus();
  }, [isThere]);
  const isUnderWay = job === undefined || job.status === 'waiting' || job.status === 'running';
  useEffect(() => {
    if (!isUnderWay) return;
    const look = setInterval(() => void refresh().catch(() => undefined), lookEvery); // the next look tells
    return () => clearInterval(look);
  }, [isUnderWay, refresh]);
  if (!job) return null;
  const steer = (status: 'stopped' | 'running'): void => {
    updateBulkJob(client, { bulkJobId, status }).catch(() => refresh().catch(() => undefined)); // it ended by itself meanwhile
  };
  const told = `${stateOf(job)}: ${words.done(job.done, job.total)}`;
  return (
    <section className="bulk-bar" aria-label={job.label} tabIndex={-1} ref={box}>
      <p className="bulk-name">{job.label}</p>
      <Progress percent={job.total === 0 ? 100 : (100 * job.done) / job.total} meaning={told} />
      <p role="status">{[told, job.refused > 0 ? words.refused(job.refused) : ''].filter(Boolean).join('. ')}</p>
      <div className="row bulk-acts">
        {isUnderWay && (
          <Button look="hollow" size="small" onClick={() => steer('stopped')}>
            {words.stop}
          </Button>
        )}
        {(job.status === 'stopped' || job.status === 'failed') && (
          <Button size="small" onClick={() => steer('running')}>
            {words.goOn}
          </Button>
        )}
        <Link to={jobPath(staffId, bulkJobId)}>{words.details}</Link>
        {!isUnderWay && (
          <Button look="hollow" size="small" onClick={onClose}>
            {words.close}
          </Button>
        )}
      </div>
    </section>
  );
}

const stateOf = ({ status }: BulkJob): string =>
  status === 'done'
    ? words.ended
    : status === 'stopped'
      ? words.stopped
      : status === 'failed'
        ? words.failed
        : status === 'running'
          ? words.running
          : words.waiting;
