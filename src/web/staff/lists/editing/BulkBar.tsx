import { type ReactNode, Suspense, useState } from 'react';
import { getListViewActions } from '#client/adapters/actions.ts';
import { createBulkJob } from '#client/adapters/bulk-jobs.ts';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { FetchError } from '#client/transport/fetch-error.ts';
import { useClient } from '#client/react/context.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { listBulkText as words } from '#messages/staff/list-bulk.ts';
import { staffListText } from '#messages/staff/list.ts';
import { Button } from '#ui/inputs/Button.tsx';
import { LeaveQuestion } from '#ui/feedback/Dialog.tsx';
import type { PlatformAction } from '#protocol/shapes/actions.ts';
import type { ObjectInfo } from '#protocol/shapes/object-info.ts';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import type { InputValue } from '../../../forms/edit-field.ts';
import { type SaveTrouble, troublesOfError } from '../../forms/save-troubles.ts';
import type { ListViewModel } from '../list-view-model.ts';
import { MergeLink } from '../../merge/MergeLink.tsx';
import { JobProgress } from './JobProgress.tsx';
import type { ListRows } from '../use-list-rows.ts';
import type { RowSelection } from './use-row-selection.ts';
import './BulkBar.css';

const ChangeMany = lazyPart(
  () => import('./BulkEditDialog.tsx'),
  ({ onClose }) => onClose(),
);
const ActMany = lazyPart(
  () => import('./BulkActionDialog.tsx'),
  ({ onClose }) => onClose(),
);

type Props = { page: ListViewModel; listed: ListRows; picked: RowSelection };
type Fields = Record<string, InputValue>;
type Work =
  | { operation: 'update'; fields: Fields }
  | { operation: 'delete' }
  | { operation: 'action'; actionApiName: string; fields: Fields };

export const bulkBarId = 'gekozen-rijen';

export function BulkBar({
  page,
  listed,
  picked,
  onBack,
}: Props & { /** Returns the focus to the list. */ onBack: () => void }) {
  const [asking, ask] = useState<Asking>(null);
  const { job, show, close, start, failed } = useWork(page, picked);
  const count = picked.all ? (listed.count?.count ?? listed.length) : picked.ids.size;
  const chances = useChances(page, count > 0);
  const begin = async (work: Work): Promise<readonly SaveTrouble[]> => {
    const troubles = await start(work);
    if (troubles.length === 0 || work.operation === 'delete') ask(null);
    return troubles;
  };
  const end = (): void => {
    (count > 0 ? picked.none : close)();
    onBack();
  };
  return (
    <>
      {count > 0 && (
        <section className="bulk-bar" aria-label={words.bar} id={bulkBarId}>
          <PickedCount {...{ listed, picked, count }} />
          <Acts chances={chances} ask={ask} onNone={end}>
            <MergeLink page={page} picked={picked} />
          </Acts>
          {failed && <p role="alert">{words.failed}</p>}
        </section>
      )}
      <Question
        asking={asking}
        count={count}
        chances={chances}
        onClose={() => ask(null)}
        begin={begin}
      />
      {job !== null && (
        <JobProgress
          staffId={page.staffId}
          bulkJobId={job}
          onClose={end}
          onBegun={show}
          key={job}
        />
      )}
    </>
  );
}

type ActsProps = {
  chances: Chances;
  ask: (asking: Asking) => void;
  onNone: () => void;
  children: ReactNode;
};

function Acts({ chances: { info, actions }, ask, onNone, children }: ActsProps) {
  return (
    <div className="row bulk-acts">
      {actions.map((action) => (
        <Button look="hollow" size="small" onClick={() => ask({ action })} key={action.apiName}>
          {action.label}
        </Button>
      ))}
      {info?.updateable === true && (
        <Button look="hollow" size="small" onClick={() => ask('change')}>
          {words.change}
        </Button>
      )}
      {children}
      {info?.deletable === true && (
        <Button look="danger" size="small" onClick={() => ask('remove')}>
          {words.remove}
        </Button>
      )}
      <Button look="hollow" size="small" onClick={onNone}>
        {staffListText.pick.none}
      </Button>
    </div>
  );
}

type Asked = {
  asking: Asking;
  count: number;
  chances: Chances;
  onClose: () => void;
  begin: (work: Work) => Promise<readonly SaveTrouble[]>;
};

function Question({ asking, count, chances: { info, actions }, onClose, begin }: Asked) {
  if (asking === null) return null;
  if (asking === 'remove')
    return (
      <LeaveQuestion
        words={words.removing(count)}
        onStay={onClose}
        onGo={() => void begin({ operation: 'delete' })}
      />
    );
  return (
    <Suspense>
      {asking !== 'change' ? (
        <ActMany
          action={asking.action}
          count={count}
          onClose={onClose}
          onAct={(fields) =>
            begin({ operation: 'action', actionApiName: asking.action.apiName, fields })
          }
        />
      ) : (
        info && (
          <ChangeMany
            info={info}
            actions={actions}
            count={count}
            onClose={onClose}
            onChange={(fields) => begin({ operation: 'update', fields })}
          />
        )
      )}
    </Suspense>
  );
}

type Asking = 'change' | 'remove' | { action: PlatformAction } | null;

type Chances = { info: ObjectInfo | undefined; actions: readonly PlatformAction[] };

function useChances({ asked }: ListViewModel, wanted: boolean): Chances {
  const objectApiName = wanted ? asked.objectApiName : undefined;
  const info = useAdapter(getObjectInfo, { objectApiName }).data;
  const { data } = useAdapter(getListViewActions, { objectApiName });
  return {
    info,
    actions: (data?.actions[asked.objectApiName]?.actions ?? []).filter(
      ({ isMassAction }) => isMassAction === 'true',
    ),
  };
}

function PickedCount({ listed, picked, count }: Omit<Props, 'page'> & { count: number }) {
  const { pick, total } = staffListText;
  const all = total(listed.count?.count ?? listed.length, listed.count?.hasMore === true);
  return (
    <p className="row" role="status">
      <span>{picked.all ? pick.isAll(all) : pick.count(count)}</span>
      {!picked.all && listed.length > count && (
        <button className="bulk-all" type="button" onClick={picked.pickAll}>
          {pick.all(all)}
        </button>
      )}
    </p>
  );
}

/** A second start with the same key makes no second job. */
function useWork({ asked }: ListViewModel, picked: RowSelection) {
  const client = useClient();
  const [job, setJob] = useState<string | null>(null);
  const [key, setKey] = useState(() =>
    typeof document === 'undefined' ? '' : crypto.randomUUID(),
  );
  const [failed, setFailed] = useState(false);
  const { objectApiName, listViewApiName, searchTerm, where } = asked;
  return {
    job,
    show: setJob,
    failed,
    close: () => setJob(null),
    start: async (work: Work): Promise<readonly SaveTrouble[]> => {
      const rows = picked.all
        ? { list: { listViewApiName, searchTerm, where }, recordIds: undefined }
        : { list: undefined, recordIds: [...picked.ids] };
      try {
        const made = await createBulkJob(client, {
          objectApiName,
          ...rows,
          operation: work.operation,
          actionApiName: work.operation === 'action' ? work.actionApiName : undefined,
          fields: work.operation === 'delete' ? undefined : work.fields,
          allowSaveOnDuplicate: undefined,
          idempotencyKey: key,
          undoes: undefined,
        });
        setJob(made.id);
        setKey(crypto.randomUUID());
        setFailed(false);
        picked.none();
        return [];
      } catch (error) {
        if (!(error instanceof FetchError)) throw error;
        setFailed(true);
        return troublesOfError(error, work.operation === 'delete' ? [] : Object.keys(work.fields));
      }
    },
  };
}
