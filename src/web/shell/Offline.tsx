import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router';
import { shellText } from '#text/shell.ts';

/**
 * Says so when the connection is gone, and keeps the visitor on this page, with what they typed, until it is back: another page cannot come, and the
 * browser would show its own error instead. Then they go where they wanted to.
 */
export function Offline() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const [away, setAway] = useState(false);
  if (!online && !away) setAway(true);
  return (
    <div role="status" className="offline-place">
      {away && <Away online={online} onBack={() => setAway(false)} />}
    </div>
  );
}

/** Holds navigation up, and is there only while it must: with something to hold it up the router doubts every link within a page, which is not its own. */
function Away({ online, onBack }: { online: boolean; onBack: () => void }) {
  const waiting = useBlocker(({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!online) return;
    if (waiting.state === 'blocked') waiting.proceed();
    if (waiting.state === 'unblocked') onBack();
  }, [online, waiting, onBack]);
  if (online) return null;
  return (
    <div className="offline">
      <p className="page">{waiting.state === 'blocked' ? shellText.offlineWaiting : shellText.offline}</p>
    </div>
  );
}

function listen(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
