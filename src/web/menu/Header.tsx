import { Link } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths } from '../paths.ts';
import { Logo } from '../shell/head/Logo.tsx';
import { Menu } from './Menu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import type { Shell } from '../shell/visitor.ts';
import { SearchBox } from './SearchBox.tsx';
import { WebshopLink } from '../shell/WebshopLink.tsx';
import './Header.css';
import { phoneLink } from '#protocol/texts/link-address.ts';

const { topline } = shellText;

export function Header({ shell, tone }: { shell: Shell; tone: 'tinted' | 'white' }) {
  const { brand, visitor } = shell;
  return (
    <header className={tone === 'tinted' ? 'site-header site-header-tinted' : 'site-header'}>
      <div className="topline">
        <div className="page topline-row">
          <a className="topline-link" href={phoneLink(brand.phone)}>
            <Icon name="phone" size="small" />
            <span className="visually-hidden">{shellText.call} </span>
            <span>{brand.phone}</span>
          </a>
          <ul className="topline-list" aria-label={topline.label}>
            <li>
              <WebshopLink look="topline-link">
                <Icon name="bag" size="small" look="topline-icon" />
                {topline.webshop}
              </WebshopLink>
            </li>
            <li>
              <Link className="topline-link" to={paths.support} viewTransition>
                <Icon name="headset" size="small" look="topline-icon" />
                {topline.support}
              </Link>
            </li>
            <li className="topline-search-link">
              <Link className="topline-link" to={paths.search} viewTransition>
                <Icon name="search" size="small" />
                <span className="topline-word">{topline.search}</span>
                <span className="visually-hidden">{topline.searchRest}</span>
              </Link>
            </li>
            <li className="topline-search">
              <SearchBox id="zoek" />
            </li>
          </ul>
        </div>
      </div>
      <div className="page menubar">
        <Link className="logo" to={paths.home} viewTransition>
          <Logo brand={brand} />
          <span className="visually-hidden">, {shellText.homeLink}</span>
        </Link>
        <Menu visitor={visitor} />
        {visitor.kind === 'user' && <ProfileMenu visitor={visitor} />}
      </div>
    </header>
  );
}
