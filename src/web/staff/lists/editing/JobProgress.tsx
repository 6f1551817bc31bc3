import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { updateBulkJob } from '#client/adapters/bulk-jobs.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { useClient } from '#client/react/context.ts';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { jobPath } from '../../bring-in/paths.ts';
import { jobStateText, useJob } from './use-job.ts';
import { useUndo } from './undo-removal.ts';
import { dismissJob, showJob } from './works.ts';
import { isUndoable } from '#protocol/shapes/bulk-job.ts';

const { job: words } = listBulkText;
type Props = {
  staffId: string;
  bulkJobId: string;
  onClose: () => void;
  /** The id of the job to show instead. */
  onBegun: (bulkJobId: string) => void;
};

/** The job continues when the user leaves the page. */
export function JobProgress({ staffId, bulkJobId, onClose, onBegun }: Props) {
  const { undo, failed } = useUndo((id) => {
    dismissJob(bulkJobId);
    onBegun(id);
  });
  const client = useClient();
  const { job, refresh, isUnderWay, isAway } = useJob(bulkJobId);
  useEffect(() => showJob(bulkJobId), [bulkJobId]);
  const [isLost, setLost] = useState(false);
  const box = useRef<HTMLElement>(null);
  const isThere = job !== undefined;
  // The button that started the job has disappeared, and the focus with it.
  useEffect(() => {
    if (isThere && document.activeElement === document.body) box.current?.focus();
  }, [isThere]);
  if (!job) return null;
  const steer = (status: 'stopped' | 'running'): void => {
    setLost(false);
    updateBulkJob(client, { bulkJobId, status }).catch((error: unknown) => {
      setLost(error instanceof FetchError && (error.status === 0 || error.status >= 500));
      // After a refusal the job may have ended.
      return refresh().catch(() => undefined);
    });
  };
  const progressText = `${jobStateText(job)}: ${words.done(job.done, job.total)}`;
  return (
    <section className="bulk-bar" aria-label={job.label} tabIndex={-1} ref={box}>
      <p className="bulk-name">{job.label}</p>
      <Progress
        percent={job.total === 0 ? 100 : (100 * job.done) / job.total}
        meaning={progressText}
      />
      <p role="status">
        {[progressText, job.refused > 0 ? words.refused(job.refused) : '']
          .filter(Boolean)
          .join('. ')}
      </p>
      {isAway && <p role="status">{words.away}</p>}
      {isLost && <p role="alert">{words.lost}</p>}
      {failed && <p role="alert">{listBulkText.failed}</p>}
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
        {isUndoable(job) && (
          <Button look="hollow" size="small" onClick={() => void undo(job)}>
            {words.putBack}
          </Button>
        )}
        {!isUnderWay && (
          <Button
            look="hollow"
            size="small"
            onClick={() => {
              dismissJob(bulkJobId);
              onClose();
            }}
          >
            {words.close}
          </Button>
        )}
      </div>
    </section>
  );
}
