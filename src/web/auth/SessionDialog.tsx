import { useEffect, useRef } from 'react';
import { sessionText } from '#messages/login/session.ts';
import { Button } from '#ui/inputs/Button.tsx';

const { dialog: text } = sessionText;

type Props = { final: boolean; onGoOn: () => void; onLogOut: () => void };

export function SessionDialog({ final, onGoOn, onLogOut }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      if (dialog?.open !== true) return;
      dialog.close();
      // The dialog is removed from the page by now, so the browser may not restore the focus.
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      className="session-dialog"
      ref={box}
      role="alertdialog"
      aria-labelledby="sessie-titel"
      aria-describedby="sessie-tekst"
    >
      <div className="stack-wide">
        <div className="stack-close" id="sessie-tekst">
          <h2 className="title-4" id="sessie-titel">
            {text.title}
          </h2>
          <p>{text.message}</p>
          {final && <p>{text.final}</p>}
        </div>
        <div className="row">
          <Button onClick={onGoOn}>{text.goOn}</Button>
          <Button look="hollow" onClick={onLogOut}>
            {text.logOut}
          </Button>
          <Button look="hollow" onClick={() => box.current?.close()}>
            {text.close}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
