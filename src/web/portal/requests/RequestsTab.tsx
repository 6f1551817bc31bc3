import { requestText } from '#messages/portal/requests.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { paths } from '../../paths.ts';
import { useOneTimeParam } from '../../render/one-time-param.ts';
import { Head } from '../../shell/head/Head.tsx';
import { doneParam, onlyRequestsReason } from '../company/company-params.ts';
import { BackToOverview } from '../BackToOverview.tsx';
import { Pager } from '../../content/Pager.tsx';
import type { RequestsPage } from './load-requests.ts';
import { requestsPath } from './request-address.ts';
import { RequestFilters, SortLinks } from './RequestFilters.tsx';
import { RequestTable } from './RequestTable.tsx';
import './Requests.css';
import { pagerText } from '#messages/shared/ui.ts';

const { title, lede, fresh, list } = requestText;

export function RequestsTab({ page }: { page: RequestsPage }) {
  const { company, asked, total, any } = page;
  const reason = useOneTimeParam(doneParam);
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="requests-top">
          <div className="stack">
            <BackToOverview />
            <h1>{title}</h1>
            <p className="lede">{lede(company)}</p>
          </div>
          <ButtonLink to={paths.newServiceRequest}>
            <Icon name="plus" /> {fresh}
          </ButtonLink>
        </div>
        {reason === onlyRequestsReason && <Note>{requestText.onlyRequests}</Note>}
        {any && <RequestFilters asked={asked} />}
        <section className="stack-wide" aria-labelledby="verzoeken">
          <div className="row-apart">
            <h2 className="title-5" id="verzoeken">
              {asked.filter === null ? list.title : list.filters[asked.filter]}
            </h2>
            {any && (
              <span className="soft figure" role="status">
                {asked.q === '' ? list.count(total) : list.found(total, asked.q)}
              </span>
            )}
          </div>
          {total > 0 ? <Rows page={page} /> : <Nothing page={page} />}
        </section>
      </div>
    </main>
  );
}

function Rows({ page }: { page: RequestsPage }) {
  return (
    <>
      <SortLinks asked={page.asked} />
      <RequestTable page={page} />
      <Pages page={page} />
    </>
  );
}

function Pages({ page: { asked, pages } }: { page: RequestsPage }) {
  const { page } = asked;
  const to = (other: number) =>
    other < 1 || other > pages ? null : requestsPath({ ...asked, page: other });
  return (
    <Pager
      label={list.pages}
      previous={to(page - 1)}
      next={to(page + 1)}
      here={pagerText.here(page, pages)}
    />
  );
}

function Nothing({ page: { any, asked } }: { page: RequestsPage }) {
  if (!any)
    return (
      <EmptyState {...list.none}>
        <ButtonLink look="hollow" to={paths.newServiceRequest}>
          {fresh}
        </ButtonLink>
      </EmptyState>
    );
  const words = asked.filter === 'open' && asked.q === '' ? list.nothingOpen : list.nothing;
  return (
    <EmptyState title={words.title} text={words.text}>
      <ButtonLink look="hollow" to={requestsPath({ filter: null, q: '', order: asked.order })}>
        {list.nothing.all}
      </ButtonLink>
    </EmptyState>
  );
}
