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
 * The browser's own modal dialog: it keeps focus inside and gives it back. It is open as long as it
 * is drawn; the cross and Escape only ask, by `onClose`; a press beside it does nothing, as it may
 * have been meant for what stood there a moment ago. It begins at its title, so that who listens
 * hears what it is about before its buttons.
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
        // The browser closed it by itself, which it does for who asks twice: what is in it is for
        // us to let go.
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

/** Asks before what was typed is left behind. */
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
