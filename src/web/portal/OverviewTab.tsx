import { Link } from 'react-router';
import { dashboardText } from '#messages/portal/dashboard.ts';
import { securityText } from '#messages/login/security.ts';
import { ActionLinks } from '#ui/layout/ActionLinks.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import { Meters } from '#ui/feedback/Meter.tsx';
import { paths } from '../paths.ts';
import { Head } from '../shell/head/Head.tsx';
import { Completion } from './Completion.tsx';
import { ActivityList, AttentionList, ExternalPortals } from './News.tsx';
import { OpenCases, openCasesId } from './OpenCases.tsx';
import type { Overview } from './overview.ts';
import './Dashboard.css';

const { title, actions, services, start, requests } = dashboardText;

type OverviewTabProps = {
  overview: Overview;
  elsewhere: { mobile: string; security: string };
  lastLogin: string | null;
};

export function OverviewTab({ overview, elsewhere, lastLogin }: OverviewTabProps) {
  const { greeting, company, meters, otherMeters, total, cases, caseCount, attention, activity } =
    overview;
  const fresh = [...meters, ...otherMeters].every(({ count }) => count === null);
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="greeting">
        <div className="page stack-wide">
          <div className="stack">
            <h1>{greeting}</h1>
            <p className="soft figure">{company}</p>
          </div>
          <Completion overview={overview} />
        </div>
      </div>
      {!(fresh && attention.length === 0) && <AttentionList lines={attention} />}
      {fresh ? <Start /> : <QuickActions overview={overview} />}
      <section className="page stack-wide section-dense" aria-labelledby="mijn-diensten">
        <div className="row-apart">
          <h2 className="title-5" id="mijn-diensten">
            {fresh ? start.choose : services.title}
          </h2>
          {!fresh && (
            <p className="soft figure">
              {services.total}
              <strong>{total}</strong>
              {services.totalEnd}
            </p>
          )}
        </div>
        <Meters meters={meters} />
        {otherMeters.length > 0 && <Meters meters={otherMeters} few />}
      </section>
      {!(fresh && caseCount === 0) && (
        <section
          className="page stack-wide section-end dashboard-cases"
          aria-labelledby={openCasesId}
        >
          <OpenCases cases={cases} total={caseCount} />
          <Link className="go" to={paths.serviceRequests} viewTransition>
            {requests.all} <Icon name="arrow" />
          </Link>
        </section>
      )}
      {!fresh && (
        <div className="page split split-main section-end">
          <ActivityList lines={activity} />
          <ExternalPortals {...elsewhere} />
        </div>
      )}
      {lastLogin !== null && <LastLogin line={lastLogin} />}
    </main>
  );
}

function LastLogin({ line }: { line: string }) {
  return (
    <p className="page dashboard-login">
      <span>{line}</span>
      <Link className="dashboard-back" to={paths.security} viewTransition>
        {securityText.logins.all}
      </Link>
    </p>
  );
}

function QuickActions({ overview }: { overview: Overview }) {
  return (
    <section className="page" aria-labelledby="snel">
      <h2 className="visually-hidden" id="snel">
        {actions.title}
      </h2>
      <ActionLinks actions={overview.actions} />
    </section>
  );
}

function Start() {
  return (
    <section className="page stack-wide dashboard-start" aria-labelledby="begin">
      <div className="stack">
        <h2 className="title-5" id="begin">
          {start.title}
        </h2>
        <p className="soft">{start.text}</p>
      </div>
      <NumberedSteps steps={start.steps} />
      <div className="row">
        <ButtonLink to={paths.adviceCall}>{start.button}</ButtonLink>
      </div>
    </section>
  );
}
