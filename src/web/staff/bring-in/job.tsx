import { useEffect, useRef } from 'react';
import {
  data,
  Form,
  Link,
  redirect,
  useLoaderData,
  useLocation,
  useNavigation,
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { executeImport } from '#domain/imports/create-import.ts';
import { steerBulkJob } from '#domain/imports/bulk-jobs.ts';
import { confirmLetters } from '#domain/fibre/download-letters.ts';
import { undoImport } from '#domain/imports/undo-import.ts';
import { undoRemoval } from '#domain/imports/undo-removal.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { Button, ButtonLink } from '#ui/inputs/Button.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { Progress } from '#ui/feedback/Progress.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { StepIndicator } from '#ui/layout/StepIndicator.tsx';
import type { Result } from '#protocol/problem.ts';
import { readForm } from '../../forms/check.ts';
import { submitKeepingInputAs } from '../../forms/drafts/submit-keeping-input.ts';
import { StepUpForm, stepUpRefusalIn } from '../../forms/step-up/StepUpFields.tsx';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import { Head } from '../../shell/head/Head.tsx';
import { valueOrErrorPage, staffVisit } from '../frame/staff-visit.ts';
import { fromParam, jobPath } from './paths.ts';
import { LettersPart } from './codes/LettersPart.tsx';
import { type JobPage, readJobPage } from './read-job.ts';
import { RefusedRows } from './RefusedRows.tsx';
import { Remarks } from './Remarks.tsx';
import { PutBack, TakeBack } from './Undoing.tsx';
import { rememberLastPage, type LastKnownPage } from '../frame/last-known-page.ts';
import { useTimeLeft } from './use-time-left.ts';
import { usePolledLoaderData } from './use-polled-loader-data.ts';
import './BringIn.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return readJobPage(visit, {
    staffId,
    jobId: params['jobId'] ?? '',
    from: url.searchParams.get(fromParam),
  });
}

/** A bulk job continues after a restart, so the page stays while the server is unavailable. */
const lastPage = rememberLastPage<JobPage>();
export const clientLoader = lastPage.load;

export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  const form = await readForm(request);
  const jobId = params['jobId'] ?? '';
  const wish = form?.get(wishName);
  const act = typeof wish === 'string' ? acts[wish] : undefined;
  if (typeof wish !== 'string' || act === undefined) throw data(null, { status: 400 });
  const done = await act(visit.ctx, jobId);
  if (done.ok) return redirect(jobPath(staffId, done.value?.id ?? jobId), 303);
  if (stepUpRefusalIn(done.problems))
    return data({ wish, problems: done.problems }, { status: 400 });
  const changedByItself = steers.includes(wish) && done.problems[0]!.code === 'record.input';
  if (!changedByItself) valueOrErrorPage(done);
  return redirect(jobPath(staffId, jobId), 303);
}

const wishName = 'wens';

/** When the request does not reach the server, the user can press the button again. */
export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  submitKeepingInputAs(
    { request, serverAction: () => serverAction<typeof action>() },
    () => ({ isLost: true }) as const,
  );

/** By the value of the button. Returns the job to redirect to; null means this job. */
const acts: Readonly<
  Record<string, (ctx: RequestContext, jobId: string) => Promise<Result<{ id: string } | null>>>
> = {
  stoppen: (ctx, jobId) => steerBulkJob(ctx, jobId, 'stopped'),
  verder: (ctx, jobId) => steerBulkJob(ctx, jobId, 'running'),
  importeren: executeImport,
  aangekomen: confirmLetters,
  terugzetten: (ctx, jobId) => undoRemoval(ctx, { undoes: jobId }),
  ongedaan: undoImport,
};
/** When these are refused with `record.input`, the job changed before the request arrived. */
const steers: readonly string[] = ['stoppen', 'verder', 'importeren', 'aangekomen'];

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

const { page: words } = staffBulkText;
const { steps } = staffImportText;
const minute = 60_000; // ms

export default function BulkJobPage() {
  const page = usePolledLoaderData<LastKnownPage<JobPage>>(
    useLoaderData<typeof clientLoader>(),
    ({ isUnderWay }) => isUnderWay,
  );
  lastPage.useRemember(page);
  const left = useTimeLeft(page);
  const statusLine = useRetainedFocus(`${page.status} ${String(page.step)}`);
  const { label, state, tone, status, said, percent, progress, facts } = page;
  return (
    <>
      <Head title={label} />
      <div className="stack-close">
        <Link className="record-back" to={page.all}>
          {words.all}
        </Link>
        <h1 className="title-5">{label}</h1>
      </div>
      {page.step !== null && (
        <StepIndicator label={steps.label} steps={steps.names} at={page.step} />
      )}
      <div className="stack bring-in">
        <p role="status" tabIndex={-1} ref={statusLine}>
          <StatusText tone={tone}>{state}</StatusText>
        </p>
        <Progress percent={percent} meaning={progress} />
        <p className="figure">
          <span>{progress}</span>
          {left !== null && <span className="small soft"> {words.left(left / minute)}</span>}
        </p>
        {page.isAway === true && <Note look="warning">{words.away}</Note>}
        {status === 'stopped' || status === 'failed' ? (
          <Note look="warning">{said}</Note>
        ) : (
          <p className="soft">{said}</p>
        )}
        <AnswerToWish />
        <Steering page={page} />
        {page.tried !== null && <CarryOut tried={page.tried} columns={page.columns} />}
        {page.tried === null && page.columns !== null && (
          <div>
            <ButtonLink look="hollow" to={page.columns}>
              {status === 'draft' ? words.begin : words.carryOut.columns}
            </ButtonLink>
          </div>
        )}
        {page.undo !== null && <PutBack undo={page.undo} />}
        {page.takeBack !== null && <TakeBack takeBack={page.takeBack} />}
        <LettersPart letters={page.letters} />
        <Facts facts={facts} />
      </div>
      <RefusedRows page={page} />
      <Remarks remarked={page.remarked} />
    </>
  );
}

/** The pressed button may have disappeared, and the focus with it. */
function useRetainedFocus(state: string) {
  const statusLine = useRef<HTMLParagraphElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body)
      statusLine.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return statusLine;
}

function AnswerToWish() {
  const answer = useLastActionData<typeof clientAction>();
  const { state } = useNavigation();
  const shown = state === 'idle' ? answer : undefined;
  return (
    <>
      <div role="alert">
        {shown !== undefined && 'isLost' in shown && <Note look="warning">{words.lost}</Note>}
      </div>
      {answer !== undefined && 'wish' in answer && (
        <StepUpForm refusals={answer.problems} fields={{ [wishName]: answer.wish }} />
      )}
    </>
  );
}

function Steering({ page: { canGoOn, isUnderWay } }: { page: JobPage }) {
  const { pathname, search } = useLocation();
  if (!isUnderWay && !canGoOn) return null;
  return (
    <Form method="post" className="row">
      {isUnderWay && (
        <Button look="hollow" type="submit" name="wens" value="stoppen">
          {words.stop}
        </Button>
      )}
      {canGoOn && (
        <Button type="submit" name="wens" value="verder">
          {words.goOn}
        </Button>
      )}
      {isUnderWay && (
        <noscript>
          <a href={pathname + search}>{words.refresh}</a>
        </noscript>
      )}
    </Form>
  );
}

function CarryOut({
  tried: { succeeded, changes },
  columns,
}: {
  tried: NonNullable<JobPage['tried']>;
  columns: string | null;
}) {
  const { title, text, stays, button, columns: change } = words.carryOut;
  return (
    <section className="stack-close" aria-labelledby="echt">
      <h2 className="title-4" id="echt">
        {title}
      </h2>
      <p className="soft">{text(succeeded)}</p>
      {changes && <p className="soft">{stays}</p>}
      <Form method="post" className="row">
        <Button type="submit" name="wens" value="importeren">
          {button}
        </Button>
        {columns !== null && (
          <ButtonLink look="hollow" to={columns}>
            {change}
          </ButtonLink>
        )}
      </Form>
    </section>
  );
}
