import { useEffect, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { isQueueOf, queueParam } from '../lists/queue-address.ts';

/** The ids of the rows of the list from which a record was opened, as ordered then. */
const inBrowser: { ids: readonly string[] } = { ids: [] };

export const rememberRowOrder = (ids: readonly string[]): void => void (inBrowser.ids = ids);

const never = (): (() => void) => () => undefined;

export const useNextRow = (recordId: string): string | undefined =>
  useSyncExternalStore(
    never,
    () => {
      const at = inBrowser.ids.indexOf(recordId);
      return at === -1 ? undefined : inBrowser.ids[at + 1];
    },
    () => undefined,
  );

/** An action redirects to an address without the queue, so the queue is remembered here. */
const worked: { recordId: string; queue: string } = { recordId: '', queue: '' };

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
