import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/inputs/Button.tsx';
import { DataGrid, type DataGridColumn } from '#ui/data/DataGrid.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { useHydrated } from '#ui/scripts.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import type { Rec } from '#protocol/shapes/record.ts';
import { cellOf } from '../../field-display.ts';
import { editParam, recordPath } from '../../staff-paths.ts';
import { CellValue } from '../../CellValue.tsx';
import { DeleteDialog } from '../DeleteDialog.tsx';
import type { RelatedListViewModel, RelatedColumn } from './read-related.ts';

const { related: words } = staffRecordText;

type Props = {
  list: RelatedListViewModel;
  records: readonly Rec[];
  staffId: string;
  label: string;
  sorted?: (column: RelatedColumn) => Pick<DataGridColumn, 'sort' | 'order'>;
};

export function RelatedRows({ list, records, staffId, label, sorted }: Props) {
  const { columns, main, may } = list;
  const scripts = useHydrated();
  const [leaving, setLeaving] = useState<{ id: string; name: string }>();
  const nameOf = (record: Rec): string =>
    (columns[main] && cellOf(record, columns[main].part, staffId).text) ?? list.kind;
  const act = may.edit || (may.remove && scripts);
  const heads = columns.map((column) => ({
    key: column.part.path,
    name: column.name,
    whole: column.whole,
    ...(column.figure && { align: 'end' as const }),
    ...sorted?.(column),
  }));
  const rows = records.map((record) => ({
    key: record.id,
    cells: [
      ...columns.map(({ part }, at) => {
        if (at !== main) return <CellValue cell={cellOf(record, part, staffId)} key={part.path} />;
        return (
          <Link className="data-grid-main" to={recordPath(staffId, record.id)} key={record.id}>
            {nameOf(record)}
          </Link>
        );
      }),
      act && (
        <span className="related-acts" key="acties">
          {may.edit && (
            <EditRow to={`${recordPath(staffId, record.id)}?${editParam}`} name={nameOf(record)} />
          )}
          {may.remove && scripts && (
            <Button look="icon" onClick={() => setLeaving({ id: record.id, name: nameOf(record) })}>
              <Icon name="trash" size="small" />
              <span className="visually-hidden">{words.remove(nameOf(record))}</span>
            </Button>
          )}
        </span>
      ),
    ],
  }));
  return (
    <>
      <DataGrid
        label={label}
        columns={
          act ? [...heads, { key: 'acties', name: words.acts, align: 'end' as const }] : heads
        }
        rows={rows}
        main={main}
      />
      {leaving && (
        <DeleteDialog
          page={{
            recordId: leaving.id,
            objectApiName: list.objectApiName,
            staffId,
            kind: list.kind,
          }}
          name={leaving.name}
          onClose={() => setLeaving(undefined)}
          onGone={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}

const EditRow = ({ to, name }: { to: string; name: string }) => (
  <Link className="button button-icon" to={to}>
    <Icon name="pencil" size="small" />
    <span className="visually-hidden">{`${staffText.edit.start}: ${name}`}</span>
  </Link>
);
