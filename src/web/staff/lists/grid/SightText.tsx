import { useSyncExternalStore } from 'react';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { useScripts } from '#ui/scripts.ts';
import type { SightTold } from './viewport.ts';
import type { ListRows } from '../use-list-rows.ts';

/** How many rows there are, and which of them one sees. */
export function SightText({
  listed: { rows, length, count },
  told,
}: {
  listed: ListRows;
  told: SightTold;
}) {
  const [first = 0, last = 0] = useSyncExternalStore(told.subscribe, told.look, told.look)
    .split(' ')
    .map(Number);
  const hasScripts = useScripts();
  const { nextPageToken, previousPageToken } = rows.first().data ?? {};
  const isWhole = nextPageToken === null && previousPageToken === null;
  const text =
    isWhole || !hasScripts || count === undefined
      ? (isWhole ? staffText.list.rows : staffText.list.rowsHere)(
          Math.min(length, rows.here().size),
        )
      : staffListText.sight(first + 1, last + 1, staffListText.total(count.count, count.hasMore));
  return <span className="small soft figure">{text}</span>;
}
