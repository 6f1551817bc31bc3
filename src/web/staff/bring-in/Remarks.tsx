import { staffImportText } from '#messages/staff/import.ts';
import { Table } from '#ui/data/Table.tsx';
import type { JobPage } from './read-job.ts';

const { remarks: words } = staffImportText;

/** The lines whose values the import reads differently from how the file has them. */
export function Remarks({ remarked }: { remarked: JobPage['remarked'] }) {
  if (remarked === null) return null;
  return (
    <section className="stack" aria-labelledby="opmerkingen">
      <h2 className="title-4" id="opmerkingen">
        {words.title}
      </h2>
      <Table
        labelledBy="opmerkingen"
        columns={[
          { name: words.line, look: 'soft', isNamed: true },
          { name: words.what, look: 'main' },
          { name: words.remark },
        ]}
        rows={remarked.rows.map(({ key, number, what, why }) => ({
          key,
          cells: [
            number,
            <span className="bring-in-line" key="what">
              {what}
            </span>,
            <ul className="bring-in-why" key="why">
              {why.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>,
          ],
        }))}
      />
      {remarked.more > 0 && <p className="soft">{words.more(remarked.more)}</p>}
    </section>
  );
}
