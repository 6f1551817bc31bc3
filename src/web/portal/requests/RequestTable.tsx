import { Link } from 'react-router';
import { requestText } from '#text/requests.ts';
import { StatusText } from '#ui/StatusText.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { requestOrders } from '#wire/service-requests.ts';
import { requestPath } from '#wire/site.ts';
import type { RequestsPage } from './load-requests.ts';
import { sortOf } from './RequestFilters.tsx';

const { columns, sort, sorted } = requestText.list;
const looks = { nummer: 'soft', onderwerp: 'main', status: undefined, gewijzigd: 'softEnd' } as const;

/** The requests of one page of the list; each subject leads to its request. */
export function RequestTable({ page: { asked, lines } }: { page: RequestsPage }) {
  const heads = requestOrders.map((column): TableColumn => {
    const { to, direction } = sortOf(asked, column);
    const look = looks[column];
    return {
      name: columns[column],
      ...(look !== undefined && { look }),
      ...(direction !== null && { sorted: direction }),
      head: (
        <Link className="requests-head" to={to} preventScrollReset title={sort(columns[column])}>
          {columns[column]}
          {direction !== null && <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>}
          {direction !== null && <span className="visually-hidden">, {sorted[direction]}</span>}
        </Link>
      ),
    };
  });
  const rows = lines.map(({ id, number, subject, status, tone, changedAt, changed }) => ({
    key: id,
    cells: [
      number,
      <Link className="row-link" to={requestPath(id)} viewTransition key="subject">
        {subject}
      </Link>,
      <StatusText tone={status === 'Gesloten' ? 'quiet' : tone} key="status">
        {status}
      </StatusText>,
      <time dateTime={changedAt} key="changed">
        {changed}
      </time>,
    ],
  }));
  return <Table labelledBy="verzoeken" columns={heads} rows={rows} />;
}
