import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import {
  readMobileConnections,
  type MobileConnection,
} from '#domain/company/read-mobile-connections.ts';
import { mobileText as words } from '#messages/portal/mobile-connections.ts';
import { monthlyText } from '#messages/portal/connection.ts';
import { buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import type { PageHandle } from '../../handle.ts';
import { connectionPath, paths, portOutPath } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { BackToOverview } from '../BackToOverview.tsx';
import { companyVisit } from '../company/company-visit.ts';
import { Pager } from '../../content/Pager.tsx';
import { toneOfStatus } from '../../status-tone.ts';
import './Connections.css';

export const handle = {
  area: 'portal',
  follows: ['Aansluiting__c', 'Uitportering__c', 'Opzegging__c'],
} satisfies PageHandle;

const pageParam = 'vanaf';
const endedParam = 'beeindigd';
const endedPath = `${paths.mobileConnections}?${endedParam}=1`;

/** Source: decisions.md §6. */
export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = companyVisit(args);
  const { searchParams } = args.url;
  const [token, ended] = [searchParams.get(pageParam), searchParams.has(endedParam)];
  const page = await readMobileConnections(ctx, { pageToken: token, ended });
  if (!page.ok) throw redirect(token === null ? paths.dashboard : paths.mobileConnections);
  return { ...page.value, ended, portalUrl: ctx.brand.mobilePortalUrl };
}

const columns: readonly TableColumn[] = [
  { name: words.number, look: 'main' },
  { name: words.bundle, look: 'name' },
  { name: words.monthly, look: 'end' },
  { name: words.status },
  { name: words.sim },
  { name: words.portOut },
];

export default function Mobile() {
  const { total, others, connections, portalUrl, previous, next, ended } =
    useLoaderData<typeof loader>();
  const pageOf = (token: string | null) =>
    token &&
    `${ended ? `${endedPath}&` : `${paths.mobileConnections}?`}${pageParam}=${encodeURIComponent(token)}`;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={words.title} />
      <div className="page stack-wide">
        <div className="stack">
          <BackToOverview />
          <h1>{words.title}</h1>
          <p className="lede">{words.lede}</p>
          <a
            className={buttonLook('hollow')}
            href={portalUrl}
            target="_blank"
            rel="noopener noreferrer"
          >
            {words.portal} <span className="visually-hidden">{words.portalNew}</span>
          </a>
        </div>
        <section className="stack-wide" aria-labelledby="nummers">
          <div className="row-apart">
            <h2 className="title-5" id="nummers">
              {ended ? words.endedList : words.list}
            </h2>
            {total > 0 && <span className="soft figure">{words.count(total)}</span>}
          </div>
          {total > 0 ? (
            <Table labelledBy="nummers" columns={columns} rows={connections.map(rowOf)} />
          ) : others > 0 ? (
            <p className="soft">{words.nothing}</p>
          ) : (
            <None />
          )}
          <Pager label={words.pages} previous={pageOf(previous)} next={pageOf(next)} />
          <OtherSort ended={ended} others={others} />
        </section>
      </div>
    </main>
  );
}

const rowOf = ({
  id,
  name,
  number,
  bundle,
  sim,
  status,
  monthly,
  portOut,
  mayPortOut,
}: MobileConnection) => ({
  key: id,
  cells: [
    <span className="connection-name" key="name">
      <Link
        className={number === null ? undefined : 'connection-number'}
        to={connectionPath(id)}
        viewTransition
      >
        {number ?? name}
      </Link>
      {number !== null && <span className="connection-note">{besideBundle(name, bundle)}</span>}
    </span>,
    bundle ?? words.unknown,
    monthlyText(status, monthly),
    <StatusText tone={toneOfStatus(status)} key="status">
      {status}
    </StatusText>,
    <span className="connection-sim" key="sim">
      {sim === null ? words.unknown : (words.sims[sim] ?? sim)}
    </span>,
    <PortOut id={id} number={number} mayPortOut={mayPortOut} portOut={portOut} key="portOut" />,
  ],
});

const besideBundle = (name: string, bundle: string | null): string =>
  bundle !== null && name.startsWith(`${bundle}, `)
    ? name.slice(bundle.length + 2)
    : name === bundle
      ? ''
      : name;

function PortOut({
  id,
  number,
  mayPortOut,
  portOut,
}: Pick<MobileConnection, 'id' | 'number' | 'mayPortOut' | 'portOut'>) {
  if (portOut !== null) return <Link to={portOutPath(id)}>{portOut}</Link>;
  if (number === null || !mayPortOut) return null;
  return (
    <Link to={portOutPath(id)} aria-label={words.takeFor(number)}>
      {words.take}
    </Link>
  );
}

function OtherSort({ ended, others }: { ended: boolean; others: number }) {
  if (!ended && others === 0) return null;
  return (
    <Link className="go" to={ended ? paths.mobileConnections : endedPath} viewTransition>
      <span>{ended ? words.toRunning : words.toEnded(others)}</span> <Icon name="arrow" />
    </Link>
  );
}

function None() {
  return (
    <EmptyState title={words.none.title} text={words.none.text}>
      <ButtonLink to={paths.mobile}>{words.none.button}</ButtonLink>
    </EmptyState>
  );
}
