import { Link } from 'react-router';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import { requestPath } from '#protocol/site/site.ts';
import type { CaseLine } from './case-line.ts';

const { requests } = dashboardText;
const names = [requests.number, requests.subject, requests.status, requests.changed] as const;
const looks = ['soft', 'main', undefined, 'softEnd'] as const;

export type CaseHead = Pick<TableColumn, 'name' | 'head' | 'sorted'>;
type CaseTableProps = {
  cases: readonly CaseLine[];
  labelledBy: string;
  heads?: readonly CaseHead[];
};

export function CaseTable({
  cases,
  labelledBy,
  heads = names.map((name) => ({ name })),
}: CaseTableProps) {
  const columns = heads.map((head, at): TableColumn => {
    const look = looks[at];
    return { ...head, ...(look !== undefined && { look }) };
  });
  return <Table labelledBy={labelledBy} columns={columns} rows={cases.map(rowOf)} />;
}

const rowOf = ({ id, number, subject, status, tone, changedAt, changed }: CaseLine) => ({
  key: id,
  cells: [
    number,
    <Link className="row-link" to={requestPath(id)} viewTransition key="subject">
      <NonBreakingText text={subject} />
    </Link>,
    <StatusText tone={tone} key="status">
      {status}
    </StatusText>,
    <time dateTime={changedAt} key="changed">
      {changed}
    </time>,
  ],
});
