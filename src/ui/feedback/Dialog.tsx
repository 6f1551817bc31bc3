import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { uiText } from '#messages/shared/ui.ts';
import { Button } from '../inputs/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import './Dialog.css';

type Props = {
  title: string;
  size?: 'normal' | 'small' | 'wide';
  onClose: () => void;
  children: ReactNode;
};

/**
 * Open while it is rendered: the close button and Escape only call `onClose`. The title receives
 * the focus, so that screen readers read it first.
 */
export function Dialog({ title, size = 'normal', onClose, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    heading.current?.focus();
    return () => dialog?.close();
  }, []);

  const asked = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog
      className={size === 'normal' ? 'dialog' : `dialog dialog-${size}`}
      ref={box}
      aria-labelledby={id}
      onCancel={asked}
      onClose={({ currentTarget: dialog }) => {
        if (!dialog.isConnected || dialog.open) return;
        // A browser may close the dialog itself at a second Escape; only the parent may close it.
        dialog.showModal();
        onClose();
      }}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && asked(event)}
    >
      <div className="dialog-inside">
        <div className="dialog-top">
          <h2 className="title-4 dialog-title" id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <Button look="icon" onClick={onClose}>
            <Icon name="x" />
            <span className="visually-hidden">{uiText.dialog.close}</span>
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

type Question = {
  words: { title: string; text: string; stay: string; go: string };
  onStay: () => void;
  onGo: () => void;
};

export function LeaveQuestion({ words, onStay, onGo }: Question) {
  const stay = useRef<HTMLDivElement>(null);
  useEffect(() => stay.current?.querySelector('button')?.focus(), []);
  return (
    <Dialog title={words.title} size="small" onClose={onStay}>
      <p>{words.text}</p>
      <div className="row" ref={stay}>
        <Button size="small" onClick={onStay}>
          {words.stay}
        </Button>
        <Button look="hollow" size="small" onClick={onGo}>
          {words.go}
        </Button>
      </div>
    </Dialog>
  );
}
