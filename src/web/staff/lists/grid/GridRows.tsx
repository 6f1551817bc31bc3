import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { GridRow, type GridShape } from './GridRow.tsx';
import type { CellPosition } from './use-grid-focus.ts';
import type { GridWindow } from './use-grid-window.ts';
import type { ListRows } from '../use-list-rows.ts';
import type { RowSelection } from '../editing/use-row-selection.ts';
import { positionRows } from './position-rows.ts';
import { recycleRows, inReadingOrder, rowToDraw, type RecycledRow } from './recycled-rows.ts';

export type CellEditing = { place: CellPosition; recordId: string; field: ReactNode } | null;

type Props = {
  listed: ListRows;
  shape: GridShape;
  picked: RowSelection;
  editing: CellEditing;
  window: GridWindow;
};

export function GridRows(props: Props) {
  const { listed, window } = props;
  if (window.drawn) return <LongRows {...props} drawn={window.drawn} />;
  return (
    <tbody className="sheet-body">
      {Array.from({ length: listed.length }, (_, at) => (
        <Row {...props} at={at} key={rowToDraw(at, listed.rows.rowAt(at)).id} />
      ))}
    </tbody>
  );
}

/** A row that leaves `drawn` gives its DOM element to another row. */
function LongRows({ drawn, ...props }: Props & { drawn: readonly number[] }) {
  const { listed, window } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const wanted = drawn.map((at) => rowToDraw(at, listed.rows.rowAt(at)));
  const [held] = useState<{ recycledRows: readonly RecycledRow[] }>(() => ({ recycledRows: [] }));
  const handed = recycleRows(held.recycledRows, wanted, window.most);
  const recycledRows = window.rests ? inReadingOrder(handed, wanted) : handed;
  useLayoutEffect(() => {
    hold(held, recycledRows);
    if (body.current)
      positionRows(body.current, { recycledRows, height: window.height, length: listed.length });
  });
  return (
    <tbody className="sheet-body" ref={body}>
      {recycledRows.map(({ key, at }) => (
        <Row {...props} at={at} key={key} />
      ))}
    </tbody>
  );
}

function hold(
  held: { recycledRows: readonly RecycledRow[] },
  recycledRows: readonly RecycledRow[],
): void {
  held.recycledRows = recycledRows;
}

function Row({ listed: { rows }, shape, picked, editing, at }: Props & { at: number }) {
  const record = rows.rowAt(at);
  const isEdited = editing !== null && record?.id === editing.recordId;
  return (
    <GridRow
      shape={shape}
      record={record}
      at={at}
      picked={picked.all || (record !== undefined && picked.ids.has(record.id))}
      editing={isEdited ? { column: editing.place.column, field: editing.field } : null}
    />
  );
}
