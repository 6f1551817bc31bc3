import { createContext, useCallback, useEffect, useMemo, useState } from 'react';
import { updateListPreferences } from '#client/adapters/list-writes.ts';
import { useClient } from '#client/react/context.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';

export type ColumnSettings = {
  /** In px, of those that somebody set. */
  widths: Readonly<Record<string, number>>;
  wrapped: ReadonlySet<string>;
  resize: (path: string, width: number) => void;
  wrap: (path: string, isWrapped: boolean) => void;
  /** As a list has them that nobody set. */
  reset: () => void;
};

type Change = {
  columnWidths?: Record<string, number> | null;
  columnWrap?: Record<string, boolean> | null;
};

const narrowest = 64;
const widest = 900;
/** After the last key of several. */
const saveDelay = 500; // ms

/** How this viewer has the columns of a list: what is kept for them, and what they do now. */
export function useColumnSettings(info: ListInfo | undefined, list: ListName): ColumnSettings {
  const save = useSavePreferences(list);
  const [isReset, setReset] = useState(false);
  const [own, setOwn] = useState<Readonly<Record<string, number>>>({});
  const [wraps, setWraps] = useState<Readonly<Record<string, boolean>>>({});
  return useMemo(() => {
    const preferences = isReset ? undefined : info?.userPreferences;
    const savedWidths = Object.fromEntries(
      Object.entries(preferences?.columnWidths ?? {}).filter(([, width]) => width > 0),
    );
    return {
      widths: { ...savedWidths, ...own },
      wrapped: new Set(
        Object.entries({ ...preferences?.columnWrap, ...wraps }).flatMap(([path, isWrapped]) =>
          isWrapped ? [path] : [],
        ),
      ),
      resize(path, width) {
        const next = { ...own, [path]: Math.round(Math.min(widest, Math.max(narrowest, width))) };
        setOwn(next);
        save({ columnWidths: { ...savedWidths, ...next } });
      },
      wrap(path, isWrapped) {
        const next = { ...wraps, [path]: isWrapped };
        setWraps(next);
        save({ columnWrap: { ...preferences?.columnWrap, ...next } });
      },
      reset() {
        setReset(true);
        setOwn({});
        setWraps({});
        save({ columnWidths: null, columnWrap: null });
      },
    };
  }, [save, info, isReset, own, wraps]);
}

type ListName = { objectApiName: string; listViewApiName: string };

/**
 * Keeps changes when nothing more was changed for a moment, and one at a time: of two on their way
 * at once either could be the last to arrive. Whoever leaves the list keeps what they did.
 */
function useSavePreferences({
  objectApiName,
  listViewApiName,
}: ListName): (change: Change) => void {
  const client = useClient();
  const [turn] = useState(() => ({
    next: null as Change | null,
    isBusy: false,
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
  }));
  const send = useCallback(async (): Promise<void> => {
    clearTimeout(turn.timer);
    if (turn.isBusy) return;
    turn.isBusy = true;
    while (turn.next !== null) {
      const { next } = turn;
      turn.next = null;
      await updateListPreferences(client, { objectApiName, listViewApiName, ...next }).catch(
        () => undefined,
      ); // it stays as it is here; the next time tries again
    }
    turn.isBusy = false;
  }, [client, turn, objectApiName, listViewApiName]);
  useEffect(() => () => void send(), [send]);
  return useCallback(
    (change) => {
      turn.next = { ...turn.next, ...change };
      clearTimeout(turn.timer);
      turn.timer = setTimeout(() => void send(), saveDelay);
    },
    [turn, send],
  );
}

export const ColumnSettingsContext = createContext<ColumnSettings | null>(null);
