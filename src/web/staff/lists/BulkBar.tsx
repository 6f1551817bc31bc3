import { lazy, Suspense, useState } from 'react';
import { createBulkJob } from '#client/adapters/bulk-jobs.ts';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { FetchError } from '#client/fetch-error.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listBulkText as words } from '#text/list-bulk.ts';
import { staffListText } from '#text/staff-list.ts';
import { Button } from '#ui/Button.tsx';
import { LeaveQuestion } from '#ui/Dialog.tsx';
import type { Value } from '../edit-field.ts';
import type { DrawnList } from './drawn-list.ts';
import { JobProgress } from './JobProgress.tsx';
import type { ListRows } from './use-list-rows.ts';
import type { Picked } from './use-picked.ts';
import './BulkBar.css';

const ChangeMany = lazy(() => import('./ChangeMany.tsx'));

type Props = { page: DrawnList; listed: ListRows; picked: Picked };
type Work = { operation: 'update'; fields: Record<string, Value> } | { operation: 'delete' };

/** What can be done with the rows that are chosen, and how far it is. */
export function BulkBar({ page, listed, picked }: Props) {
  const { objectApiName } = page.asked;
  const info = useAdapter(getObjectInfo, { objectApiName: picked.ids.size > 0 || picked.all ? objectApiName : undefined }).data;
  const [asking, ask] = useState<'change' | 'remove' | null>(null);
  const { job, close, start, failed } = useWork(page, picked);
  const count = picked.all ? (listed.count?.count ?? listed.length) : picked.ids.size;
  const begin = (work: Work): void => {
    ask(null);
    void start(work);
  };
  return (
    <>
      {count > 0 && (
        <section className="bulk-bar" aria-label={words.bar}>
          <PickedCount {...{ listed, picked, count }} />
          <div className="row bulk-acts">
            {info?.updateable === true && (
              <Button size="small" onClick={() => ask('change')}>
                {words.change}
              </Button>
            )}
            {info?.deletable === true && (
              <Button look="danger" size="small" onClick={() => ask('remove')}>
                {words.remove}
              </Button>
            )}
            <Button look="hollow" size="small" onClick={picked.none}>
              {staffListText.pick.none}
            </Button>
          </div>
          {failed && <p role="alert">{words.failed}</p>}
        </section>
      )}
      {asking === 'change' && info && (
        <Suspense>
          <ChangeMany info={info} count={count} onClose={() => ask(null)} onChange={(fields) => begin({ operation: 'update', fields })} />
        </Suspense>
      )}
      {asking === 'remove' && <LeaveQuestion words={words.removing(count)} onStay={() => ask(null)} onGo={() => begin({ operation: 'delete' })} />}
      {job !== null && <JobProgress staffId={page.staffId} bulkJobId={job} onClose={close} key={job} />}
    </>
  );
}

function PickedCount({ listed, picked, count }: Omit<Props, 'page'> & { count: number }) {
  const { pick, total } = staffListText;
  const all = total(listed.count?.count ?? listed.length, listed.count?.hasMore === true);
  return (
    <p className="row" role="status">
      {picked.all ? pick.isAll(all) : pick.count(count)}
      {!picked.all && listed.length > count && (
        <button className="bulk-all" type="button" onClick={picked.pickAll}>
          {pick.all(all)}
        </button>
      )}
    </p>
  );
}

/** Begins a work on what is chosen; asked twice, it is one work. */
function useWork({ asked }: DrawnList, picked: Picked) {
  const client = useClient();
  const [job, setJob] = useState<string | null>(null);
  const [key, setKey] = useState(() => (typeof document === 'undefined' ? '' : crypto.randomUUID()));
  const [failed, setFailed] = useState(false);
  const { objectApiName, listViewApiName, searchTerm, where } = asked;
  return {
    job,
    failed,
    close: () => setJob(null),
    start: async (work: Work): Promise<void> => {
      const rows = picked.all ? { list: { listViewApiName, searchTerm, where }, recordIds: undefined } : { list: undefined, recordIds: [...picked.ids] };
      try {
        const made = await createBulkJob(client, {
          objectApiName,
          ...rows,
          operation: work.operation,
          fields: work.operation === 'update' ? work.fields : undefined,
          allowSaveOnDuplicate: undefined,
          idempotencyKey: key,
        });
        setJob(made.id);
        setKey(crypto.randomUUID());
        setFailed(false);
        picked.none();
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        setFailed(true);
      }
    },
  };
}
