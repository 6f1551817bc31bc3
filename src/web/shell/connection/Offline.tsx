import { useEffect, useState } from 'react';
import { shellText } from '#messages/site/shell.ts';
import { useNavigationBlocker } from '../use-navigation-blocker.ts';
import { useOnline } from './use-online.ts';

/** Without a connection, a navigation would replace the page by an error page. */
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

/** Mounted only when needed, because the router asks a blocker about every navigation. */
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

/** Whether the browser would ask for confirmation before leaving the page. */
const wouldBeLost = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
