import { NavLink } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths, staffPath } from '../paths.ts';
import { useDisclosure } from './disclosure.ts';
import { MegaMenu } from './MegaMenu.tsx';
import { SearchBox } from './SearchBox.tsx';
import type { Visitor } from '../shell/visitor.ts';
import './Menu.css';

const { menu } = shellText;

/** Source: spec §2, Menu bar. */
export function Menu({ visitor }: { visitor: Visitor }) {
  const sheet = useDisclosure();
  return (
    <>
      <details className="menu-box" ref={sheet}>
        <summary className="menu-toggle">
          <span className="menu-toggle-state menu-toggle-closed">
            <Icon name="menu" />
            {menu.open}
          </span>
          <span className="menu-toggle-state menu-toggle-opened">
            <Icon name="x" />
            {menu.close}
          </span>
        </summary>
      </details>
      <nav className="menu" aria-label={menu.label}>
        <ul className="menu-list">
          <li>
            <MegaMenu />
          </li>
          <MenuItem to={paths.knowledge} name={menu.knowledge} />
          <MenuItem to={paths.about} name={menu.about} />
          <MenuItem to={paths.jobs} name={menu.jobs} />
          <MenuItem to={paths.contact} name={menu.contact} />
          {visitor.kind === 'user' && visitor.staffId !== null && (
            <MenuItem to={staffPath(visitor.staffId)} name={menu.staff} />
          )}
          {visitor.kind === 'guest' && (
            <li>
              <NavLink className="menu-link menu-link-icon" to={paths.login} viewTransition>
                <Icon name="user" />
                {menu.login}
              </NavLink>
            </li>
          )}
        </ul>
        <div className="menu-search">
          <SearchBox id="zoek-menu" />
        </div>
      </nav>
    </>
  );
}

function MenuItem({ to, name }: { to: string; name: string }) {
  return (
    <li>
      <NavLink className="menu-link" to={to} viewTransition>
        {name}
      </NavLink>
    </li>
  );
}
