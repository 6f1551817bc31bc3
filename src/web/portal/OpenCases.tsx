import { Link } from 'react-router';
import { dashboardText } from '#text/dashboard.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { StatusText } from '#ui/StatusText.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { requestPath } from '#wire/site.ts';
import { paths } from '../paths.ts';
import type { CaseLine } from './overview.ts';

const { requests } = dashboardText;
const columns: readonly TableColumn[] = [
  { name: requests.number, look: 'soft' },
  { name: requests.subject, look: 'main' },
  { name: requests.status },
  { name: requests.changed, look: 'softEnd' },
];

/** Service requests that are not closed, or the way to the first; `total` counts those that are not shown here too. */
export function OpenCases({ cases, total }: { cases: readonly CaseLine[]; total: number }) {
  return (
    <>
      <div className="row-apart">
        <h2 className="title-5" id={openCasesId}>
          {requests.title}
        </h2>
        {total > 0 && <span className="soft figure">{requests.shown(cases.length, total)}</span>}
      </div>
      {total > 0 ? <CaseTable cases={cases} /> : <NoCases />}
    </>
  );
}

/** Names the section they stand in. */
export const openCasesId = 'open';

function NoCases() {
  return (
    <Empty title={requests.none.title} text={requests.none.text}>
      <ButtonLink look="hollow" to={paths.newServiceRequest}>
        {requests.none.button}
      </ButtonLink>
    </Empty>
  );
}

function CaseTable({ cases }: { cases: readonly CaseLine[] }) {
  const rows = cases.map(({ id, number, subject, status, tone, changedAt, changed }) => ({
    key: id,
    cells: [
      number,
      <Link className="row-link" to={requestPath(id)} viewTransition key="subject">
        {subject}
      </Link>,
      <StatusText tone={tone} key="status">
        {status}
      </StatusText>,
      <time dateTime={changedAt} key="changed">
        {changed}
      </time>,
    ],
  }));
  return <Table labelledBy={openCasesId} columns={columns} rows={rows} />;
}
