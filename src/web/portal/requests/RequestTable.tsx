import { Link } from 'react-router';
import { requestText } from '#messages/portal/requests.ts';
import { requestOrders } from '#protocol/telecom/service-requests.ts';
import { type CaseHead, CaseTable } from '../CaseTable.tsx';
import type { RequestsPage } from './load-requests.ts';
import { sortOf } from './RequestFilters.tsx';

const { columns, sort, sorted } = requestText.list;

export function RequestTable({ page: { asked, lines } }: { page: RequestsPage }) {
  const heads = requestOrders.map((column): CaseHead => {
    const { to, direction } = sortOf(asked, column);
    return {
      name: columns[column],
      ...(direction !== null && { sorted: direction }),
      head: (
        <Link className="requests-head" to={to} preventScrollReset title={sort(columns[column])}>
          <span>{columns[column]}</span>
          {direction !== null && <span aria-hidden="true">{direction === 'up' ? '↑' : '↓'}</span>}
          {direction !== null && (
            <span className="visually-hidden">{`, ${sorted[direction]}`}</span>
          )}
        </Link>
      ),
    };
  });
  return <CaseTable cases={lines} labelledBy="verzoeken" heads={heads} />;
}
