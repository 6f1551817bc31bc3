import { requestPath } from '#wire/site.ts';
import { connectionText } from '#text/connection.ts';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/Button.tsx';
import { Log } from '#ui/Log.tsx';
import { StatusText } from '#ui/StatusText.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { dashboardText } from '#text/dashboard.ts';
import type { ConnectionView } from './connection.ts';

const { history: happened, requests: words } = connectionText;
const { requests: names } = dashboardText;

/** What happened to a connection, the latest first. */
export function Happened({ history }: Pick<ConnectionView, 'history'>) {
  if (history.length === 0) return null;
  return (
    <aside className="stack-wide" aria-labelledby="gebeurd">
      <h2 className="title-5" id="gebeurd">
        {happened.title}
      </h2>
      <Log entries={history} />
    </aside>
  );
}

const columns: readonly TableColumn[] = [
  { name: names.number, look: 'soft' },
  { name: names.subject, look: 'main' },
  { name: names.status },
  { name: names.changed, look: 'softEnd' },
];

/** Service requests about a connection, and the way to a new one. */
export function Requests({ requests, ask }: { requests: ConnectionView['requests']; ask: string }) {
  const rows = requests.map(({ id, number, subject, status, tone, changedAt, changed }) => ({
    key: id,
    cells: [
      number,
      <Link to={requestPath(id)} viewTransition key="subject">
        {subject}
      </Link>,
      <StatusText tone={tone} key="status">
        {status}
      </StatusText>,
      <time dateTime={changedAt} key="changed">
        {changed}
      </time>,
    ],
  }));
  return (
    <section className="stack-wide" aria-labelledby="vragen">
      <h2 className="title-5" id="vragen">
        {words.title}
      </h2>
      {rows.length === 0 ? <p className="soft">{words.none}</p> : <Table labelledBy="vragen" columns={columns} rows={rows} />}
      <div className="row">
        <ButtonLink look="hollow" to={ask}>
          {words.ask}
        </ButtonLink>
      </div>
    </section>
  );
}
