import { useEffect, useState } from 'react';
import { sessionText } from '#messages/login/session.ts';
import { Note } from '#ui/feedback/Note.tsx';
import { useShellToast } from '../../shell/ShellToasts.tsx';
import type { SessionEnd } from '../../session-state.ts';

/** A time-out also shows a toast (spec §2, Session handling). */
export function SessionEndNotice({ ended }: { ended: SessionEnd }) {
  const [typingStored, setKept] = useState(false);
  const toast = useShellToast();
  useEffect(
    () => (ended === 'ranOut' ? toast({ type: 'error', title: sessionText.ranOut }) : undefined),
    [toast, ended],
  );
  useEffect(() => {
    import('../../forms/drafts/typed-memory.ts').then(
      ({ holdTyping }) => holdTyping().then(setKept),
      () => undefined,
    );
  }, []);
  return (
    <Note>
      <p>{sessionText[ended]}</p>
      {typingStored && <p>{sessionText.typedTextStays}</p>}
    </Note>
  );
}
