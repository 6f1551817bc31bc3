import { Link } from 'react-router';
import { dashboardText } from '#text/dashboard.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { StatusText } from '#ui/StatusText.tsx';
import { Table, type TableColumn } from '#ui/Table.tsx';
import { paths } from '../paths.ts';
import { Head } from '../shell/Head.tsx';
import { BackToOverview } from './BackToOverview.tsx';
import type { Company, ConnectionLine } from './company.ts';

const { companyTab: words } = dashboardText;
const columns: readonly TableColumn[] = [{ name: words.connection, look: 'main' }, { name: words.status }, { name: words.monthly, look: 'end' }];

/** What we know of the company, and what it has. */
export function CompanyTab({ company }: { company: Company }) {
  const { facts, connections, more } = company;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.title} />
      <div className="page stack-wide">
        <div className="stack">
          <BackToOverview />
          <h1>{words.title}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        <div className="split split-side">
          <section className="stack" aria-labelledby="gegevens">
            <h2 className="title-5" id="gegevens">
              {words.details}
            </h2>
            <Facts facts={facts} />
            <Link className="go" to={paths.contact} viewTransition>
              {words.wrong} <Icon name="arrow" />
            </Link>
          </section>
          <section className="stack-wide" aria-labelledby="aansluitingen">
            <div className="row-apart">
              <h2 className="title-5" id="aansluitingen">
                {words.connections}
              </h2>
              <span className="soft figure">{more ? words.more(connections.length) : connections.length}</span>
            </div>
            {connections.length === 0 ? <None /> : <Table labelledBy="aansluitingen" columns={columns} rows={connections.map(rowOf)} />}
          </section>
        </div>
      </div>
    </main>
  );
}

const rowOf = ({ id, name, number, kind, status, tone, monthly }: ConnectionLine) => ({
  key: id,
  cells: [
    <span className="dashboard-name" key="name">
      {name}
      <span className="dashboard-note">{number === null || number === name ? kind : `${kind}, ${number}`}</span>
    </span>,
    <StatusText tone={tone} key="status">
      {status}
    </StatusText>,
    monthly,
  ],
});

function None() {
  return (
    <Empty title={words.none.title} text={words.none.text}>
      <ButtonLink to={paths.adviceCall}>{words.none.button}</ButtonLink>
    </Empty>
  );
}
