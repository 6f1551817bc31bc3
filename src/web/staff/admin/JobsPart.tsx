import { staffAdminText } from '#text/staff-admin.ts';
import { StatusText } from '#ui/StatusText.tsx';
import { Table } from '#ui/Table.tsx';
import { ActButton } from './ActButton.tsx';
import type { Shown } from './read-admin.ts';

const { jobs: words } = staffAdminText;

export function JobsPart({ shown: { jobs, last, next } }: { shown: Shown<'taken'> }) {
  const [name, at, took, outcome] = words.columns;
  return (
    <>
      <p className="soft">
        {words.lede} {last === null ? words.never : words.last(last)} {next !== null && words.next(next)}
      </p>
      <ActButton act="begin" value="ronde" name={words.now} full={words.now} look="solid" />
      <Table
        labelledBy="deel"
        columns={[{ name, look: 'main' }, { name: at, look: 'soft' }, { name: took, look: 'end' }, { name: outcome }]}
        rows={jobs.map((job) => ({
          key: job.task,
          cells: [
            job.name,
            job.at ?? words.notYet,
            job.took ?? '–',
            job.at === null ? (
              '–'
            ) : (
              <div key="outcome">
                <StatusText tone={job.error === null ? 'good' : 'attention'}>{job.error === null ? words.good : words.bad}</StatusText>
                {job.error !== null && <p className="small soft">{job.error}</p>}
              </div>
            ),
          ],
        }))}
      />
    </>
  );
}
