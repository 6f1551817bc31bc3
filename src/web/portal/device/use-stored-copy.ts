import { useEffect, useState } from 'react';
import type { OfflineCopy } from '#protocol/site/on-device.ts';
import { readLeaseEnd, readEntry } from '../../offline/vault.ts';
import { storedCopyName } from '../../session/stored-names.ts';

const longestTimer = 2 ** 31 - 1; // ms

export function useStoredCopy(): OfflineCopy | null | 'reading' {
  const [offlineCopy, setKept] = useState<OfflineCopy | null | 'reading'>('reading');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const until = await readLeaseEnd().catch(() => null);
      setKept(
        until === null ? null : await readEntry<OfflineCopy>(storedCopyName).catch(() => null),
      );
      clearTimeout(timer);
      if (until !== null)
        timer = setTimeout(lookAgain, Math.min(until - Date.now() + 50, longestTimer));
    };
    const lookAgain = (): void => void look();
    lookAgain();
    // Timers do not run while the device sleeps, and the data may have expired meanwhile.
    document.addEventListener('visibilitychange', lookAgain);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', lookAgain);
    };
  }, []);
  return offlineCopy;
}
