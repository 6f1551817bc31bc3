import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './Grid.css';

/** `sort`: where the list in this column's order is; `order`: whether it is in that order now. */
export type GridColumn = { key: string; name: string; align?: 'end'; sort?: string; order?: 'ascending' | 'descending' };
export type GridRow = { key: string; cells: readonly ReactNode[] };

type GridProps = { label: string; columns: readonly GridColumn[]; rows: readonly GridRow[]; main: number };

/** A dense table for work; too wide, it scrolls in its own frame with the focus that its links take, and on a phone each row is a card headed by its `main` cell. */
export function Grid({ label, columns, rows, main }: GridProps) {
  return (
    <div className="grid-box">
      <table className="grid" aria-label={label}>
        <thead className="grid-lead">
          <tr>
            {columns.map((column) => (
              <Head column={column} key={column.key} />
            ))}
          </tr>
        </thead>
        <tbody className="grid-body">
          {rows.map(({ key, cells }) => (
            <tr className="grid-row" key={key}>
              {columns.map((column, at) => (
                <td className={cellLook(column, at === main)} data-label={column.name} key={column.key}>
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellLook = ({ align }: GridColumn, main: boolean): string =>
  ['grid-cell', main ? 'grid-cell-main' : '', align === 'end' ? 'grid-end' : ''].filter(Boolean).join(' ');

const arrows = { ascending: '↑', descending: '↓' } as const;

function Head({ column: { name, align, sort, order } }: { column: GridColumn }) {
  const inside = (
    <>
      {name}
      {order !== undefined && <span aria-hidden="true">{arrows[order]}</span>}
    </>
  );
  return (
    <th className={align === 'end' ? 'grid-head grid-end' : 'grid-head'} scope="col" aria-sort={order}>
      {sort === undefined ? (
        <span className="grid-sort">{inside}</span>
      ) : (
        <Link className="grid-sort" to={sort} preventScrollReset>
          {inside}
        </Link>
      )}
    </th>
  );
}
