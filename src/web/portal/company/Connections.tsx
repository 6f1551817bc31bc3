import { Form, Link, useHref } from 'react-router';
import { companyText } from '#messages/portal/company.ts';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Field } from '#ui/inputs/Field.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import { connectionPath, paths } from '../../paths.ts';
import { Pager } from '../../content/Pager.tsx';
import type { ConnectionLine, ConnectionsPage as Shown } from './read-connections.ts';
import { connectionParams } from './company-params.ts';

const { companyTab } = dashboardText;
const { connections: words } = companyText;
const columns: readonly TableColumn[] = [
  { name: companyTab.connection, look: 'main' },
  { name: companyTab.status },
  { name: companyTab.monthly, look: 'end' },
];

export function Connections({ shown }: { shown: Shown }) {
  const csv = useHref(`/actieve-diensten.csv?id=${shown.accountId}`);
  return (
    <section className="stack-wide" aria-labelledby="aansluitingen">
      <div className="row-apart">
        <h2 className="title-5 anchor" id="aansluitingen">
          {companyTab.connections}
        </h2>
        <span className="soft figure">{shown.found}</span>
      </div>
      {shown.any ? <Found shown={shown} /> : <None />}
      {shown.any && (
        <a className="go" href={csv} download>
          {words.csv} <Icon name="arrow" />
        </a>
      )}
    </section>
  );
}

function Found({ shown }: { shown: Shown }) {
  const { filters, lines, previous, next, found } = shown;
  return (
    <>
      <Filters key={JSON.stringify(filters)} shown={shown} />
      {lines.length === 0 ? (
        <EmptyState {...words.nothing} />
      ) : (
        <Table labelledBy="aansluitingen" columns={columns} rows={lines.map(rowOf)} />
      )}
      <Pager label={words.pages} previous={previous} next={next} here={found} />
    </>
  );
}

function Filters({ shown: { filters, kinds, statuses } }: { shown: Shown }) {
  const filtered = filters.kind !== '' || filters.status !== '' || filters.term !== '';
  return (
    <Form
      className="company-filter"
      role="search"
      aria-label={words.filter}
      method="get"
      action={`${paths.dashboard}#aansluitingen`}
      viewTransition
    >
      <input type="hidden" name="tab" value="mijnbedrijf" />
      <Field
        id="aansluiting-zoek"
        name={connectionParams.term}
        label={words.search}
        type="search"
        defaultValue={filters.term}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        id="aansluiting-soort"
        name={connectionParams.kind}
        label={words.kind}
        empty={words.allKinds}
        options={optionsOf(kinds)}
        defaultValue={filters.kind}
      />
      <Select
        id="aansluiting-status"
        name={connectionParams.status}
        label={words.status}
        empty={words.allStatuses}
        options={optionsOf(statuses)}
        defaultValue={filters.status}
      />
      <div className="row company-filter-buttons">
        <Button type="submit" look="hollow">
          {words.show}
        </Button>
        {filtered && (
          <Link className="go" to={`${paths.company}#aansluitingen`}>
            {words.clear}
          </Link>
        )}
      </div>
    </Form>
  );
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const rowOf = ({ id, name, note, status, tone, monthly }: ConnectionLine) => ({
  key: id,
  cells: [
    <span className="company-name" key="name">
      <Link className="company-link" to={connectionPath(id)} viewTransition>
        {name}
      </Link>
      <span className="company-note">{note}</span>
    </span>,
    <StatusText tone={tone} key="status">
      {status}
    </StatusText>,
    monthly,
  ],
});

function None() {
  return (
    <EmptyState {...companyTab.none}>
      <ButtonLink to={paths.adviceCall}>{companyTab.none.button}</ButtonLink>
    </EmptyState>
  );
}
