import { Form, Link } from 'react-router';
import type { RequestsQuery } from '#domain/requests/read-requests.ts';
import { requestText } from '#messages/portal/requests.ts';
import { Chips } from '#ui/inputs/Chips.tsx';
import { SearchField } from '#ui/inputs/SearchField.tsx';
import {
  requestFilters,
  requestOrders,
  type RequestOrder,
} from '#protocol/telecom/service-requests.ts';
import { paths } from '../../paths.ts';
import { filterParam, orderParam, queryParam, requestsPath } from './request-address.ts';

const { list } = requestText;

export function RequestFilters({ asked }: { asked: RequestsQuery }) {
  return (
    <div className="requests-tools">
      <Chips
        label={list.filterLabel}
        chips={[null, ...requestFilters].map((filter) => ({
          name: filter === null ? list.all : list.filters[filter],
          to: requestsPath({ ...asked, filter, page: 1 }),
          isCurrent: filter === asked.filter,
        }))}
      />
      <Form
        role="search"
        aria-label={list.search.label}
        method="get"
        action={paths.dashboard}
        key={asked.q}
      >
        <input type="hidden" name="tab" value="serviceverzoeken" />
        {asked.filter !== null && <input type="hidden" name={filterParam} value={asked.filter} />}
        {asked.order !== null && <input type="hidden" name={orderParam} value={asked.order} />}
        <SearchField
          id="zoek-verzoek"
          label={list.search.label}
          button={list.search.button}
          name={queryParam}
          defaultValue={asked.q}
        />
      </Form>
    </div>
  );
}

export function sortOf(
  asked: RequestsQuery,
  column: (typeof requestOrders)[number],
): { to: string; direction: 'up' | 'down' | null } {
  const direction = asked.order === column ? 'up' : asked.order === `-${column}` ? 'down' : null;
  const first: RequestOrder = column === 'onderwerp' || column === 'status' ? column : `-${column}`;
  const other: RequestOrder = direction === 'up' ? `-${column}` : column;
  return {
    to: requestsPath({ ...asked, order: direction === null ? first : other, page: 1 }),
    direction,
  };
}

export function SortLinks({ asked }: { asked: RequestsQuery }) {
  return (
    <nav className="requests-sort" aria-label={list.sortLabel}>
      <span className="soft small">{list.sortLabel}</span>
      {requestOrders.map((column) => {
        const { to, direction } = sortOf(asked, column);
        return (
          <Link
            className="requests-sort-link"
            to={to}
            aria-current={direction === null ? undefined : 'true'}
            preventScrollReset
            key={column}
          >
            <span>{list.columns[column]}</span>
            {direction !== null && (
              <span className="visually-hidden">{`, ${list.sorted[direction]}`}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
