import { Link, useHref } from 'react-router';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Actions.css';

export type Action = { to: string; icon: IconName; name: string; kind?: 'file' };

/** What one comes here to do, on one line between hairlines. */
export function Actions({ actions }: { actions: readonly Action[] }) {
  return (
    <ul className="actions">
      {actions.map((action) => (
        <li key={action.name}>{action.kind === 'file' ? <File {...action} /> : <Way {...action} />}</li>
      ))}
    </ul>
  );
}

function Way({ to, icon, name }: Action) {
  return (
    <Link className="action" to={to} viewTransition>
      <Icon name={icon} look="icon-green" />
      {name}
    </Link>
  );
}

/** Something to keep is fetched by the browser itself: it is no page of the app. */
function File({ to, icon, name }: Action) {
  return (
    <a className="action" href={useHref(to)} download>
      <Icon name={icon} look="icon-green" />
      {name}
    </a>
  );
}
