import type { ReactNode } from 'react';
import './Table.css';

/** `main`: the subject of the row. `name`: may be one long word. `end`: figures and times. */
export type TableColumn = {
  name: string;
  look?: 'main' | 'name' | 'soft' | 'end' | 'softEnd';
  /** Shows the column's name before the value on a phone. */
  isNamed?: boolean;
  /** Replaces `name` in the column head. */
  head?: ReactNode;
  sorted?: 'up' | 'down';
};
export type TableRow = { key: string; cells: readonly ReactNode[] };

const looks = { main: 'table-main', name: 'table-name', soft: 'table-soft', end: 'table-end', softEnd: 'table-soft table-end' } as const;

export function Table({ labelledBy, columns, rows }: { labelledBy: string; columns: readonly TableColumn[]; rows: readonly TableRow[] }) {
  return (
    <table className="table" aria-labelledby={labelledBy}>
      <thead className="table-lead">
        <tr>
          {columns.map(({ name, look, head = name, sorted }) => (
            <th
              className={look === 'end' || look === 'softEnd' ? 'table-head table-end' : 'table-head'}
              scope="col"
              aria-sort={sorted && (sorted === 'up' ? 'ascending' : 'descending')}
              key={name}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="table-body">
        {rows.map(({ key, cells }) => (
          <tr className="table-row" key={key}>
            {columns.map(({ name, look, isNamed }, at) => (
              <td className={look === undefined ? 'table-cell' : `table-cell ${looks[look]}`} key={name}>
                {isNamed ? withName(name, cells[at]) : cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const withName = (name: string, cell: ReactNode) => (
  <>
    <span className="table-named">{`${name} `}</span>
    <span>{cell}</span>
  </>
);
