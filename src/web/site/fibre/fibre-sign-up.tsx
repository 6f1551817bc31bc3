import {
  useLoaderData,
  useSearchParams,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { blocksOf } from '#domain/content/read-page.ts';
import { fibreCheckText } from '#messages/site/fibre.ts';
import { fibreSignUpText as words } from '#messages/site/fibre-sign-up.ts';
import { EventTimeline } from '#ui/data/EventTimeline.tsx';
import { StepIndicator } from '#ui/layout/StepIndicator.tsx';
import type { Problem } from '#protocol/problem.ts';
import { longestTypedCode } from '#protocol/forms/fibre-code.ts';
import { wrongTitle } from '../../forms/FormErrors.tsx';
import { submitKeepingInputAs } from '../../forms/drafts/submit-keeping-input.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { codeParam, paths, sentParam } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { answerStep } from './answer-step.ts';
import { CopyColumns } from '../../content/CopyColumns.tsx';
import './FibreBanner.css';
import { type StepAnswer, actionFieldName, stepOfAction } from './fibre-step.ts';
import { CodeStep, ConfirmStep, DetailsStep, type FrameProps, StatusStep } from './FibreSteps.tsx';
import { loadPage } from '../load-page.ts';
import { ConfirmationPage } from '../ConfirmationPage.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { partsOf } from '#domain/content/markdown.ts';

export const handle = {
  footer: 'filled',
  cache: { objects: ['Pagina__c'], params: [], except: [codeParam, sentParam] },
} satisfies PageHandle;

const afterwards = 'daarna';

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadPage(args, 'aanmeldformulier-glasvezel');
  const { title, seo, lead, sections } = page;
  const code = args.url.searchParams.get(codeParam) ?? '';
  return {
    title,
    seo,
    lead,
    after: blocksOf(page)[afterwards],
    columns: partsOf(sections, [afterwards]),
    code: code.slice(0, longestTypedCode),
  };
}

export const action = answerStep;

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  submitKeepingInputAs(
    { request, serverAction: () => serverAction<typeof action>() },
    ({ typed, problems }): StepAnswer => ({
      step: stepOfAction[typed[actionFieldName] ?? ''] ?? 'code',
      typed,
      problems,
    }),
  );

/** Source: spec §2, Fibre sign-up form; decisions.md §9. */
export default function FibreSignUp() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <SignUp />
  ) : (
    <ConfirmationPage words={words.sent} reference={reference} />
  );
}

const places = { code: 0, details: 1, confirm: 2, status: 0 } as const;

function SignUp() {
  const { title, seo, lead, after, columns, code } = useLoaderData<typeof loader>();
  const answered = useLastActionData<typeof action>();
  const answer: StepAnswer = answered ?? { step: 'code', problems: [], typed: { code } };
  const at = places[answer.step];
  const isFirst = answered === undefined;
  const head = (problems: readonly Problem[]) => (
    <Head
      seo={seo}
      {...(!isFirst && { title: words.pageTitle(title, at, words.steps[at]) })}
      {...wrongTitle(title, problems)}
    />
  );
  return (
    <main id="inhoud" tabIndex={-1}>
      <div className="section-app">
        <div className="page split split-main">
          <div className="stack-wide">
            <div className="stack">
              <PageBreadcrumbs
                trail={[{ name: fibreCheckText.here, to: paths.fibre }]}
                here={title}
              />
              <PageTitle title={title} />
              {isFirst && <p className="lede">{lead}</p>}
            </div>
            {answer.step !== 'status' && (
              <StepIndicator label={words.progress} steps={words.steps} at={at} />
            )}
            <Step answer={answer} first={isFirst} head={head} />
          </div>
          {after && (
            <aside className="stack-wide aside-low" aria-labelledby={afterwards}>
              <h2 className="title-5" id={afterwards}>
                {after.heading}
              </h2>
              <EventTimeline entries={after.points} />
            </aside>
          )}
        </div>
      </div>
      <CopyColumns columns={columns} />
    </main>
  );
}

function Step({ answer, ...rest }: { answer: StepAnswer } & FrameProps) {
  switch (answer.step) {
    case 'code':
      return <CodeStep answer={answer} {...rest} key="code" />;
    case 'details':
      return <DetailsStep answer={answer} {...rest} key="details" />;
    case 'confirm':
      return <ConfirmStep answer={answer} {...rest} key="confirm" />;
    case 'status':
      return <StatusStep answer={answer} {...rest} />;
  }
}
