import { ButtonLink } from '#ui/Button.tsx';
import { dashboardText } from '#text/dashboard.ts';
import { Facts } from '#ui/Facts.tsx';
import { paths } from '../paths.ts';
import { Head } from '../shell/Head.tsx';
import { phoneLink } from '#wire/phone.ts';
import { useShell } from '../shell/use-shell.ts';
import { BackToOverview } from './BackToOverview.tsx';
import { OpenCases } from './OpenCases.tsx';
import { NoCases } from './OverviewTab.tsx';
import type { CaseLine } from './overview.ts';

const { requests, requestsTab } = dashboardText;

/** All open service requests, and how to report something new. */
export function RequestsTab({ company, total, cases }: { company: string; total: number; cases: readonly CaseLine[] }) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={requestsTab.title} indexed="no" />
      <div className="page stack-wide">
        <div className="stack">
          <BackToOverview />
          <h1>{requestsTab.title}</h1>
          <p className="lede">{requestsTab.lede(company)}</p>
        </div>
        <div className="split split-main">
          <section className="stack-wide" aria-labelledby="open">
            <div className="row-apart">
              <h2 className="title-5" id="open">
                {requests.title}
              </h2>
              {total > 0 && <span className="soft figure">{requests.shown(cases.length, total)}</span>}
            </div>
            {total === 0 ? <NoCases /> : <OpenCases cases={cases} labelledBy="open" />}
          </section>
          <Fresh />
        </div>
      </div>
    </main>
  );
}

function Fresh() {
  const brand = useShell()?.brand;
  const { title, text, contact, phone, hours } = requestsTab.fresh;
  return (
    <aside className="stack-wide" aria-labelledby="nieuw">
      <div className="stack-close">
        <h2 className="title-5" id="nieuw">
          {title}
        </h2>
        <p className="soft">{text}</p>
      </div>
      {brand !== undefined && (
        <Facts
          facts={[
            { name: phone, value: <a href={phoneLink(brand.phone)}>{brand.phone}</a> },
            { name: hours, value: brand.openingHours },
          ]}
        />
      )}
      <div className="row">
        <ButtonLink look="hollow" to={paths.contact}>
          {contact}
        </ButtonLink>
      </div>
    </aside>
  );
}
