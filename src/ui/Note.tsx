import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import './Note.css';

/** Something good to know, in place. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <div className="note">
      <Icon name="info" look="note-icon" />
      <div>{children}</div>
    </div>
  );
}
