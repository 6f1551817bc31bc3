import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useHydrated } from '#ui/scripts.ts';
import { listPageSize } from '#protocol/constants.ts';
import type { RowStore } from '../create-row-store.ts';
import { progressiveRows } from './progressive-rows.ts';
import type { RowRange, ViewportStore } from './viewport.ts';

/** A list with more rows renders only those near the viewport, all of one height. */
const manyRows = listPageSize;
/**
 * `margin`: the rows rendered beyond each side of the viewport. `stride`: the step by which that
 * range moves.
 */
const margin = 5;
const stride = 4;
const askEvery = 90; // ms
const rowsAhead = 80;

/** When no row came into sight for this time, the rows in the DOM are put in reading order. */
const restAfter = 150; // ms

export type GridWindow = {
  /** In order; undefined when all rows are rendered. */
  drawn: readonly number[] | undefined;
  most: number;
  rests: boolean;
  /** In px. */
  height: number;
  viewport: () => RowRange;
  reveal: (row: number) => void;
  perPage: number;
  /** In px, from the top. */
  offset: () => number;
};

type Looking = {
  box: RefObject<HTMLDivElement | null>;
  rows: RowStore;
  length: number;
  active: number | null;
  /** In rem. */
  rem: number;
  /** In px, from the top. */
  startAt: number;
  viewportStore: ViewportStore;
};

export function useGridWindow({
  box,
  rows,
  length,
  active,
  rem,
  startAt,
  viewportStore,
}: Looking): GridWindow {
  const isLong = useHydrated() && length > manyRows;
  const height = Math.round(rem * useRootSize());
  const [scroll] = useState(initialScroll);
  const { first, seen } = useViewport(scroll, { box, isLong, height, startAt, viewportStore });
  const shown = isLong
    ? { first: Math.min(first, length - 1), last: Math.min(first + seen + stride, length) - 1 }
    : { first: 0, last: length - 1 };
  const now = (): RowRange => (isLong ? viewportAt(scroll, height, length) : shown);
  useReportViewport(viewportStore, now);
  const isFlying = useFastScroll(shown.first, seen) && isLong;
  useRowRequests(rows, isLong && !isFlying ? shown : null);
  const wanted = isLong && !isFlying ? around(shown, length) : null;
  const { drawn, isWhole } = useProgressiveRows(wanted, shown.first);
  const isStill = useStill(`${String(shown.first)} ${String(shown.last)}`);
  return {
    drawn: isLong ? withActive(drawn, length, active) : undefined,
    most: seen + stride + 2 * margin + 1,
    rests: isStill && isWhole && !isFlying,
    height,
    viewport: now,
    perPage: Math.max(1, seen - 1),
    offset: () => scroll.offset,
    reveal(row) {
      const frame = box.current;
      if (!isLong || !frame) return;
      const top = row * height;
      if (top < frame.scrollTop) frame.scrollTop = top;
      else if (top + height > frame.scrollTop + scroll.room)
        frame.scrollTop = top + height - scroll.room;
    },
  };
}

/** In such a fast scroll, a row would disappear before the user sees it. */
function useFastScroll(first: number, seen: number): boolean {
  const [flight] = useState(() => ({ at: 0 }));
  const [, land] = useReducer((count: number) => count + 1, 0);
  const isFlying = Math.abs(first - flight.at) > 1.25 * seen;
  useEffect(() => {
    if (!isFlying) return arrive(flight, first);
    const pause = setTimeout(() => {
      arrive(flight, first);
      land();
    }, askEvery);
    return () => clearTimeout(pause);
  }, [flight, first, isFlying]);
  return isFlying;
}

function arrive(flight: { at: number }, first: number): void {
  flight.at = first;
}

function useProgressiveRows(
  wanted: RowRange | null,
  inSight: number,
): { drawn: RowRange | null; isWhole: boolean } {
  const [slowly] = useState(progressiveRows);
  const [, goOn] = useReducer((count: number) => count + 1, 0);
  const drawn = slowly.next(wanted, inSight);
  const isWhole = drawn?.first === wanted?.first && drawn?.last === wanted?.last;
  useLayoutEffect(() => {
    slowly.done(drawn);
    if (isWhole) return;
    const frame = requestAnimationFrame(goOn);
    return () => cancelAnimationFrame(frame);
  }, [slowly, drawn, isWhole]);
  return { drawn, isWhole };
}

function useStill(now: string): boolean {
  const [still, setStill] = useState(now);
  useEffect(() => {
    const pause = setTimeout(() => setStill(now), restAfter);
    return () => clearTimeout(pause);
  }, [now]);
  return still === now;
}

/** In px. Read once, because `getComputedStyle` makes the browser compute the styles. */
function useRootSize(): number {
  const hasScripts = useHydrated();
  return useMemo(
    () =>
      hasScripts ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 16,
    [hasScripts],
  );
}

const around = ({ first, last }: RowRange, length: number): RowRange => ({
  first: Math.max(0, first - margin),
  last: Math.min(length - 1, last + margin),
});

function withActive(drawn: RowRange | null, length: number, active: number | null): number[] {
  const rows =
    drawn === null
      ? []
      : Array.from(
          { length: Math.max(0, drawn.last - drawn.first + 1) },
          (_, at) => drawn.first + at,
        );
  if (
    active === null ||
    active >= length ||
    (drawn && active >= drawn.first && active <= drawn.last)
  )
    return rows;
  return drawn && active > drawn.last ? [...rows, active] : [active, ...rows];
}

/**
 * In px, as last reported: reading the DOM during a render would force a layout. `room`: the height
 * of the viewport.
 */
type ScrollPosition = { offset: number; room: number };
const initialScroll = (): ScrollPosition => ({ offset: 0, room: 600 });

type Framed = Pick<Looking, 'box' | 'startAt' | 'viewportStore'> & {
  isLong: boolean;
  height: number;
};

const firstOf = ({ offset }: ScrollPosition, height: number): number =>
  Math.floor((offset + height / 2) / height);
const seenOf = ({ room }: ScrollPosition, height: number): number =>
  Math.max(1, Math.floor(room / height));
const viewportAt = (scroll: ScrollPosition, height: number, length: number): RowRange => {
  const first = Math.min(firstOf(scroll, height), length - 1);
  return { first, last: Math.min(first + seenOf(scroll, height), length) - 1 };
};

function useReportViewport(viewportStore: ViewportStore, now: () => RowRange): void {
  useLayoutEffect(() => {
    viewportStore.ask(now);
  });
}

/** `first`: rounded down to a multiple of `stride`. `seen`: how many whole rows fit. */
function useViewport(
  scroll: ScrollPosition,
  { box, isLong, height, startAt, viewportStore }: Framed,
): { first: number; seen: number } {
  const subscribe = useCallback(
    (changed: () => void) =>
      isLong
        ? hearFrame(box, scroll, () => {
            changed();
            viewportStore.again();
          })
        : never(),
    [box, scroll, isLong, viewportStore],
  );
  useLayoutEffect(() => {
    if (isLong && startAt > 0 && box.current) box.current.scrollTop = startAt;
  }, [box, isLong, startAt]);
  const look = (): string =>
    `${String(Math.floor(firstOf(scroll, height) / stride) * stride)} ${String(seenOf(scroll, height))}`;
  const [first = 0, seen = 1] = useSyncExternalStore(subscribe, look, () => '0 14')
    .split(' ')
    .map(Number);
  return { first, seen };
}

const never = () => () => undefined;

function hearFrame(
  { current: frame }: RefObject<HTMLDivElement | null>,
  scroll: ScrollPosition,
  changed: () => void,
): () => void {
  if (!frame) return never();
  const onScroll = (): void => {
    scroll.offset = frame.scrollTop;
    changed();
  };
  const size = new ResizeObserver(() => {
    scroll.room = frame.clientHeight - (frame.querySelector('thead')?.offsetHeight ?? 0);
    onScroll();
  });
  size.observe(frame);
  frame.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    size.disconnect();
    frame.removeEventListener('scroll', onScroll);
  };
}

function useRowRequests(rows: RowStore, viewport: RowRange | null): void {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(viewport);
  const [from, to] = [viewport?.first, viewport?.last];
  useEffect(() => {
    latest.current = from === undefined || to === undefined ? null : { first: from, last: to };
    planned.current ??= setTimeout(() => {
      planned.current = undefined;
      if (latest.current)
        rows.want(latest.current.first - rowsAhead / 2, latest.current.last + rowsAhead);
    }, askEvery);
  }, [rows, from, to]);
  useEffect(
    () => () => {
      clearTimeout(planned.current);
      planned.current = undefined;
    },
    [rows],
  );
}
