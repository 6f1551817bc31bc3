import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { sessionText } from '#messages/login/session.ts';
import { useShellToast } from '../shell/ShellToasts.tsx';
import { SessionDialog } from './SessionDialog.tsx';
import type { TimeoutWarning } from './session-clock.ts';
import type { SessionEnd } from '../session-state.ts';
import { markTypingUnsent, restoreTyping } from '../forms/drafts/typed-memory.ts';
import { type SessionWatcher as Watch, watchSession } from './watch-session.ts';
import './SessionWatch.css';

type WatchProps = { user: string; session: { left: number; final: boolean } };

/** Source: spec §2, Session handling. */
export default function SessionWatch({ user, session }: WatchProps): ReactNode {
  const [warning, setWarning] = useState<TimeoutWarning>(null);
  const [covered, setCovered] = useState<SessionEnd | null>(null);
  const watch = useWatch({ user, session, onWarning: setWarning, onCovered: setCovered });
  return (
    <div className="session">
      {warning !== null && (
        <SessionDialog
          final={warning.final}
          onGoOn={() => (warning.final ? watch.current?.end() : void watch.current?.renew())}
          onLogOut={() => watch.current?.logOut()}
        />
      )}
      {covered !== null && (
        <div className="session-over" role="alert">
          <p>{sessionText[covered]}</p>
          <p>{sessionText.unreached}</p>
        </div>
      )}
    </div>
  );
}

type Using = WatchProps & {
  onWarning: (warning: TimeoutWarning) => void;
  onCovered: (ended: SessionEnd) => void;
};

function useWatch({ user, session, onWarning, onCovered }: Using) {
  const show = useShellToast();
  const watch = useRef<Watch>(undefined);
  const shown = useRef({ onWarning, onCovered });
  const { key } = useLocation();
  const isFirst = useRef(true);
  useEffect(() => {
    const watching = watchSession({ user, ...shown.current });
    watch.current = watching;
    return () => {
      watching.close();
      // A log-out deletes the stored text. Text that is still here was not accepted by the server.
      void markTypingUnsent();
    };
  }, [user]);
  useEffect(() => {
    // Counted from the start of the load, the warning comes too early rather than too late.
    watch.current?.hear(session, isFirst.current ? performance.timeOrigin : Date.now());
  }, [session]);
  useEffect(() => {
    if (!isFirst.current) watch.current?.moved();
    isFirst.current = false;
  }, [key]);
  useEffect(
    () => restoreTyping(user, () => show({ type: 'info', title: sessionText.restored })),
    [user, key, show],
  );
  return watch;
}
