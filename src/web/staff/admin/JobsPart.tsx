import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { staffJobsText as words } from '#messages/staff/jobs.ts';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table } from '#ui/data/Table.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { AdminActionButton } from './AdminActionButton.tsx';
import type { AdminPartData } from './read-admin.ts';

type Job = AdminPartData<'taken'>['jobs'][number];
const lookAgain = 2_000; // ms

export function JobsPart({
  shown: { jobs, last, next, seen, works, all },
}: {
  shown: AdminPartData<'taken'>;
}) {
  useLive(jobs.some(({ isRunning }) => isRunning));
  const [name, when, at, outcome, act] = words.columns;
  return (
    <>
      <p className="soft">
        <NonBreakingText
          text={[
            words.lede,
            last === null ? words.never : words.last(last),
            next !== null && words.next(next),
          ]
            .filter(Boolean)
            .join(' ')}
        />
      </p>
      <AdminActionButton act="begin" value={seen} name={words.round} full={words.round} />
      <Table
        labelledBy="deel"
        columns={[
          { name, look: 'main' },
          { name: when, look: 'soft' },
          { name: at, look: 'soft' },
          { name: outcome },
          { name: act, look: 'end' },
        ]}
        rows={jobs.map((job) => ({
          key: job.task,
          cells: [
            <What job={job} key="what" />,
            <>
              <span>{job.when}</span>
              {job.next !== null && <span className="small admin-under">{job.next}</span>}
            </>,
            <Last job={job} key="last" />,
            <Came job={job} key="came" />,
            <AdminActionButton
              act="run"
              value={job.seen}
              name={words.now}
              full={words.nowOf(job.name)}
              key="run"
            />,
          ],
        }))}
      />
      <h3 className="title-4" id="bewerkingen">
        {words.works.title}
      </h3>
      {works.length === 0 ? <p className="soft">{words.works.none}</p> : <Works works={works} />}
      <Link to={all}>{words.works.all}</Link>
    </>
  );
}

function useLive(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== 'idle') return undefined;
    const timer = setTimeout(() => void revalidate(), lookAgain);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}

const What = ({ job: { name, text } }: { job: Job }) => (
  <>
    <span>{name}</span>
    <span className="small soft admin-under">{text}</span>
  </>
);

const Last = ({ job: { at, took, by, isQueue } }: { job: Job }) => (
  <>
    <span>{at ?? (isQueue ? '–' : words.notYet)}</span>
    {took !== null && (
      <span className="small admin-under">{[took, by].filter(Boolean).join(', ')}</span>
    )}
  </>
);

function Came({ job: { isRunning, error, at, did, waiting, isQueue } }: { job: Job }) {
  if (isRunning) return <StatusText tone="you">{words.running}</StatusText>;
  if (isQueue)
    return waiting === null ? (
      <StatusText tone="quiet">{words.resting}</StatusText>
    ) : (
      <Waiting text={waiting} />
    );
  if (at === null) return <StatusText tone="quiet">{words.notYet}</StatusText>;
  return (
    <div>
      <StatusText tone={error === null ? 'good' : 'attention'}>
        {error === null ? words.good : words.bad}
      </StatusText>
      {did !== null && error === null && <p className="small soft">{did}</p>}
      {error !== null && (
        <p className="small soft">
          {words.fault} <q>{error}</q>
        </p>
      )}
      {waiting !== null && (
        <p className="small soft">
          <NonBreakingText text={waiting} />
        </p>
      )}
    </div>
  );
}

const Waiting = ({ text }: { text: string }) => (
  <div>
    <StatusText tone="you">{words.waits}</StatusText>
    <p className="small soft">
      <NonBreakingText text={text} />
    </p>
  </div>
);

function Works({ works }: { works: readonly AdminPartData<'taken'>['works'][number][] }) {
  const [what, who, state, made, act] = words.works.columns;
  return (
    <Table
      labelledBy="bewerkingen"
      columns={[
        { name: what, look: 'main' },
        { name: who },
        { name: state },
        { name: made, look: 'soft' },
        { name: act, look: 'end' },
      ]}
      rows={works.map(({ id, name, owner, status, progress, made: at, canGoOn, to }) => ({
        key: id,
        cells: [
          <Link to={to} key="to">
            {name}
          </Link>,
          owner,
          <div key="state">
            <StatusText tone={canGoOn ? 'attention' : 'you'}>{status}</StatusText>
            <p className="small soft">{progress}</p>
          </div>,
          at,
          canGoOn && (
            <AdminActionButton
              act="goOn"
              value={id}
              name={words.works.goOn}
              full={words.works.goOnOf(name)}
              key="go"
            />
          ),
        ],
      }))}
    />
  );
}
