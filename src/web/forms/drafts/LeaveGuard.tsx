import { useLayoutEffect, type RefObject } from 'react';
import { LeaveQuestion } from '#ui/feedback/Dialog.tsx';
import { useOnline } from '../../shell/connection/use-online.ts';
import { useNavigationBlocker } from '../../shell/use-navigation-blocker.ts';

type Words = { title: string; text: string; stay: string; go: string };
type Guarding = { open: RefObject<boolean>; words: Words };

/** Mount it only while there is typed text to lose: the router checks each navigation. */
export function LeaveGuard({ open, words }: Guarding) {
  const online = useOnline();
  useLayoutEffect(() => {
    const hold = (event: Event) => {
      if (!open.current) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [open]);
  // The router supports one blocker at a time. Without a connection, that is the shell's `Offline`.
  return online ? <Asking open={open} words={words} /> : null;
}

function Asking({ open, words }: Guarding) {
  const waiting = useNavigationBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      !open.current && (here.pathname !== there.pathname || here.search !== there.search),
  );
  if (waiting.state !== 'blocked') return null;
  return (
    <LeaveQuestion words={words} onStay={() => waiting.reset()} onGo={() => waiting.proceed()} />
  );
}
