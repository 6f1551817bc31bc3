import { ButtonLink } from '#ui/Button.tsx';
import { dashboardText } from '#text/dashboard.ts';
import { paths } from '../paths.ts';
import { Head } from '../shell/Head.tsx';
import { ReachAside } from '../shell/ReachAside.tsx';
import { BackToOverview } from './BackToOverview.tsx';
import { OpenCases, openCasesId } from './OpenCases.tsx';
import type { CaseLine } from './overview.ts';

const { requestsTab } = dashboardText;

/** All open service requests, and how to report something new. */
export function RequestsTab({ company, total, cases }: { company: string; total: number; cases: readonly CaseLine[] }) {
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={requestsTab.title} />
      <div className="page stack-wide">
        <div className="stack">
          <BackToOverview />
          <h1>{requestsTab.title}</h1>
          <p className="lede">{requestsTab.lede(company)}</p>
        </div>
        <div className="split split-main">
          <section className="stack-wide" aria-labelledby={openCasesId}>
            <OpenCases cases={cases} total={total} />
          </section>
          <Fresh />
        </div>
      </div>
    </main>
  );
}

function Fresh() {
  const { title, text, contact } = requestsTab.fresh;
  return (
    <ReachAside id="nieuw" heading={title} text={text} ways={['phone', 'hours']}>
      <div className="row">
        <ButtonLink look="hollow" to={paths.contact}>
          {contact}
        </ButtonLink>
      </div>
    </ReachAside>
  );
}
