import type { ReactNode } from 'react';
import { formText } from '#text/forms.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import './Toast.css';

export type ToastType = 'success' | 'error' | 'warning' | 'info';

const iconOf: Record<ToastType, IconName> = { success: 'success', error: 'alert', warning: 'warning', info: 'info' };

type ToastProps = { type: ToastType; title: string; children?: ReactNode; icon?: IconName; onClose?: () => void };

/** A closable bar with title, icon and message; the icon is the type's own unless another is given. Source: spec §2, Toast. */
export function Toast({ type, title, children, icon = iconOf[type], onClose }: ToastProps) {
  return (
    <div className={`toast toast-${type}`} role={type === 'error' ? 'alert' : 'status'}>
      <Icon name={icon} look={`toast-icon toast-icon-${type}`} />
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {children !== undefined && <div className="soft">{children}</div>}
      </div>
      {onClose !== undefined && (
        <Button look="icon" onClick={onClose}>
          <Icon name="x" />
          <span className="visually-hidden">{formText.closeMessage}</span>
        </Button>
      )}
    </div>
  );
}
