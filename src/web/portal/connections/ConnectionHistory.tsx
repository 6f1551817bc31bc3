import { connectionText } from '#messages/portal/connection.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EventTimeline } from '#ui/data/EventTimeline.tsx';
import { Table } from '#ui/data/Table.tsx';
import { CaseTable } from '../CaseTable.tsx';
import type { ConnectionView } from './connection.ts';

const { history: happened, prices: costs, requests: words } = connectionText;

export function ConnectionHistory({ history }: Pick<ConnectionView, 'history'>) {
  if (history.length === 0) return null;
  return (
    <aside className="stack-wide" aria-labelledby="gebeurd">
      <h2 className="title-5" id="gebeurd">
        {happened.title}
      </h2>
      <EventTimeline entries={history} />
    </aside>
  );
}

export function ConnectionPrices({ prices }: Pick<ConnectionView, 'prices'>) {
  if (prices.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="prijzen">
      <h2 className="title-5" id="prijzen">
        {costs.title}
      </h2>
      <Table
        labelledBy="prijzen"
        columns={[
          { name: costs.period, look: 'main' },
          { name: costs.monthly, look: 'end' },
        ]}
        rows={prices.map(({ id, period, monthly }) => ({ key: id, cells: [period, monthly] }))}
      />
      <p className="soft">{costs.note}</p>
    </section>
  );
}

export function ConnectionRequests({
  requests,
  ask,
}: {
  requests: ConnectionView['requests'];
  ask: string;
}) {
  return (
    <section className="stack-wide" aria-labelledby="vragen">
      <h2 className="title-5" id="vragen">
        {words.title}
      </h2>
      {requests.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <CaseTable cases={requests} labelledBy="vragen" />
      )}
      <div className="row">
        <ButtonLink look="hollow" to={ask}>
          {words.ask}
        </ButtonLink>
      </div>
    </section>
  );
}
