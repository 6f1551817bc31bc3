import { type MouseEvent, type RefObject, useCallback, useState } from 'react';
import { Link, useHref, useLocation, useNavigate } from 'react-router';
import { shellText } from '#messages/site/shell.ts';
import { Badge } from '#ui/feedback/Badge.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { clickAwayDelay, openCaseBadgeLimit } from '#protocol/constants.ts';
import { paths } from '../paths.ts';
import { useDisclosure } from './disclosure.ts';
import type { Visitor } from '../shell/visitor.ts';
import './ProfileMenu.css';

const { profile } = shellText;

/** Source: spec §2, Profile menu. */
export function ProfileMenu({ visitor }: { visitor: Extract<Visitor, { kind: 'user' }> }) {
  const box = useDisclosure(clickAwayDelay);
  const whole = visitor.customer && !visitor.casesOnly;
  const { openCases = 0 } = visitor;
  const details = useOwnDetailsDialog(box);
  return (
    <>
      <details className="profile" ref={box} onToggle={details.fetch}>
        <summary className="profile-toggle">
          <Icon name="user" />
          <span className="profile-name">{visitor.accountName ?? profile.unnamed}</span>
          <Icon name="down" size="small" />
        </summary>
        <ul className="profile-menu">
          {whole && <Item to={paths.dashboard} icon="dashboard" name={profile.dashboard} />}
          <Item
            to={paths.ownDetails}
            icon="user"
            name={profile.ownDetails}
            onClick={details.open}
          />
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
      {details.Dialog && <details.Dialog userId={visitor.id} onClose={details.close} />}
    </>
  );
}

const fetchDialog = () =>
  import('../own-details/OwnDetailsDialog.tsx').then((loaded) => loaded.OwnDetailsDialog);

function useOwnDetailsDialog(menu: RefObject<HTMLDetailsElement | null>) {
  const [Dialog, setDialog] = useState<Awaited<ReturnType<typeof fetchDialog>> | null>(null);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = (event: MouseEvent) => {
    if (
      pathname === paths.ownDetails ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    // When the dialog closes, the focus returns to the element that had it.
    menu.current?.querySelector('summary')?.focus();
    if (menu.current) menu.current.open = false;
    fetchDialog().then(
      (loaded) => setDialog(() => loaded),
      () => void navigate(paths.ownDetails),
    );
  };
  return {
    Dialog,
    open,
    fetch: () => void fetchDialog().catch(() => undefined),
    close: useCallback(() => setDialog(null), []),
  };
}

type ItemProps = {
  to: string;
  icon: IconName;
  name: string;
  onClick?: (event: MouseEvent) => void;
  children?: React.ReactNode;
};

function Item({ to, icon, name, onClick, children }: ItemProps) {
  return (
    <li>
      <Link className="profile-link" to={to} onClick={onClick} viewTransition>
        <Icon name={icon} />
        <span>{name}</span>
        {children}
      </Link>
    </li>
  );
}
