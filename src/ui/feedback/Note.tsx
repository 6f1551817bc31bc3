import type { ReactNode } from 'react';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import './Note.css';

type Look = 'info' | 'warning' | 'success';

const drawn = {
  info: { look: 'note', icon: 'info' },
  warning: { look: 'note note-warning', icon: 'alert' },
  success: { look: 'note note-success', icon: 'success' },
} as const satisfies Record<Look, { look: string; icon: IconName }>;

export function Note({ look = 'info', children }: { look?: Look; children: ReactNode }) {
  return (
    <div className={drawn[look].look}>
      <Icon name={drawn[look].icon} look="note-icon" />
      <div>{children}</div>
    </div>
  );
}
