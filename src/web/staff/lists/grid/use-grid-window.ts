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

/** More rows than come at once are drawn only where one looks; they are all of one height then. */
const manyRows = listPageSize;
/** Drawn on both sides of what is in sight, and by so many at a time. */
const margin = 5;
const stride = 4;
/** Pages are asked for where one stays, and soon where one goes on. */
const askEvery = 90; // ms
const rowsAhead = 80;

/** Elements are put in the order of the rows when one has stopped for so long. */
const restAfter = 150; // ms

export type GridWindow = {
  /** Which rows are drawn, in order; all of them when undefined. */
  drawn: readonly number[] | undefined;
  /** Rows that may be drawn at once. */
  most: number;
  /** Nothing moves any more. */
  rests: boolean;
  /** Of a row, in px. */
  height: number;
  /** Which rows one sees now. */
  viewport: () => RowRange;
  reveal: (row: number) => void;
  perPage: number;
  /** From the top, in px. */
  offset: () => number;
};

type Looking = {
  box: RefObject<HTMLDivElement | null>;
  rows: RowStore;
  length: number;
  /** A row that stays drawn wherever one looks: it has focus. */
  active: number | null;
  /** Height of a row, in rem. */
  rem: number;
  /** From the top, in px. */
  startAt: number;
  viewportStore: ViewportStore;
};

/** Which rows of a list are drawn: of a long one those in sight and some around them. */
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

/**
 * While somebody flies, more than a screen at a time, no rows are drawn: they would be gone before
 * they are seen.
 */
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

/**
 * What is drawn of what is to be: a few rows more in every frame, those in sight first. Null:
 * nothing.
 */
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

/** Whether it has been the same for a while. */
function useStill(now: string): boolean {
  const [still, setStill] = useState(now);
  useEffect(() => {
    const pause = setTimeout(() => setStill(now), restAfter);
    return () => clearTimeout(pause);
  }, [now]);
  return still === now;
}

/** In px; asked once, as the question makes the browser work out all styles. */
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

/** In order; the row that has focus among them. */
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
 * Where one looks, as the browser last told: asking it while rows are drawn would make it lay out
 * the page each time.
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

/**
 * Who says which rows one sees hears of every one; the table is drawn again only when it draws
 * other rows.
 */
function useReportViewport(viewportStore: ViewportStore, now: () => RowRange): void {
  useLayoutEffect(() => {
    viewportStore.ask(now);
  });
}

/**
 * The first of the rows drawn together that is in sight, and how many one sees; told again when it
 * is another.
 */
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

/**
 * Asks for what is in sight and a little beyond; who flies over the list does not ask for all of
 * it.
 */
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
