import { Link } from 'react-router';
import { staffText } from '#text/staff.ts';
import { listHere } from './list-address.ts';
import type { ListPage } from './read-list-page.ts';
import { listPath } from '../staff-paths.ts';
import { useWorkspace } from '../use-workspace.ts';
import '#ui/Chips.css';
import './ListSwitch.css';

type ListLink = { name: string; to: string; current: boolean };

/** From one list of the house to the next, side by side; one that somebody made stands behind them while it is open. */
export function ListSwitch({ page }: { page: ListPage }) {
  const { staffId, list, asked, address, label } = page;
  const declared = useWorkspace()?.lists[asked.objectApiName] ?? [];
  const isMade = list.id !== null && !declared.some(({ apiName }) => apiName === asked.listViewApiName);
  return (
    <nav className="list-switch" aria-label={staffText.list.views}>
      <ul className="chips list-declared">
        {declared.map((one) => (
          <li key={one.apiName}>
            <ListButton link={{ name: one.label, to: listPath(staffId, asked.objectApiName, one.apiName), current: !isMade && one.apiName === list.apiName }} />
          </li>
        ))}
        {isMade && (
          <li className="list-made">
            <ListButton link={{ name: label, to: listHere(staffId, address, { sort: null, term: null, chosen: {} }), current: true }} />
          </li>
        )}
      </ul>
    </nav>
  );
}

const ListButton = ({ link: { name, to, current } }: { link: ListLink }) => (
  <Link className="chip" to={to} aria-current={current ? 'page' : undefined}>
    {name}
  </Link>
);
