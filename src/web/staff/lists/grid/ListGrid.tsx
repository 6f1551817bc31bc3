import { memo, type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { staffText } from '#messages/staff/staff.ts';
import { rememberRowOrder } from '../../frame/queue.ts';
import { openedFromList } from '../../staff-paths.ts';
import { GridHead } from './GridHead.tsx';
import type { GridShape } from './GridRow.tsx';
import { type CellEditing, GridRows } from './GridRows.tsx';
import type { ListViewModel } from '../list-view-model.ts';
import {
  handleGridKey,
  type GridFocus,
  type CellPosition,
  cellPositionOf,
  linkedPathOf,
  useDeferredKeys,
  useGridFocus,
} from './use-grid-focus.ts';
import { type GridWindow, useGridWindow } from './use-grid-window.ts';
import type { FocusedRowStore } from '../focused-row-store.ts';
import type { ListRows } from '../use-list-rows.ts';
import type { ViewportStore } from './viewport.ts';
import type { RowSelection } from '../editing/use-row-selection.ts';
import { useMediaQuery } from './use-media-query.ts';
import { useSavedPosition, useSavePosition } from './use-saved-position.ts';
import { applyColumnWidths } from './position-rows.ts';
import { recordPathInQueue, queueAddressOf } from '../queue-address.ts';
import { defaultColumnWidths } from './default-column-widths.ts';
import './ListGrid.css';

export type GridHandle = { focus: GridFocus; window: GridWindow };

type Props = {
  page: ListViewModel;
  listed: ListRows;
  shape: GridShape;
  widths: Readonly<Record<string, number>>;
  picked: RowSelection;
  editing: CellEditing;
  onEdit: (place: CellPosition) => boolean;
  /** Lets shortcut keys of the page move the focus in the table. */
  handle: RefObject<GridHandle | null>;
  viewportStore: ViewportStore;
  focusedRow: FocusedRowStore;
};

export function ListGrid({
  page,
  listed,
  shape,
  widths,
  picked,
  editing,
  onEdit,
  handle,
  viewportStore,
  focusedRow,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, length, count } = listed;
  const begin = useSavedPosition();
  const columns = shape.columns.length;
  const usual = useUsual(page, rows);
  const focus = useGridFocus({
    box,
    length,
    columns,
    main: shape.main,
    begin: begin?.place ?? null,
  });
  const window = useGridWindow({
    box,
    rows,
    length,
    active: focus.active?.row ?? null,
    rem: useRowRem(shape),
    startAt: begin?.offset ?? 0,
    viewportStore,
  });
  const at = focus.active === null ? null : (rows.rowAt(focus.active.row)?.id ?? null);
  useLayoutEffect(() => focusedRow.tell(at), [focusedRow, at]);
  const go = revealingFocus(focus, { window, length, main: shape.main });
  useLayoutEffect(() => {
    handle.current = { focus: go, window };
  });
  useSavePosition(window, focus.active);
  const onClick = useOpening(page, { picked, rows, onEdit });
  const isThere = (row: number): boolean => rows.rowAt(row) !== undefined;
  const isDeferred = useDeferredKeys({ isThere, edit: onEdit });
  const act = {
    open: (place: CellPosition) =>
      isDeferred('Enter', place) || (!isLink(document.activeElement) && onEdit(place)),
    edit: (place: CellPosition) => isDeferred('F2', place) || onEdit(place),
    pick: picked.toggle,
    all: picked.pickHere,
  };
  const table = useWidths({ shape, usual, widths, isLong: window.drawn !== undefined });
  const total = count && !count.hasMore ? count.count : length;
  return (
    <div className="sheet-box" ref={box} data-long={window.drawn ? '' : undefined}>
      <table
        className="sheet"
        ref={table}
        aria-label={staffText.list.table(page.label)}
        aria-rowcount={window.drawn ? total + 1 : undefined}
        onClick={onClick}
        onDoubleClick={(event) => onDouble(event, onEdit)}
        onFocus={focus.onFocus}
        onBlur={focus.onBlur}
        onKeyDown={(event) => handleGridKey(event, { window, focus: go, length, columns, act })}
      >
        <Widths shape={shape} usual={usual} widths={widths} />
        <Head
          page={page}
          shape={shape}
          sortBy={rows.first().data?.sortBy ?? null}
          picked={picked}
          length={length}
        />
        <GridRows listed={listed} shape={shape} window={window} picked={picked} editing={editing} />
      </table>
    </div>
  );
}

type Revealing = { window: GridWindow; length: number; main: number };

/** A row must be rendered to get the focus, so this first scrolls to it. */
function revealingFocus(focus: GridFocus, { window, length, main }: Revealing): GridFocus {
  const go: GridFocus = {
    ...focus,
    moveTo(place) {
      window.reveal(Math.max(0, Math.min(length - 1, place.row)));
      focus.moveTo(place);
    },
    moveBy(by, from) {
      const row = focus.active === null ? (by > 0 ? from.first : from.last) : focus.active.row + by;
      go.moveTo({ row, column: focus.active?.column ?? main });
    },
  };
  return go;
}

/** Memoized, so that it does not render again while the rows scroll. */
const Head = memo(GridHead);

/** Without scripts the widths are steps from the style sheet. */
const Widths = memo(function Widths({
  shape: { picking, columns },
  usual,
  widths: own,
}: Pick<Props, 'shape' | 'widths'> & { usual: Props['widths'] }) {
  const widths = { ...usual, ...own };
  const step = (width = 0): string =>
    `sheet-w-${String(Math.min(20, Math.max(6, Math.round(width / 16))))}`;
  return (
    <colgroup>
      <col className="sheet-w-pick" />
      {columns.map(({ part: { path } }) =>
        picking ? (
          <col width={widths[path]} key={path} />
        ) : (
          <col className={step(widths[path])} key={path} />
        ),
      )}
    </colgroup>
  );
});

/** Newly loaded rows do not change the default widths. */
function useUsual(page: ListViewModel, rows: ListRows['rows']): Props['widths'] {
  const made = () => ({
    columns: page.columns,
    widths: defaultColumnWidths(page, rows.first().data?.records ?? []),
  });
  const [lastWidths, setLastWidths] = useState(made);
  const pathsOf = ({ columns }: Pick<ListViewModel, 'columns'>): string =>
    columns.map(({ part: { path } }) => path).join();
  if (pathsOf(lastWidths) === pathsOf(page)) return lastWidths.widths;
  const next = made();
  setLastWidths(next);
  return next.widths;
}

/** The rows of a long list are no table rows to the browser, which ignores `col` there. */
function useWidths({
  shape,
  usual,
  widths,
  isLong,
}: Pick<Props, 'shape' | 'widths'> & { usual: Props['widths']; isLong: boolean }) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    if (isLong && table.current)
      applyColumnWidths(
        table.current,
        shape.columns.map(({ part: { path } }) => widths[path] ?? usual[path] ?? 0),
      );
  }, [isLong, shape, usual, widths]);
  return table;
}

const isLink = (element: Element | null): boolean => element instanceof HTMLAnchorElement;

function onDouble(event: MouseEvent, onEdit: Props['onEdit']): void {
  const place =
    event.target instanceof Element && !event.target.closest('a, button, input, select, textarea')
      ? cellPositionOf(event.target)
      : null;
  if (place) onEdit(place);
}

/** In rem; on a phone the rows of a long list are cards. */
function useRowRem({ columns, wrapped }: GridShape): number {
  const isNarrow = useMediaQuery('(max-width: 47.99em)');
  return isNarrow ? 4.25 + 1.625 * (columns.length - 1) : wrapped.size > 0 ? 4.5 : 2.75;
}

type Opening = Pick<Props, 'picked' | 'onEdit'> & { rows: ListRows['rows'] };

/** Links navigate without a page load. */
function useOpening(
  { staffId, address, isQueue }: ListViewModel,
  { picked, rows, onEdit }: Opening,
): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    if (!(event.target instanceof Element)) return;
    const row = placeRow(event.target);
    if (row !== null && event.target.closest('[data-pick]'))
      return picked.toggle(row, event.shiftKey ? 'reach' : undefined);
    const place = event.target.closest('[data-edit]') && cellPositionOf(event.target);
    if (place) return void onEdit(place);
    const to = linkedPathOf(event.target);
    if (
      to === undefined ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    rememberRowOrder(
      [...rows.here()].sort(([one], [other]) => one - other).map(([, { id }]) => id),
    );
    void navigate(
      isQueue ? recordPathInQueue(to, { queue: queueAddressOf(staffId, address) }) : to,
      { state: openedFromList },
    );
  };
}

function placeRow(target: Element): number | null {
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined ? null : Number(row);
}
