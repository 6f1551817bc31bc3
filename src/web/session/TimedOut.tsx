import { useEffect, useState } from 'react';
import { sessionText } from '#text/session.ts';
import { Note } from '#ui/Note.tsx';
import { useShellToast } from '../shell/ShellToasts.tsx';

/** Why one is at the log-in page again: as text that stays, and as the invalid-session toast of spec §2, Session handling. */
export function TimedOut() {
  const [kept, setKept] = useState(false);
  const toast = useShellToast();
  useEffect(() => toast({ type: 'error', title: sessionText.over }), [toast]);
  useEffect(() => {
    import('./typed-memory.ts').then(
      ({ carryTyping }) => carryTyping().then(setKept),
      () => undefined,
    );
  }, []);
  return (
    <Note>
      <p>{sessionText.over}</p>
      {kept && <p>{sessionText.keptTyping}</p>}
    </Note>
  );
}
