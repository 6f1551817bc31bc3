import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './Chips.css';

/**
 * A choice that is a link: what it is called, where it leads, and whether it is what is shown now.
 */
export type Chip = { name: ReactNode; to: string; isCurrent: boolean };

/**
 * A few choices side by side, of which one is shown. What stands below changes; where one is on the
 * page does not.
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
