import { lazy, Suspense, type ReactNode } from 'react';
import { sessionText } from '#text/session.ts';
import { Note } from '#ui/Note.tsx';
import { useScripts } from '#ui/scripts.ts';

const Nothing = (): ReactNode => null;
const TimedOutToast = lazy(() => import('./TimedOutToast.tsx').catch((): { default: typeof Nothing } => ({ default: Nothing })));

/** Why one is at the log-in page again: as text that stays, and as the toast of spec §2. */
export function TimedOut() {
  const scripts = useScripts();
  return (
    <>
      <Note>
        <p>{sessionText.over}</p>
        {scripts && <p>{sessionText.keptTyping}</p>}
      </Note>
      {scripts && (
        <Suspense>
          <TimedOutToast />
        </Suspense>
      )}
    </>
  );
}
