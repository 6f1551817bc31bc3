import { useEffect } from 'react';
import { sessionText } from '#text/session.ts';
import { Note } from '#ui/Note.tsx';
import { useScripts } from '#ui/scripts.ts';
import { useShellToast } from '../shell/ShellToasts.tsx';

/** Why one is at the log-in page again: as text that stays, and as the invalid-session toast of spec §2, Session handling. */
export function TimedOut() {
  const scripts = useScripts();
  const toast = useShellToast();
  useEffect(() => toast({ type: 'error', title: sessionText.over }), [toast]);
  useEffect(() => {
    import('./typed-memory.ts').then(
      ({ carryTyping }) => carryTyping(),
      () => undefined,
    );
  }, []);
  return (
    <Note>
      <p>{sessionText.over}</p>
      {scripts && <p>{sessionText.keptTyping}</p>}
    </Note>
  );
}
