import { Link, useLocation, useParams } from 'react-router';
import { getListCountsByName } from '#client/adapters/lists.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { dutchNumber } from '#messages/shared/numbers.ts';
import { staffText } from '#messages/staff/staff.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { ListCount } from '#protocol/shapes/list.ts';
import { listCountsConfig } from '../forms/adapter-configs.ts';
import { useDisclosure } from '../../menu/disclosure.ts';
import type { RailItem, Workspace } from './read-workspace.ts';
import './Rail.css';
import { firstList, railItemOfObject } from './use-workspace.ts';

export function Rail({ workspace: { rail, home } }: { workspace: Workspace }) {
  const current = useCurrent(rail, home);
  const counts = useCounts(rail);
  const box = useDisclosure(0);
  const groups = <Groups rail={rail} current={current} counts={counts} />;
  return (
    <>
      <nav className="rail rail-wide" aria-label={staffText.rail}>
        {groups}
      </nav>
      <details className="rail-narrow" ref={box}>
        <summary className="rail-summary">
          <Icon name="menu" />
          <span>
            <span className="visually-hidden">{staffText.railOpens} </span>
            <span>{current?.name ?? staffText.rail}</span>
          </span>
          <Icon name="down" size="small" />
        </summary>
        <nav className="rail" aria-label={staffText.rail}>
          {groups}
        </nav>
      </details>
    </>
  );
}

type Shown = {
  rail: Workspace['rail'];
  current: RailItem | undefined;
  counts: ReadonlyMap<string, ListCount>;
};

const Groups = ({ rail, current, counts }: Shown) =>
  rail.map(({ title, items }) => (
    <div key={title}>
      <p className="rail-title" aria-hidden="true">
        {title}
      </p>
      <ul className="rail-list" aria-label={title}>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              className="rail-link"
              to={item.to}
              aria-current={item === current ? 'page' : undefined}
            >
              <span>{item.name}</span>
              <Count count={counts.get(nameOf(item))} urgent={item.urgent} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  ));

function Count({ count, urgent }: { count: ListCount | undefined; urgent: boolean }) {
  if (count === undefined) return null;
  const { more, rows } = staffText.count;
  const shown = count.hasMore ? more(dutchNumber(count.count, 0)) : dutchNumber(count.count, 0);
  return (
    <>
      <span
        className="rail-count figure"
        data-urgent={urgent && count.count > 0 ? '' : undefined}
        aria-hidden="true"
      >
        {shown}
      </span>
      <span className="visually-hidden">{rows(shown)}</span>
    </>
  );
}

const nameOf = ({ list }: RailItem): string =>
  list === null ? '' : `${list.objectApiName}.${list.listViewApiName}`;

function useCounts(rail: Workspace['rail']): Map<string, ListCount> {
  const asked = listCountsConfig(rail);
  const { data } = useAdapter(getListCountsByName, asked);
  return new Map(
    asked.names.flatMap((name, at) =>
      isCount(data?.results[at]?.result) ? [[name, data.results[at].result]] : [],
    ),
  );
}

const isCount = (result: unknown): result is ListCount =>
  typeof result === 'object' && result !== null && 'count' in result;

function useCurrent(rail: Workspace['rail'], home: string): RailItem | undefined {
  const { objectApiName, listViewApiName } = useParams();
  const { pathname } = useLocation();
  const open = pathname === home ? firstList : { objectApiName, listViewApiName };
  const items = rail.flatMap((group) => group.items);
  return (
    items.find(
      ({ list, to }) => list === null && (pathname === to || pathname.startsWith(`${to}/`)),
    ) ??
    items.find(
      ({ list }) =>
        list !== null &&
        list.objectApiName === open.objectApiName &&
        list.listViewApiName === open.listViewApiName,
    ) ??
    railItemOfObject(rail, open.objectApiName)
  );
}
