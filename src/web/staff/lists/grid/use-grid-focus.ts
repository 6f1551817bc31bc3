import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { basePath } from '../../frame/workspace-cache.ts';
import type { RowRange } from './viewport.ts';
import type { GridWindow } from './use-grid-window.ts';

export type CellPosition = { row: number; column: number };

type Focusing = {
  box: RefObject<HTMLElement | null>;
  length: number;
  columns: number;
  main: number;
  begin: CellPosition | null;
};

export type GridFocus = {
  active: CellPosition | null;
  moveTo: (place: CellPosition) => void;
  moveBy: (rows: number, from: RowRange) => void;
  leave: () => void;
  back: () => void;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

export function useGridFocus({ box, length, columns, main, begin }: Focusing): GridFocus {
  const [active, setActive] = useState(begin);
  const wanted = useRef<CellPosition | null>(null);
  const isInside = useRef(false);
  /** The focused cell of a row that is not loaded yet; the focus moves to its loaded cell. */
  const empty = useRef<Element>(null);
  useEffect(() => {
    // `useFocusOnNewPage` moves the focus to the page first, so this waits.
    const later =
      begin && setTimeout(() => cellAt(box.current, begin)?.focus({ preventScroll: true }));
    return () => clearTimeout(later ?? undefined);
  }, [box, begin]);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isLost =
      activeElement === document.body ||
      (activeElement !== null && activeElement === empty.current && !isEmpty(activeElement));
    const place = wanted.current ?? (isInside.current && isLost ? active : null);
    if (place === null) return;
    const target = cellAt(box.current, place);
    if (target === null) return;
    wanted.current = null;
    empty.current = isEmpty(target) ? target : null;
    target.focus({ preventScroll: true });
  });
  const moveTo = ({ row, column }: CellPosition): void => {
    if (length === 0) return;
    const place = { row: between(row, length - 1), column: between(column, columns - 1) };
    wanted.current = place;
    setActive(place);
  };
  return {
    active,
    moveTo,
    moveBy(rows, { first, last }) {
      const row = active === null ? (rows > 0 ? first : last) : active.row + rows;
      moveTo({ row, column: active?.column ?? main });
    },
    leave() {
      if (!box.current?.contains(document.activeElement)) return;
      isInside.current = false;
      setActive(null);
      document.getElementById('inhoud')?.focus();
    },
    back() {
      if (active) moveTo(active);
      else document.getElementById('inhoud')?.focus();
    },
    onFocus({ target }) {
      isInside.current = true;
      const place = cellPositionOf(target);
      if (place && (place.row !== active?.row || place.column !== active.column)) setActive(place);
    },
    onBlur({ relatedTarget }) {
      // Without a related target the row may only be rendering again.
      if (relatedTarget instanceof Node && !box.current?.contains(relatedTarget))
        isInside.current = false;
    },
  };
}

const isEmpty = (cell: Element): boolean =>
  cell.closest('[data-row]')?.hasAttribute('aria-busy') === true;

const between = (value: number, most: number): number => Math.min(most, Math.max(0, value));

export function cellAt(box: HTMLElement | null, { row, column }: CellPosition): HTMLElement | null {
  const cell =
    box?.querySelector<HTMLElement>(
      `[data-row="${String(row)}"] > [data-col="${String(column)}"]`,
    ) ?? null;
  return cell?.querySelector<HTMLElement>('a, input, select, textarea') ?? cell;
}

/** The path in the workspace to which a click on this element leads; undefined for other links. */
export const linkedPathOf = (target: Element): string | undefined =>
  target.closest('a[data-to]')?.getAttribute('href')?.slice(basePath.length);

export function cellPositionOf(target: Element): CellPosition | null {
  const cell = target.closest<HTMLElement>('[data-col]');
  const row = target.closest<HTMLElement>('[data-row]');
  return cell && row
    ? { row: Number(row.dataset['row']), column: Number(cell.dataset['col']) }
    : null;
}

type AwaitedKey = 'Enter' | 'F2';

type Awaiting = {
  isThere: (row: number) => boolean;
  edit: (place: CellPosition) => boolean;
};

/**
 * Defers Enter and F2 on a row that is not loaded yet, until it is loaded, if the same cell still
 * has the focus. The returned function says whether it deferred the key.
 */
export function useDeferredKeys({ isThere, edit }: Awaiting) {
  const pressed = useRef<(CellPosition & { key: AwaitedKey }) | null>(null);
  useLayoutEffect(() => {
    const press = pressed.current;
    if (press === null) return;
    const cell = document.activeElement;
    const place = cell && cellPositionOf(cell);
    const isStill = place?.row === press.row && place.column === press.column;
    if (isStill && !isThere(press.row)) return;
    pressed.current = null;
    if (!isStill) return;
    if (press.key === 'Enter' && cell instanceof HTMLAnchorElement) cell.click();
    else edit(press);
  });
  return (key: AwaitedKey, place: CellPosition): boolean => {
    if (isThere(place.row)) return false;
    pressed.current = { ...place, key };
    return true;
  };
}

type Ways = {
  window: GridWindow;
  focus: GridFocus;
  length: number;
  columns: number;
  act: {
    open: (place: CellPosition) => boolean;
    edit: (place: CellPosition) => boolean;
    pick: (row: number, reach?: 'reach') => void;
    all: () => void;
  };
};

export function handleGridKey(
  event: KeyboardEvent,
  { window, focus, length, columns, act }: Ways,
): void {
  const place = event.target instanceof Element ? cellPositionOf(event.target) : null;
  if (
    place === null ||
    event.altKey ||
    (event.target instanceof Element && event.target.closest('[data-editing]'))
  )
    return;
  const { row, column } = place;
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'a') act.all();
    else if (event.key === 'Home') focus.moveTo({ row: 0, column });
    else if (event.key === 'End') focus.moveTo({ row: length - 1, column });
    else return;
    event.preventDefault();
    return;
  }
  const to: Readonly<Record<string, CellPosition | undefined>> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: Math.min(columns - 1, column + 1) },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + window.perPage, column },
    PageUp: { row: row - window.perPage, column },
    Home: { row: 0, column },
    End: { row: length - 1, column },
  };
  const next = to[event.key];
  if (next) focus.moveTo(next);
  else if (event.key === 'Enter') {
    if (!act.open(place)) return;
  } else if (event.key === 'F2') {
    if (!act.edit(place)) return;
  } else if (event.key === ' ' && !(event.target instanceof HTMLAnchorElement))
    act.pick(row, event.shiftKey ? 'reach' : undefined);
  else return;
  event.preventDefault();
}
