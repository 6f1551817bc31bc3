import { Link, useHref } from 'react-router';
import { shellText } from '#text/shell.ts';
import { Badge } from '#ui/Badge.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { clickAwayDelay, openCaseBadgeLimit } from '#wire/constants.ts';
import { paths } from '../paths.ts';
import { useDisclosure } from './disclosure.ts';
import type { Visitor } from './visitor.ts';
import './ProfileMenu.css';

const { profile } = shellText;

/** The account's own menu. Who has Community_Cases_Only sees no overview and no company. Source: spec §2, Profile menu. */
export function ProfileMenu({ visitor }: { visitor: Extract<Visitor, { kind: 'user' }> }) {
  const box = useDisclosure(clickAwayDelay);
  const whole = visitor.customer && !visitor.casesOnly;
  const { openCases = 0 } = visitor;
  return (
    <details className="profile" ref={box}>
      <summary className="profile-toggle">
        <Icon name="user" />
        <span className="profile-name">{visitor.accountName ?? profile.unnamed}</span>
        <Icon name="down" size="small" />
      </summary>
      <ul className="profile-menu">
        {whole && <Item to={paths.dashboard} icon="dashboard" name={profile.dashboard} />}
        <Item to={paths.ownDetails} icon="user" name={profile.ownDetails} />
        {whole && <Item to={paths.company} icon="building" name={profile.company} />}
        {visitor.customer && (
          <Item to={paths.serviceRequests} icon="message" name={profile.serviceRequests}>
            {openCases > 0 && (
              <span className="profile-count">
                <Badge count={openCases} limit={openCaseBadgeLimit} meaning={profile.open} />
              </span>
            )}
          </Item>
        )}
        <li className="profile-end">
          <a className="profile-link" href={useHref(paths.logout)}>
            <Icon name="leave" />
            {profile.logout}
          </a>
        </li>
      </ul>
    </details>
  );
}

function Item({ to, icon, name, children }: { to: string; icon: IconName; name: string; children?: React.ReactNode }) {
  return (
    <li>
      <Link className="profile-link" to={to} viewTransition>
        <Icon name={icon} />
        {name}
        {children}
      </Link>
    </li>
  );
}
