import { Suspense, useMemo, useState } from 'react';
import { getListViewActions } from '#client/adapters/actions.ts';
import { getObjectInfo } from '#client/adapters/metadata.ts';
import { getRecord } from '#client/adapters/records.ts';
import { useAdapter } from '#client/react/use-adapter.ts';
import { masterRecordTypeId } from '#protocol/constants.ts';
import type { ListInfo } from '#protocol/shapes/list.ts';
import { lazyPart } from '../../../shell/lazy-part.tsx';
import { cellFields } from './cell-fields.ts';
import type { Editable } from '../grid/GridRow.tsx';
import type { CellEditing } from '../grid/GridRows.tsx';
import type { GridHandle } from '../grid/ListGrid.tsx';
import type { RowStore } from '../create-row-store.ts';
import type { CellPosition } from '../grid/use-grid-focus.ts';

const CellEditor = lazyPart(
  () => import('./CellEditor.tsx'),
  ({ onEnd }) => onEnd('stay'),
);

type Asked = {
  info: ListInfo | undefined;
  rows: RowStore;
  objectApiName: string;
  handle: { current: GridHandle | null };
};

function editableColumns(info: ListInfo | undefined): Editable {
  const editable: Record<string, number[]> = {};
  if (info?.inlineEditDetails.state !== 'Enabled') return editable;
  info.displayColumns.forEach(({ fieldApiName, inlineEditAttributes }, column) => {
    for (const [type, { editable: is }] of Object.entries(inlineEditAttributes))
      if (is && !fieldApiName.includes('.')) (editable[type] ??= []).push(column);
  });
  return editable;
}

export function useCellEditing({ info, rows, objectApiName, handle }: Asked): {
  editing: CellEditing;
  onEdit: (place: CellPosition) => boolean;
  editable: Editable;
} {
  const editable = useMemo(() => editableColumns(info), [info]);
  const [place, setPlace] = useState<(CellPosition & { id: string }) | null>(null);
  const editedObject = { objectApiName: place === null ? undefined : objectApiName };
  const object = useAdapter(getObjectInfo, editedObject).data;
  const possible = useAdapter(getListViewActions, editedObject);
  const actions = possible.error ? [] : possible.data?.actions[objectApiName]?.actions;
  const columns = info?.displayColumns ?? [];
  const canEdit = ({ row, column }: CellPosition): boolean => {
    const type = rows.rowAt(row)?.recordTypeId ?? masterRecordTypeId;
    return editable[type]?.includes(column) === true;
  };
  const open = (at: CellPosition): boolean => {
    const record = rows.rowAt(at.row);
    if (record === undefined || !canEdit(at)) return false;
    setPlace({ ...at, id: record.id });
    return true;
  };
  const end = (to: 'stay' | 'next' | 'before'): void => {
    if (place === null) return;
    setPlace(null);
    const next =
      to === 'stay'
        ? undefined
        : beside({ place, columns: columns.length, by: to === 'next' ? 1 : -1, canEdit });
    if (next === undefined || !open(next)) handle.current?.focus.moveTo(next ?? place);
  };
  const changing =
    object && actions && place
      ? cellFields(object, {
          apiName: columns[place.column]?.fieldApiName ?? '',
          actions,
        })
      : undefined;
  const asked = changing?.asked ?? [];
  const whole = useAdapter(getRecord, {
    recordId: asked.length === 0 ? undefined : place?.id,
    optionalFields: asked,
  });
  const row =
    place === null ? undefined : [...rows.here().values()].find(({ id }) => id === place.id);
  // When the row cannot be read, only the value itself is edited. The server refuses a value that
  // does not fit.
  const record = asked.length === 0 || whole.error ? row : whole.data;
  if (place === null || !row || !record || !changing)
    return { editing: null, onEdit: open, editable };
  const cell = (
    <Suspense>
      <CellEditor
        {...changing}
        record={record}
        onEnd={end}
        key={`${place.id} ${changing.field.apiName}`}
      />
    </Suspense>
  );
  return { editing: { place, recordId: place.id, field: cell }, onEdit: open, editable };
}

type Beside = {
  place: CellPosition;
  columns: number;
  by: 1 | -1;
  canEdit: (place: CellPosition) => boolean;
};

function beside({ place, columns, by, canEdit }: Beside): CellPosition | undefined {
  let at: CellPosition = place;
  for (let tried = 0; tried < 2 * columns; tried++) {
    const column = at.column + by;
    at =
      column < 0 || column >= columns
        ? { row: at.row + by, column: by > 0 ? 0 : columns - 1 }
        : { row: at.row, column };
    if (canEdit(at)) return at;
  }
  return undefined;
}
