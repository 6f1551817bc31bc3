import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './Chips.css';

export type Chip = { name: ReactNode; to: string; isCurrent: boolean };

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
