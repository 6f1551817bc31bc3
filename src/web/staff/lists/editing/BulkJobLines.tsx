import { useEffect, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { type BulkJob, isUndoable } from '#protocol/shapes/bulk-job.ts';
import { jobPath } from '../../bring-in/paths.ts';
import type { Workspace } from '../../frame/read-workspace.ts';
import { jobStateText, useJob } from './use-job.ts';
import { useUndo } from './undo-removal.ts';
import { trackJob, dismissJob, bulkJobStore } from './works.ts';
import './BulkJobLines.css';

const { job: words } = listBulkText;

/** A job that has ended keeps its line until the user closes it. */
export function BulkJobLines({
  workspace: { staffId, works },
}: {
  workspace: Pick<Workspace, 'staffId' | 'works'>;
}) {
  const { begun, shown, closed } = useSyncExternalStore(
    bulkJobStore.subscribe,
    bulkJobStore.look,
    bulkJobStore.lookAtServer,
  );
  const { pathname } = useLocation();
  useEffect(() => works.forEach(({ id }) => trackJob(id)), [works]);
  const ids = [...new Set([...works.map(({ id }) => id), ...begun])];
  const visibleIds = ids.filter(
    (id) => !shown.includes(id) && !closed.includes(id) && pathname !== jobPath(staffId, id),
  );
  return (
    visibleIds.length > 0 && (
      <div className="works">
        {visibleIds.map((id) => (
          <Work
            staffId={staffId}
            id={id}
            initialJob={works.find((one) => one.id === id)}
            key={id}
          />
        ))}
      </div>
    )
  );
}

function Work({
  staffId,
  id,
  initialJob,
}: {
  staffId: string;
  id: string;
  initialJob: BulkJob | undefined;
}) {
  const { undo, failed } = useUndo((begun) => {
    dismissJob(id);
    trackJob(begun);
  });
  const { job: now, isRefused, isUnderWay, isAway } = useJob(id);
  const job = now ?? initialJob;
  if (job === undefined || isRefused) return null;
  const { label, done, total, refused } = job;
  return (
    <div className="work-line" data-ended={isUnderWay ? undefined : ''}>
      <p className="work-text">
        <Link to={jobPath(staffId, id)}>{label}</Link>
        <span className="figure">
          {[
            `${jobStateText(job)}: ${words.done(done, total)}`,
            refused > 0 && words.refused(refused),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      {isAway && <span role="status">{words.away}</span>}
      {isUndoable(job) && (
        <Button look="hollow" size="small" onClick={() => void undo(job)}>
          {words.putBack}
        </Button>
      )}
      {failed && <span role="alert">{listBulkText.failed}</span>}
      {!isUnderWay && (
        <Button look="icon" onClick={() => dismissJob(id)}>
          <Icon name="x" size="small" />
          <span className="visually-hidden">{words.closeOf(label)}</span>
        </Button>
      )}
    </div>
  );
}
