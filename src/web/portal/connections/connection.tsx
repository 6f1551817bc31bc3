import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readOwnConnection } from '#domain/company/read-own-connection.ts';
import { connectionText } from '#messages/portal/connection.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { customerVisit } from '../../session/customer.ts';
import { valueOr404 } from '../../shell/value-or-error.ts';
import { AssignmentList } from './AssignmentList.tsx';
import { assignmentsOf } from './assignments.ts';
import { connectionView, type ConnectionView } from './connection.ts';
import { ConnectionHistory, ConnectionPrices, ConnectionRequests } from './ConnectionHistory.tsx';
import './Connections.css';

export const handle = {
  area: 'portal',
  follows: ['Aansluiting__c', 'Prijsperiode__c', 'Opzegging__c', 'Uitportering__c', 'Case'],
} satisfies PageHandle;

/** Source: decisions.md §6. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = customerVisit(args);
  const connection = valueOr404(await readOwnConnection(ctx, args.params['connectionId'] ?? ''));
  return {
    ...connectionView(connection, ctx.now),
    assigned: await assignmentsOf(ctx, connection, args.url),
  };
}

const { back, service, contract, actions: words } = connectionText;

export default function Connection() {
  const view = useLoaderData<typeof loader>();
  const { name, kind, status, tone, lede, actions } = view;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={name} />
      <div className="page stack-wide">
        <div className="stack-close">
          <Link className="go" to={`${paths.company}#aansluitingen`} viewTransition>
            <Icon name="arrow" look="connection-back" />
            {back}
          </Link>
          <h1>{name}</h1>
          <p className="connection-state">
            <span>{`${kind} ·`}</span> <StatusText tone={tone}>{status}</StatusText>
          </p>
          {lede !== null && <p className="lede">{lede}</p>}
        </div>
        <Running running={view.running} />
        <div className="split split-main">
          <div className="stack-wide">
            <Part id="dienst" title={service} facts={view.service} />
            <Part id="contract" title={contract.title} facts={view.contract} />
            <ConnectionPrices prices={view.prices} />
            <Leave actions={actions} />
          </div>
          <ConnectionHistory history={view.history} />
        </div>
        {view.assigned !== null && <AssignmentList view={view.assigned} />}
        <ConnectionRequests requests={view.requests} ask={actions.ask} />
      </div>
    </main>
  );
}

function Part({
  id,
  title,
  facts,
}: {
  id: string;
  title: string;
  facts: ConnectionView['service'];
}) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="title-5" id={id}>
        {title}
      </h2>
      <Facts facts={facts} />
    </section>
  );
}

function Leave({ actions: { portOut, terminate } }: Pick<ConnectionView, 'actions'>) {
  if (portOut === null && terminate === null) return null;
  return (
    <div className="row">
      {portOut !== null && <ButtonLink to={portOut}>{words.portOut}</ButtonLink>}
      {terminate !== null && (
        <ButtonLink look="hollow" to={terminate}>
          {words.terminate}
        </ButtonLink>
      )}
    </div>
  );
}

function Running({ running }: Pick<ConnectionView, 'running'>) {
  if (running.length === 0) return null;
  return (
    <section className="stack-wide" aria-label={connectionText.running.title}>
      {running.map(({ text, to, see, proof, download }) => (
        <Note look="warning" key={text}>
          <div className="stack-close">
            <p>{text}</p>
            <div className="row">
              <Link className="go" to={to} viewTransition>
                {see}
              </Link>
              {proof !== '' && (
                <Link className="go" to={proof} reloadDocument>
                  {download}
                </Link>
              )}
            </div>
          </div>
        </Note>
      ))}
    </section>
  );
}
