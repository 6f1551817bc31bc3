import { connectionText } from '#messages/portal/connection.ts';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Pager } from '../../content/Pager.tsx';
import type { AssignmentsView } from './assignments.ts';

export function AssignmentList({ view }: { view: AssignmentsView }) {
  const { words, lines, count, here, previous, next } = view;
  return (
    <section className="stack-wide" aria-labelledby="toewijzingen">
      <div className="row-apart">
        <h2 className="title-5" id="toewijzingen">
          {words.title}
        </h2>
        {lines.length > 0 && <span className="soft figure">{count}</span>}
      </div>
      {lines.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <Table
          labelledBy="toewijzingen"
          columns={[
            { name: words.name, look: 'main' },
            { name: words.use, look: 'soft' },
            { name: connectionText.status },
            { name: words.detail },
          ]}
          rows={lines.map(({ id, name, detail, use, status, tone }) => ({
            key: id,
            cells: [
              name,
              use,
              <StatusText tone={tone} key="status">
                {status}
              </StatusText>,
              <span className="assigned-detail" key="detail">
                {detail}
              </span>,
            ],
          }))}
        />
      )}
      <Pager label={words.pages} previous={previous} next={next} here={here} />
    </section>
  );
}
