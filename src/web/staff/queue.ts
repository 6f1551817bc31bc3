import { useSyncExternalStore } from 'react';

/** The rows one works through: those of the list a record was opened from, as they stood then. Kept until the page is loaded anew. */
const inBrowser: { ids: readonly string[] } = { ids: [] };

export const workThrough = (ids: readonly string[]): void => void (inBrowser.ids = ids);

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
