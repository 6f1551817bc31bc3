import { useEffect, useRef, useState, type FocusEvent } from 'react';
import { Button } from '../inputs/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import type { IconName } from '../icons/icons.ts';
import type { Toasting, ToastMessage, ToastType } from './use-toast.ts';
import './Toast.css';
import { formText } from '#messages/shared/ui.ts';

const iconOf: Record<ToastType, IconName> = {
  success: 'success',
  error: 'error',
  warning: 'warning',
  info: 'info',
};
const defaultDuration = 5_000; // ms, spec §9

type Area = {
  toast: Pick<Toasting, 'shown' | 'close'>;
  place?: 'page' | 'form';
};

/** Rendered before the first toast: screen readers announce only changes of a live region. */
export function ToastArea({ toast: { shown, close }, place = 'page' }: Area) {
  const bar = shown && <Toast {...shown} onClose={close} key={shown.count} />;
  return (
    <div className={place === 'page' ? 'toast-area' : 'toast-place'}>
      <div role="alert">{shown?.type === 'error' && bar}</div>
      <div role="status">{shown?.type !== 'error' && bar}</div>
    </div>
  );
}

/**
 * The duration starts again when the pointer and the focus leave the toast. Source: spec §2, §4,
 * §9, Toast.
 */
export function Toast({
  type,
  title,
  message,
  icon = iconOf[type],
  duration = defaultDuration,
  onClose,
}: ToastMessage & { onClose: () => void }) {
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const before = useRef<Element | null>(null);
  const running = duration !== null && !held.pointer && !held.focus;

  useEffect(() => {
    if (!running) return undefined;
    const clock = setTimeout(onClose, duration);
    return () => clearTimeout(clock);
  }, [running, duration, onClose]);

  const enter = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !currentTarget.contains(relatedTarget))
      before.current = relatedTarget;
    setHeld({ ...held, focus: true });
  };
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setHeld({ ...held, focus: false });
  };
  const dismiss = () => {
    if (before.current instanceof HTMLElement) before.current.focus();
    onClose();
  };

  return (
    <div
      role="none"
      className={`toast toast-${type}`}
      onPointerEnter={() => setHeld({ ...held, pointer: true })}
      onPointerLeave={() => setHeld({ ...held, pointer: false })}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Escape' && dismiss()}
    >
      <Icon name={icon} look={`toast-icon toast-icon-${type}`} />
      <div className="toast-words">
        <p className="toast-title">{title}</p>
        {message !== undefined && <div className="toast-message">{message}</div>}
      </div>
      <Button look="icon" onClick={dismiss}>
        <Icon name="x" />
        <span className="visually-hidden">{formText.closeMessage}</span>
      </Button>
    </div>
  );
}
