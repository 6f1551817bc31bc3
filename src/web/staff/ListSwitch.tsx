import { Link } from 'react-router';
import { staffText } from '#text/staff.ts';
import { Icon } from '#ui/Icon.tsx';
import { useDisclosure } from '../shell/disclosure.ts';
import type { ListLink, ListPage } from './read-list-page.ts';
import './ListSwitch.css';

const { list: words } = staffText;

/** From one list of an object to the next: those of the house side by side, those that people made behind one button. */
export function ListSwitch({ page: { views, made } }: { page: ListPage }) {
  const opened = made.flatMap(({ links }) => links).find(({ current }) => current);
  return (
    <nav className="list-switch" aria-label={words.views}>
      <ul className="filters">
        {views.map((link) => (
          <li key={link.to}>
            <ListButton link={link} />
          </li>
        ))}
      </ul>
      {made.length > 0 && (
        <div className="list-made">
          <MadeLists made={made} />
          {opened !== undefined && <ListButton link={opened} />}
        </div>
      )}
    </nav>
  );
}

const ListButton = ({ link: { name, to, current } }: { link: ListLink }) => (
  <Link className={current ? 'filter filter-on' : 'filter'} to={to} aria-current={current ? 'page' : undefined}>
    {name}
  </Link>
);

function MadeLists({ made }: Pick<ListPage, 'made'>) {
  const box = useDisclosure(0);
  return (
    <details className="list-more" ref={box}>
      <summary className="filter list-more-button">
        {words.more}
        <Icon name="down" size="small" />
      </summary>
      <div className="list-menu">
        {made.map(({ title, links }) => (
          <div key={title}>
            <p className="list-menu-title" aria-hidden="true">
              {title}
            </p>
            <ul aria-label={title}>
              {links.map(({ name, to, current }) => (
                <li key={to}>
                  <Link className="desk-link" to={to} aria-current={current ? 'page' : undefined}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
