import { dashboardText } from '#messages/portal/dashboard.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { paths } from '../paths.ts';
import { CaseTable } from './CaseTable.tsx';
import type { CaseLine } from './case-line.ts';

const { requests } = dashboardText;

/** `total` also counts open requests outside `cases`. */
export function OpenCases({ cases, total }: { cases: readonly CaseLine[]; total: number }) {
  return (
    <>
      <div className="row-apart">
        <h2 className="title-5" id={openCasesId}>
          {requests.title}
        </h2>
        {cases.length > 0 && (
          <span className="soft figure">{requests.shown(cases.length, total)}</span>
        )}
      </div>
      {total === 0 ? <NoCases /> : <Others cases={cases} />}
    </>
  );
}

/** `cases` does not repeat the requests in the attention list. */
function Others({ cases }: { cases: readonly CaseLine[] }) {
  return cases.length === 0 ? (
    <p className="soft">{requests.allAsking}</p>
  ) : (
    <CaseTable cases={cases} labelledBy={openCasesId} />
  );
}

export const openCasesId = 'open';

function NoCases() {
  return (
    <EmptyState title={requests.none.title} text={requests.none.text}>
      <ButtonLink look="hollow" to={paths.newServiceRequest}>
        {requests.none.button}
      </ButtonLink>
    </EmptyState>
  );
}
