import { Link } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import './ActionLinks.css';

export type ActionLink = { to: string; icon: IconName; name: string };

export function ActionLinks({ actions }: { actions: readonly ActionLink[] }) {
  return (
    <ul className="actions">
      {actions.map(({ to, icon, name }) => (
        <li key={name}>
          <Link className="action" to={to} viewTransition>
            <Icon name={icon} look="icon-green" />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
