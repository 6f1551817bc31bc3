import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { useScripts } from '#ui/scripts.ts';
import { listPageSize } from '#wire/constants.ts';
import type { OpenRows } from './open-rows.ts';

/** More rows than come at once are drawn only where one looks; they are all of one height then. */
const manyRows = listPageSize;
/** Drawn on both sides of what is in sight, and by so many at a time. */
const margin = 8;
const stride = 6;
/** Pages are asked for where one stays, and soon where one goes on. */
const askEvery = 90; // ms
const rowsAhead = 80;

export type Sight = { first: number; last: number };
export type GridWindow = {
  /** Which rows are drawn, in order; all of them when undefined. */
  drawn: readonly number[] | undefined;
  /** Of a row, in px. */
  height: number;
  sight: Sight;
  reveal: (row: number) => void;
  perPage: number;
  /** From the top, in px. */
  offset: () => number;
};

type Looking = {
  box: RefObject<HTMLDivElement | null>;
  rows: OpenRows;
  length: number;
  /** A row that stays drawn wherever one looks: it has focus. */
  active: number | null;
  /** Height of a row, in rem. */
  rem: number;
  /** From the top, in px. */
  startAt: number;
};

/** Which rows of a list are drawn: of a long one those in sight and some around them. */
export function useGridWindow({ box, rows, length, active, rem, startAt }: Looking): GridWindow {
  const isLong = useScripts() && length > manyRows;
  const height = Math.round(rem * useRootSize());
  const [sight] = useState(openSight);
  const { first, seen } = useSight(sight, { box, isLong, height, startAt });
  const shown = isLong ? { first: Math.min(first, length - 1), last: Math.min(first + seen, length) - 1 } : { first: 0, last: length - 1 };
  const isFlying = useFlight(shown.first, seen) && isLong;
  useWanted(rows, isLong && !isFlying ? shown : null);
  return {
    drawn: isLong ? (isFlying ? onlyActive(length, active) : drawnAround(shown, length, active)) : undefined,
    height,
    sight: shown,
    perPage: Math.max(1, seen - 1),
    offset: () => sight.offset,
    reveal(row) {
      const frame = box.current;
      if (!isLong || !frame) return;
      const top = row * height;
      if (top < frame.scrollTop) frame.scrollTop = top;
      else if (top + height > frame.scrollTop + sight.room) frame.scrollTop = top + height - sight.room;
    },
  };
}

/** While somebody flies over more than two screens no rows are drawn: they would be gone before they are seen. */
function useFlight(first: number, seen: number): boolean {
  const [flight] = useState(() => ({ at: 0 }));
  const [, land] = useReducer((count: number) => count + 1, 0);
  const isFlying = Math.abs(first - flight.at) > 2 * seen;
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

const onlyActive = (length: number, active: number | null): number[] => (active !== null && active < length ? [active] : []);

/** In px; asked once, as the question makes the browser work out all styles. */
function useRootSize(): number {
  const hasScripts = useScripts();
  return useMemo(() => (hasScripts ? Number.parseFloat(getComputedStyle(document.documentElement).fontSize) : 16), [hasScripts]);
}

function drawnAround({ first, last }: Sight, length: number, active: number | null): number[] {
  const from = Math.max(0, Math.floor(first / stride) * stride - margin);
  const to = Math.min(length - 1, Math.ceil(last / stride) * stride + margin);
  const drawn = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (active === null || active >= length || (active >= from && active <= to)) return drawn;
  return active < from ? [active, ...drawn] : [...drawn, active];
}

/** Where one looks, as the browser last told: asking it while rows are drawn would make it lay out the page each time. */
type SightKept = { offset: number; room: number };
const openSight = (): SightKept => ({ offset: 0, room: 600 });

type Framed = { box: RefObject<HTMLDivElement | null>; isLong: boolean; height: number; startAt: number };

/** The first row in sight and how many there are; told again when it is another row. */
function useSight(sight: SightKept, { box, isLong, height, startAt }: Framed): { first: number; seen: number } {
  const subscribe = useCallback((changed: () => void) => (isLong ? hearFrame(box, sight, changed) : never()), [box, sight, isLong]);
  useLayoutEffect(() => {
    if (isLong && startAt > 0 && box.current) box.current.scrollTop = startAt;
  }, [box, isLong, startAt]);
  const look = (): string => `${String(Math.floor((sight.offset + height / 2) / height))} ${String(Math.max(1, Math.floor(sight.room / height)))}`;
  const [first = 0, seen = 1] = useSyncExternalStore(subscribe, look, () => '0 14')
    .split(' ')
    .map(Number);
  return { first, seen };
}

const never = () => () => undefined;

function hearFrame({ current: frame }: RefObject<HTMLDivElement | null>, sight: SightKept, changed: () => void): () => void {
  if (!frame) return never();
  const onScroll = (): void => {
    sight.offset = frame.scrollTop;
    changed();
  };
  const size = new ResizeObserver(() => {
    sight.room = frame.clientHeight - (frame.querySelector('thead')?.offsetHeight ?? 0);
    onScroll();
  });
  size.observe(frame);
  frame.addEventListener('scroll', onScroll, { passive: true });
  return () => {
    size.disconnect();
    frame.removeEventListener('scroll', onScroll);
  };
}

/** Asks for what is in sight and a little beyond; who flies over the list does not ask for all of it. */
function useWanted(rows: OpenRows, sight: Sight | null): void {
  const planned = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(sight);
  const [from, to] = [sight?.first, sight?.last];
  useEffect(() => {
    latest.current = from === undefined || to === undefined ? null : { first: from, last: to };
    planned.current ??= setTimeout(() => {
      planned.current = undefined;
      if (latest.current) rows.want(latest.current.first - rowsAhead / 2, latest.current.last + rowsAhead);
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
