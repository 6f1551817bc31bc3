import {
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { applyForJob } from '#domain/forms/apply-for-job.ts';
import { readVacancies } from '#domain/content/read-vacancies.ts';
import { applicationText, jobsText } from '#messages/site/jobs.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Grid, GridCell } from '#ui/layout/Grid.tsx';
import { cvFile } from '#protocol/forms/checks/cv.ts';
import { jobApplication, judgeBirthDate } from '#protocol/forms/job-application.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { answerUploadForm } from '../../forms/upload-action.ts';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { visitContext } from '../../visit.ts';
import { applicationAnchor, JobApplicationForm } from './JobApplicationForm.tsx';
import { loadPage } from '../load-page.ts';
import { CopySection } from '../../content/CopySection.tsx';
import { ConfirmationPage } from '../ConfirmationPage.tsx';
import { VacancyList } from './VacancyList.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { describeJobProblem } from '#messages/problems/job-problems.ts';
import { partsOf } from '#domain/content/markdown.ts';

export const handle = {
  cache: { objects: ['Pagina__c', 'Vacature__c'], params: [], except: [sentParam] },
  largestBody: cvFile.largestBody,
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const [{ title, seo, lead, sections }, vacancies] = await Promise.all([
    loadPage(args, 'werken-bij'),
    readVacancies(args.context.get(visitContext).ctx),
  ]);
  return { title, seo, lead, vacancies, sections: partsOf(sections) };
}

export const action = (args: ActionFunctionArgs) =>
  answerUploadForm(args, {
    schema: jobApplication,
    judge: judgeBirthDate,
    file: cvFile,
    send: (ctx, sent) => applyForJob(ctx, { ...sent, slug: null }),
    thanks: paths.jobs,
  });

export const clientAction = submitKeepingInput;

const loadApplicationCheck = async () => (await import('./check-application.ts')).checkApplication;

export default function JobsPage() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <JobsBoard />
  ) : (
    <ConfirmationPage words={applicationText.sent} reference={reference} />
  );
}

type Jobs = Awaited<ReturnType<typeof loader>>;

function JobsBoard() {
  const { title, seo, lead, vacancies, sections } = useLoaderData<typeof loader>();
  const form = useCheckedForm(
    loadApplicationCheck,
    useLastActionData<typeof action>(),
    describeJobProblem,
  );
  const { openApplication, privacy } = jobsText;
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...wrongTitle(title, form.problems)} />
      <div className="section-app">
        <div className="page stack-wide">
          <div className="stack">
            <PageBreadcrumbs trail={[]} here={jobsText.name} />
            <PageTitle title={title} />
            <p className="lede">{lead}</p>
          </div>
          <Vacancies vacancies={vacancies} />
        </div>
      </div>
      {sections.length > 0 && <Copy sections={sections} />}
      <section className="section" id={applicationAnchor} aria-labelledby="open-sollicitatie">
        <div className="page split split-side">
          <div className="stack">
            <h2 id="open-sollicitatie">{openApplication.title}</h2>
            <p className="soft">{openApplication.text}</p>
            <p className="soft small">{privacy}</p>
          </div>
          <JobApplicationForm form={form} action={paths.jobs} />
        </div>
      </section>
    </main>
  );
}

function Vacancies({ vacancies }: Pick<Jobs, 'vacancies'>) {
  const { none, open } = jobsText;
  return (
    <section className="stack-wide" aria-labelledby="vacatures">
      <h2 className="title-5" id="vacatures">
        {open(vacancies.length)}
      </h2>
      {vacancies.length > 0 ? (
        <VacancyList vacancies={vacancies} />
      ) : (
        <EmptyState title={none.title} text={none.text}>
          <a className={buttonLook()} href={`#${applicationAnchor}`}>
            {none.button}
          </a>
        </EmptyState>
      )}
    </section>
  );
}

function Copy({ sections }: Pick<Jobs, 'sections'>) {
  return (
    <div className="section section-mist">
      <div className="page">
        <Grid>
          {sections.map((part) => (
            <GridCell medium={6} large={sections.length === 3 ? 4 : 6} key={part.id}>
              <CopySection part={part} />
            </GridCell>
          ))}
        </Grid>
      </div>
    </div>
  );
}
