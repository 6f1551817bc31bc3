import { dashboardText } from '#text/dashboard.ts';
import { StatusText } from '#ui/StatusText.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import type { CaseLine } from './overview.ts';

const { requests } = dashboardText;
const columns: readonly TableColumn[] = [
  { name: requests.number, look: 'soft' },
  { name: requests.subject, look: 'main' },
  { name: requests.status },
  { name: requests.changed, look: 'softEnd' },
];

/** Service requests that are not closed. */
export function OpenCases({ cases, labelledBy }: { cases: readonly CaseLine[]; labelledBy: string }) {
  const rows = cases.map(({ id, number, subject, status, tone, changedAt, changed }) => ({
    key: id,
    cells: [
      number,
      subject,
      <StatusText tone={tone} key="status">
        {status}
      </StatusText>,
      <time dateTime={changedAt} key="changed">
        {changed}
      </time>,
    ],
  }));
  return <Table labelledBy={labelledBy} columns={columns} rows={rows} />;
}
