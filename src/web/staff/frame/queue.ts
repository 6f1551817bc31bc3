import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { isQueueOf, queueParam } from '../lists/queue-address.ts';

/**
 * The rows one works through: those of the list a record was opened from, as they stood then. Kept
 * until the page is loaded anew.
 */
const inBrowser: { ids: readonly string[] } = { ids: [] };

export const rememberRowOrder = (ids: readonly string[]): void => void (inBrowser.ids = ids);

const never = (): (() => void) => () => undefined;

/** The row after this one; undefined for the last, and for one that was not opened from a list. */
export const useNextRow = (recordId: string): string | undefined =>
  useSyncExternalStore(
    never,
    () => {
      const at = inBrowser.ids.indexOf(recordId);
      return at === -1 ? undefined : inBrowser.ids[at + 1];
    },
    () => undefined,
  );

/**
 * The queue a record was opened from, by the record: what is done with it leads back to it by
 * another address.
 */
const worked: { recordId: string; queue: string } = { recordId: '', queue: '' };

/** The queue one works through, as long as this record is on the page; null: none. */
export function useQueue({
  recordId,
  objectApiName,
}: {
  recordId: string;
  objectApiName: string;
}): string | null {
  const said = useSearchParams()[0].get(queueParam);
  const known = said !== null && isQueueOf(objectApiName, said) ? said : null;
  useEffect(() => {
    if (known !== null) Object.assign(worked, { recordId, queue: known });
  }, [known, recordId]);
  const rememberedQueue = useSyncExternalStore(
    never,
    () => (worked.recordId === recordId ? worked.queue : null),
    () => null,
  );
  return known ?? rememberedQueue;
}
