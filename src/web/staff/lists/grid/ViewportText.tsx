import { useSyncExternalStore } from 'react';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { useHydrated } from '#ui/scripts.ts';
import type { ViewportStore } from './viewport.ts';
import type { ListRows } from '../use-list-rows.ts';

export function ViewportText({
  listed: { rows, length, count },
  viewportStore,
}: {
  listed: ListRows;
  viewportStore: ViewportStore;
}) {
  const [first = 0, last = 0] = useSyncExternalStore(
    viewportStore.subscribe,
    viewportStore.look,
    viewportStore.look,
  )
    .split(' ')
    .map(Number);
  const hasScripts = useHydrated();
  const { nextPageToken, previousPageToken } = rows.first().data ?? {};
  const isWhole = nextPageToken === null && previousPageToken === null;
  const text =
    isWhole || !hasScripts || count === undefined
      ? (isWhole ? staffText.list.rows : staffText.list.rowsHere)(
          Math.min(length, rows.here().size),
        )
      : staffListText.visibleRange(
          first + 1,
          last + 1,
          staffListText.total(count.count, count.hasMore),
        );
  return <span className="small soft figure">{text}</span>;
}
