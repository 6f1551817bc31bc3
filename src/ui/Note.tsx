import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Note.css';

/** Something good to know, in place; `warning` for what cannot be undone or costs something. */
export function Note({ look = 'info', children }: { look?: 'info' | 'warning'; children: ReactNode }) {
  return (
    <div className={look === 'warning' ? 'note note-warning' : 'note'}>
      <Icon name={look === 'warning' ? 'alert' : 'info'} look="note-icon" />
      <div>{children}</div>
    </div>
  );
}
