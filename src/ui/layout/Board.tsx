import { Link } from 'react-router';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import './Board.css';

export type BoardCell = { to: string; icon: IconName; name: string; text: string; foot: string };

export function Board({ cells }: { cells: readonly BoardCell[] }) {
  return (
    <div className="board">
      {cells.map(({ to, icon, name, text, foot }, at) => (
        <Link
          className={at < 3 ? 'board-cell' : 'board-cell board-half'}
          to={to}
          viewTransition
          key={to}
        >
          <Icon name={icon} size="large" look="icon-green board-icon" />
          <h3>{name}</h3>
          <p className="board-text">{text}</p>
          <p className="board-foot">{foot}</p>
        </Link>
      ))}
    </div>
  );
}
