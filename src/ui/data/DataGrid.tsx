import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './DataGrid.css';

/** `sort`: the URL of the list sorted by this column. `whole`: the values are not truncated. */
export type DataGridColumn = {
  key: string;
  name: string;
  align?: 'end';
  whole?: boolean;
  sort?: string;
  order?: 'ascending' | 'descending';
};
export type DataGridRow = { key: string; cells: readonly ReactNode[] };

type DataGridProps = { label: string; columns: readonly DataGridColumn[]; rows: readonly DataGridRow[]; main: number };

/** `main`: the index of the cell that heads a card on a phone. */
export function DataGrid({ label, columns, rows, main }: DataGridProps) {
  return (
    <div className="data-grid-box">
      <table className="data-grid" aria-label={label}>
        <thead className="data-grid-lead">
          <tr>
            {columns.map((column) => (
              <Head column={column} key={column.key} />
            ))}
          </tr>
        </thead>
        <tbody className="data-grid-body">
          {rows.map(({ key, cells }) => (
            <tr className="data-grid-row" key={key}>
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

const cellLook = ({ align, whole }: DataGridColumn, main: boolean): string =>
  ['data-grid-cell', main && 'data-grid-cell-main', align === 'end' && 'data-grid-end', whole === true && 'data-grid-whole'].filter(Boolean).join(' ');

const arrows = { ascending: '↑', descending: '↓' } as const;

function Head({ column: { name, align, sort, order } }: { column: DataGridColumn }) {
  const inside = (
    <>
      <span>{name}</span>
      {order !== undefined && <span aria-hidden="true">{arrows[order]}</span>}
    </>
  );
  return (
    <th className={align === 'end' ? 'data-grid-head data-grid-end' : 'data-grid-head'} scope="col" aria-sort={order}>
      {sort === undefined ? (
        <span className="data-grid-sort">{inside}</span>
      ) : (
        <Link className="data-grid-sort" to={sort} preventScrollReset>
          {inside}
        </Link>
      )}
    </th>
  );
}
