import { createContext, useMemo, useState } from 'react';
import { updateListPreferences } from '#client/adapters/list-writes.ts';
import { useClient } from '#client/react/context.ts';
import type { ListInfo } from '#wire/shapes/list.ts';

export type Columns = {
  /** In px, of those that somebody set. */
  widths: Readonly<Record<string, number>>;
  wrapped: ReadonlySet<string>;
  /** `kept` also after this page. */
  resize: (path: string, width: number, kept: boolean) => void;
  wrap: (path: string, isWrapped: boolean) => void;
  /** As a list has them that nobody set. */
  reset: () => void;
};

const narrowest = 64;
const widest = 900;

/** How this viewer has the columns of a list: what is kept for them, and what they do now. */
export function useColumns(info: ListInfo | undefined, { objectApiName, listViewApiName }: { objectApiName: string; listViewApiName: string }): Columns {
  const client = useClient();
  const [own, setOwn] = useState<Readonly<Record<string, number>>>({});
  const [wraps, setWraps] = useState<Readonly<Record<string, boolean>>>({});
  return useMemo(() => {
    const preferences = info?.userPreferences;
    const kept = Object.fromEntries(Object.entries(preferences?.columnWidths ?? {}).filter(([, width]) => width > 0));
    const keep = (change: { columnWidths?: Record<string, number> | null; columnWrap?: Record<string, boolean> | null }): void => {
      updateListPreferences(client, { objectApiName, listViewApiName, ...change }).catch(() => undefined); // it stays as it is here; the next time tries again
    };
    return {
      widths: { ...kept, ...own },
      wrapped: new Set(Object.entries({ ...preferences?.columnWrap, ...wraps }).flatMap(([path, isWrapped]) => (isWrapped ? [path] : []))),
      resize(path, width, isKept) {
        const next = { ...own, [path]: Math.round(Math.min(widest, Math.max(narrowest, width))) };
        setOwn(next);
        if (isKept) keep({ columnWidths: { ...kept, ...next } });
      },
      wrap(path, isWrapped) {
        const next = { ...wraps, [path]: isWrapped };
        setWraps(next);
        keep({ columnWrap: { ...preferences?.columnWrap, ...next } });
      },
      reset() {
        setOwn({});
        setWraps({});
        keep({ columnWidths: null, columnWrap: null });
      },
    };
  }, [client, info, own, wraps, objectApiName, listViewApiName]);
}

export const ColumnsContext = createContext<Columns | null>(null);
