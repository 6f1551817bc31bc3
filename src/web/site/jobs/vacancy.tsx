import {
  data,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { applyForJob } from '#domain/forms/apply-for-job.ts';
import { jobPostingLinkedData } from '#domain/content/linked-data.ts';
import { readVacancy } from '#domain/content/read-vacancies.ts';
import { dayText } from '#messages/shared/days.ts';
import { applicationText, jobsText, salaryPerMonth, salaryText } from '#messages/site/jobs.ts';
import { buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { cvFile } from '#protocol/forms/checks/cv.ts';
import { jobApplication, judgeBirthDate } from '#protocol/forms/job-application.ts';
import { vacancyPath } from '#protocol/site/site.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { answerUploadForm } from '../../forms/upload-action.ts';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { JsonLd, jsonLdText } from '../../shell/head/JsonLd.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { siteOf, visitContext } from '../../visit.ts';
import { applicationAnchor, JobApplicationForm } from './JobApplicationForm.tsx';
import { loadSeo } from '../load-seo.ts';
import { Prose } from '../../content/Prose.tsx';
import { ConfirmationPage } from '../ConfirmationPage.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { describeJobProblem } from '#messages/problems/job-problems.ts';

export const handle = {
  cache: { objects: ['Vacature__c'], params: [], except: [sentParam] },
  largestBody: cvFile.largestBody,
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? '';
  const visit = args.context.get(visitContext);
  const [vacancy, seo] = await Promise.all([
    readVacancy(visit.ctx, slug),
    loadSeo(args, { object: 'Vacature__c', slug }),
  ]);
  if (vacancy === null) throw data(null, { status: 404 });
  const { closesOn, id: _, open, postedOn: __, ...shown } = vacancy;
  const linked = open
    ? jsonLdText([
        jobPostingLinkedData(vacancy, seo, { brand: visit.ctx.brand, site: siteOf(visit) }),
      ])
    : null;
  // A closed vacancy stays readable.
  return { ...shown, open, linked, seo, closesOn: closesOn === null ? null : dayText(closesOn) };
}

export function action(args: ActionFunctionArgs) {
  const slug = args.params['slug'] ?? '';
  return answerUploadForm(args, {
    schema: jobApplication,
    judge: judgeBirthDate,
    file: cvFile,
    send: (ctx, sent) => applyForJob(ctx, { ...sent, slug }),
    thanks: vacancyPath(slug),
  });
}

export const clientAction = submitKeepingInput;

const loadApplicationCheck = async () => (await import('./check-application.ts')).checkApplication;

export default function VacancyPage() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <VacancyView />
  ) : (
    <ConfirmationPage words={applicationText.sent} reference={reference} />
  );
}

type Vacancy = Exclude<Awaited<ReturnType<typeof loader>>, Response>;

function VacancyView() {
  const vacancy = useLoaderData<typeof loader>();
  const { title, seo, linked, summary, slug, open, html, closesOn } = vacancy;
  const form = useCheckedForm(
    loadApplicationCheck,
    useLastActionData<typeof action>(),
    describeJobProblem,
  );
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...wrongTitle(title, form.problems)} />
      {linked !== null && <JsonLd text={linked} />}
      <div className="section-app">
        <div className="page stack-wide">
          <div className="stack">
            <PageBreadcrumbs trail={[{ name: jobsText.name, to: paths.jobs }]} here={title} />
            <PageTitle title={title} />
            <p className="lede">{summary}</p>
          </div>
          {!open && <Closed closedOn={closesOn ?? ''} />}
          <div className="split split-main">
            <AtAGlance vacancy={vacancy} />
            <Prose html={html} />
          </div>
        </div>
      </div>
      {open && (
        <section
          className="section section-mist"
          id={applicationAnchor}
          aria-labelledby="solliciteer-direct"
        >
          <div className="page split split-side">
            <div className="stack">
              <h2 id="solliciteer-direct">{jobsText.vacancy.title}</h2>
              <p className="soft">{jobsText.vacancy.text}</p>
              <p className="soft small">{jobsText.privacy}</p>
            </div>
            <JobApplicationForm form={form} action={vacancyPath(slug)} />
          </div>
        </section>
      )}
    </main>
  );
}

function Closed({ closedOn }: { closedOn: string }) {
  const { closed } = jobsText.vacancy;
  return (
    <EmptyState title={closed.title} text={closed.text(closedOn)} level="h2">
      <div className="row">
        <ButtonLink to={paths.jobs}>{closed.others}</ButtonLink>
        <ButtonLink look="hollow" to={`${paths.jobs}#${applicationAnchor}`}>
          {closed.open}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

function AtAGlance({
  vacancy: { department, place, hours, employment, salary, closesOn, open },
}: {
  vacancy: Vacancy;
}) {
  const names = jobsText.facts;
  const facts = [
    { name: names.salary, value: salary === null ? '' : salaryPerMonth(salaryText(salary)) },
    { name: names.employment, value: employment },
    { name: names.hours, value: hours },
    { name: names.department, value: department },
    { name: names.place, value: place },
    { name: names.closesOn, value: closesOn ?? '' },
  ].filter(({ value }) => value !== '');
  return (
    <aside className="stack-wide">
      <Facts facts={facts} />
      {open && (
        <a className={buttonLook()} href={`#${applicationAnchor}`}>
          {jobsText.vacancy.apply}
        </a>
      )}
    </aside>
  );
}
