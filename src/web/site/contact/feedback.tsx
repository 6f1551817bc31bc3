import {
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { sendFeedback } from '#domain/forms/send-feedback.ts';
import { feedbackText } from '#messages/site/feedback.ts';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { feedback } from '#protocol/forms/feedback.ts';
import { feedbackScores, maxTopicLength } from '#protocol/site/feedback.ts';
import { answerForm } from '../../forms/form-action.ts';
import { FormErrors, wrongTitle } from '../../forms/FormErrors.tsx';
import { SendForm } from '../../forms/SendForm.tsx';
import { SendRow } from '../../forms/SendRow.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { loadFormCheck } from '../../forms/drafts/load-form-check.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { aboutParam, paths, sentParam } from '../../paths.ts';
import { returnPath } from '../../session/return-path.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { CopyColumns } from '../../content/CopyColumns.tsx';
import { loadPage } from '../load-page.ts';
import { ConfirmationPage } from '../ConfirmationPage.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { partsOf } from '#domain/content/markdown.ts';

export const handle = {
  header: 'tinted',
  cache: { objects: ['Pagina__c'], params: [], except: [sentParam, aboutParam] },
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { title, seo, lead, sections } = await loadPage(args, 'feedback');
  return {
    title,
    seo,
    lead,
    columns: partsOf(sections),
    about: topicOf(args.url.searchParams.get(aboutParam)),
  };
}

/**
 * Returns the path, without query, of the page that the visitor came from; an empty text for a path
 * that is too long or an address outside this site.
 */
function topicOf(asked: string | null): string {
  const [path = ''] = returnPath(asked)?.split(/[?#]/) ?? [];
  return path.length > maxTopicLength ? '' : path;
}

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, { schema: feedback, send: sendFeedback, thanks: paths.feedback });

export const clientAction = submitKeepingInput;

/** Source: spec §2, decisions.md §5. */
export default function Feedback() {
  const reference = useSearchParams()[0].get(sentParam);
  return reference === null ? (
    <FeedbackPage />
  ) : (
    <ConfirmationPage words={feedbackText.sent} reference={reference} />
  );
}

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/feedback.ts').then((form) => form.feedback));

function FeedbackPage() {
  const { title, seo, lead, columns, about } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>());
  const { score, scores, message, email, send } = feedbackText;
  const topic = form.field('about');
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...wrongTitle(title, form.problems)} />
      <div className="section-app">
        <div className="page stack-wide">
          <div className="stack">
            <PageBreadcrumbs trail={[]} here={title} />
            <PageTitle title={title} />
            <p className="lede">{lead}</p>
          </div>
          <FormErrors form={form} words={feedbackText} />
          <SendForm form={form} action={paths.feedback}>
            <RadioGroup
              {...form.field('score')}
              {...score}
              look="scale"
              options={feedbackScores.map((value) => ({ value, label: scores[value] }))}
            />
            <AreaField {...form.field('message')} {...message} required />
            <Field
              {...topic}
              {...feedbackText.about}
              type="text"
              defaultValue={topic.defaultValue ?? about}
            />
            <Field {...form.field('email')} {...email} type="email" autoComplete="email" />
            <SendRow form={form} send={send} />
          </SendForm>
        </div>
      </div>
      <CopyColumns columns={columns} />
    </main>
  );
}
