import { useSyncExternalStore } from 'react';
import { shellText } from '#text/shell.ts';

/** Says so when the connection is gone. */
export function Offline() {
  const online = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <span className="page">{shellText.offline}</span>
        </p>
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
