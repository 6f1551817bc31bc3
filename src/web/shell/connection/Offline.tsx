import { useEffect, useState } from 'react';
import { shellText } from '#messages/site/shell.ts';
import { useNavigationBlocker } from '../use-navigation-blocker.ts';
import { useOnline } from './use-online.ts';

/**
 * Says so when the connection is gone, and keeps the visitor on this page, with what they typed,
 * until it is back: another page cannot come, and the browser would show its own error instead.
 * Then they go where they wanted to, unless something they typed would be lost.
 */
export function Offline() {
  const online = useOnline();
  const [away, setAway] = useState(false);
  if (!online && !away) setAway(true);
  return (
    <div role="status" className="offline-place">
      {away && <Away online={online} onBack={() => setAway(false)} />}
    </div>
  );
}

/**
 * Holds navigation up, and is there only while it must: with something to hold it up the router
 * doubts every link within a page, which is not its own.
 */
function Away({ online, onBack }: { online: boolean; onBack: () => void }) {
  const waiting = useNavigationBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!online) return;
    if (waiting.state === 'blocked') {
      if (wouldBeLost()) waiting.reset();
      else waiting.proceed();
    }
    if (waiting.state === 'unblocked') onBack();
  }, [online, waiting, onBack]);
  if (online) return null;
  return (
    <div className="offline">
      <p className="page">
        {waiting.state === 'blocked' ? shellText.offlineWaiting : shellText.offline}
      </p>
    </div>
  );
}

/** Whoever would hold the browser back when the page is left holds us back as well. */
const wouldBeLost = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
