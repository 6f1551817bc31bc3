import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { staffListText } from '#messages/staff/list.ts';
import { isNumericType } from '../../field-display-of.ts';
import { ColumnResizer } from './ColumnResizer.tsx';
import type { GridShape } from './GridRow.tsx';
import { sortLink, type SortLink } from '../list-address.ts';
import type { ListViewModel, ListColumn } from '../list-view-model.ts';
import type { RowSelection } from '../editing/use-row-selection.ts';

type Props = {
  page: ListViewModel;
  shape: GridShape;
  sortBy: readonly string[] | null;
  picked: RowSelection;
  length: number;
};

export function GridHead({ page, shape, sortBy, picked, length }: Props) {
  return (
    <thead className="sheet-lead">
      <tr aria-rowindex={1}>
        {shape.picking ? (
          <PickHere picked={picked} length={length} />
        ) : (
          <th className="sheet-head sheet-pick" aria-hidden="true" />
        )}
        {shape.columns.map((column) => (
          <Head
            column={column}
            link={sortLink(column, page, sortBy)}
            resizable={shape.picking}
            key={column.part.path}
          />
        ))}
      </tr>
    </thead>
  );
}

function PickHere({ picked, length }: Pick<Props, 'picked' | 'length'>) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = length > 0 && (picked.all || picked.ids.size >= length);
  useEffect(() => {
    if (box.current) box.current.indeterminate = picked.ids.size > 0 && !isAll;
  });
  return (
    <th className="sheet-head sheet-pick" scope="col">
      <input
        className="sheet-tick"
        type="checkbox"
        ref={box}
        checked={isAll}
        onChange={() => (picked.ids.size > 0 ? picked.none() : picked.pickHere())}
        aria-label={staffListText.pick.here}
      />
    </th>
  );
}

const arrows = { ascending: '↑', descending: '↓' } as const;

function Head({
  column,
  link: { sort, order },
  resizable,
}: {
  column: ListColumn;
  link: SortLink;
  resizable: boolean;
}) {
  const { name, type, part } = column;
  const inside = (
    <>
      <span className="sheet-name">{name}</span>
      {order !== undefined && <span aria-hidden="true">{arrows[order]}</span>}
    </>
  );
  return (
    <th
      className={isNumericType(type) ? 'sheet-head sheet-end' : 'sheet-head'}
      scope="col"
      aria-sort={order}
    >
      {sort === undefined ? (
        <span className="sheet-sort">{inside}</span>
      ) : (
        <Link className="sheet-sort" to={sort} preventScrollReset>
          {inside}
        </Link>
      )}
      {resizable && <ColumnResizer path={part.path} name={name} />}
    </th>
  );
}
