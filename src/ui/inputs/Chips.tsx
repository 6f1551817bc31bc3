import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './Chips.css';

/**
 * A link as a choice. `name`: its label; `to`: its URL; `isCurrent`: whether it is the current
 * choice.
 */
export type Chip = { name: ReactNode; to: string; isCurrent: boolean };

/**
 * Renders a few choices side by side, one of which is current. A choice changes the content below;
 * the scroll position stays the same.
 */
export const Chips = ({ label, chips }: { label: string; chips: readonly Chip[] }) => (
  <nav aria-label={label}>
    <ul className="chips">
      {chips.map(({ name, to, isCurrent }) => (
        <li key={to}>
          <Link
            className="chip"
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            preventScrollReset
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
