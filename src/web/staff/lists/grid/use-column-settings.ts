import { createContext, useCallback, useEffect, useMemo, useState } from 'react';
import { updateListPreferences } from '#client/adapters/list-writes.ts';
import { useClient } from '#client/react/context.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';

export type ColumnSettings = {
  /** In px, by path. */
  widths: Readonly<Record<string, number>>;
  wrapped: ReadonlySet<string>;
  resize: (path: string, width: number) => void;
  wrap: (path: string, isWrapped: boolean) => void;
  reset: () => void;
};

type Change = {
  columnWidths?: Record<string, number> | null;
  columnWrap?: Record<string, boolean> | null;
};

const narrowest = 64;
const widest = 900;
const saveDelay = 500; // ms

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

/** Sends one request at a time, because two could arrive in either order. */
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
      ); // after a failure the setting stays here; the next save includes it
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
