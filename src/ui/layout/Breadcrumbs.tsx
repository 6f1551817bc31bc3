import { Link } from 'react-router';
import { uiText } from '#messages/shared/ui.ts';
import './Breadcrumbs.css';

export type Crumb = { name: string; to: string };

/** `trail`: the pages between the home page and the current page `here`. */
export function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav className="crumbs" aria-label={uiText.breadcrumbs.label}>
      <ol className="crumbs-list">
        {[{ name: uiText.breadcrumbs.home, to: '/' }, ...trail].map(({ name, to }) => (
          <li className="crumb" key={to}>
            <Link className="crumb-link" to={to} viewTransition>
              {name}
            </Link>
          </li>
        ))}
        <li className="crumb">
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
