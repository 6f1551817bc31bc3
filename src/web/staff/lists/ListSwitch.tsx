import { Link } from 'react-router';
import { staffText } from '#messages/staff/staff.ts';
import { listPathAt } from './list-address.ts';
import type { ListPage } from './read-list-page.ts';
import { listPath } from '../staff-paths.ts';
import { useWorkspace } from '../frame/use-workspace.ts';
import '#ui/inputs/Chips.css';
import './ListSwitch.css';

type ListLink = { name: string; to: string; current: boolean };

export function ListSwitch({ page }: { page: ListPage }) {
  const { staffId, list, asked, address, label } = page;
  const declared = useWorkspace()?.lists[asked.objectApiName] ?? [];
  const isMade =
    list.id !== null && !declared.some(({ apiName }) => apiName === asked.listViewApiName);
  const links: ListLink[] = declared.map((one) => ({
    name: one.label,
    to: listPath(staffId, asked.objectApiName, one.apiName),
    current: !isMade && one.apiName === list.apiName,
  }));
  const made = {
    name: label,
    to: listPathAt(staffId, address, { sort: null, term: null, chosen: {} }),
    current: true,
  };
  return (
    <nav className="list-switch" aria-label={staffText.list.views}>
      <ul className="chips list-declared">
        {onOneLine(isMade ? [...links, made] : links).map((link) => (
          <li className={isMade && link.current ? 'list-made' : undefined} key={link.to}>
            <ListButton link={link} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Widths in px: a character, the space around a name, and the whole line. */
const [perSign, around, line] = [6.9, 34, 960];

function onOneLine(links: readonly ListLink[]): ListLink[] {
  const widthOf = ({ name }: ListLink): number => perSign * name.length + around;
  const open = links.filter(({ current }) => current);
  const others = links.filter(({ current }) => !current);
  const fit = others.filter(
    (_, at) =>
      [...open, ...others.slice(0, at + 1)].reduce((all, link) => all + widthOf(link), 0) <= line,
  );
  return links.filter((link) => link.current || fit.includes(link));
}

const ListButton = ({ link: { name, to, current } }: { link: ListLink }) => (
  <Link className="chip" to={to} aria-current={current ? 'page' : undefined}>
    {name}
  </Link>
);
