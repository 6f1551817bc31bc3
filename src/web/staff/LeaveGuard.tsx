import { useEffect, useId, useRef, type RefObject } from 'react';
import { useBlocker } from 'react-router';
import { staffText } from '#text/staff.ts';
import { Button } from '#ui/Button.tsx';
import { useOnline } from '../shell/use-online.ts';

const { leave: words } = staffText.edit;

type Guarding = { open: RefObject<boolean> };

/** Asks before what was typed is left behind. It is there only while something is: with it the router doubts every link. `open`: one may go. */
export function LeaveGuard({ open }: Guarding) {
  const online = useOnline();
  useEffect(() => {
    const hold = (event: Event) => {
      if (!open.current) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [open]);
  // The router takes one who holds it up, and without a connection the shell does.
  return online ? <Asking open={open} /> : null;
}

function Asking({ open }: Guarding) {
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  const waiting = useBlocker(
    ({ currentLocation: here, nextLocation: there }) => !open.current && (here.pathname !== there.pathname || here.search !== there.search),
  );
  const asks = waiting.state === 'blocked';
  useEffect(() => {
    if (asks) box.current?.showModal();
  }, [asks]);
  if (!asks) return null;
  return (
    <dialog className="keys" ref={box} aria-labelledby={title} onClose={() => waiting.reset()}>
      <div className="stack-wide">
        <div className="stack-close">
          <h2 className="title-4" id={title}>
            {words.title}
          </h2>
          <p>{words.text}</p>
        </div>
        <div className="row">
          <Button size="small" onClick={() => waiting.reset()}>
            {words.stay}
          </Button>
          <Button look="hollow" size="small" onClick={() => waiting.proceed()}>
            {words.go}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
