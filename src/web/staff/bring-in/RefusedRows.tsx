import { Link } from 'react-router';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { Table } from '#ui/data/Table.tsx';
import type { JobPage } from './read-job.ts';
import type { RefusedRow } from './read-refused-rows.ts';

const { page: words } = staffBulkText;

export function RefusedRows({ page: { refused, status } }: { page: JobPage }) {
  const { title, none, place, line, what, why, next, first, csv, workbook } = words.refused;
  if (refused === null) return status === 'done' ? <p className="soft">{none}</p> : null;
  return (
    <section className="stack" aria-labelledby="geweigerd">
      <h2 className="title-4" id="geweigerd">
        {title}
      </h2>
      <p className="row">
        <a href={refused.csv} download>
          {csv}
        </a>
        <a href={refused.workbook} download>
          {workbook}
        </a>
      </p>
      <Table
        labelledBy="geweigerd"
        columns={[
          { name: refused.lines ? line : place, look: 'soft', isNamed: true },
          { name: what, look: 'main' },
          { name: why },
        ]}
        rows={refused.rows.map((row) => ({
          key: String(row.place),
          cells: [row.number, <What row={row} key="n" />, <Why row={row} key="w" />],
        }))}
      />
      <p className="row">
        {refused.first !== null && <Link to={refused.first}>{first}</Link>}
        {refused.next !== null && <Link to={refused.next}>{next}</Link>}
      </p>
    </section>
  );
}

const What = ({ row: { to, what } }: { row: RefusedRow }) =>
  to === null ? <span className="bring-in-line">{what}</span> : <Link to={to}>{what}</Link>;

const Why = ({ row: { why, like } }: { row: RefusedRow }) => (
  <ul className="bring-in-why">
    {why.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
    {like.map(({ name, to }) => (
      <li key={to}>
        {words.refused.like} <Link to={to}>{name}</Link>
      </li>
    ))}
  </ul>
);
