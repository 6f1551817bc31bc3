import { useEffect, useSyncExternalStore } from 'react';
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
  const waiting = useBlocker(({ currentLocation, nextLocation }) => !navigator.onLine && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (online && waiting.state === 'blocked') waiting.proceed();
  }, [online, waiting]);
  return (
    <div role="status" className="offline-place">
      {!online && (
        <div className="offline">
          <p className="page">{waiting.state === 'blocked' ? shellText.offlineWaiting : shellText.offline}</p>
        </div>
      )}
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
