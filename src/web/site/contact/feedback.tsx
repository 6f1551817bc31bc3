import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { sendFeedback } from '#domain/forms/send-feedback.ts';
import { feedbackText } from '#messages/site/feedback.ts';
import { RadioGroup } from '#ui/inputs/Choice.tsx';
import { AreaField, Field } from '#ui/inputs/Field.tsx';
import { feedback } from '#protocol/forms/feedback.ts';
import { feedbackScores, maxTopicLength } from '#protocol/site/feedback.ts';
import { answerForm } from '../../forms/form-action.ts';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { useCheckedForm, loadFormCheck } from '../../forms/use-checked-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { aboutParam, paths, sentParam } from '../../paths.ts';
import { returnPath } from '../../session/return-path.ts';
import { FormOrThanks, FormPage } from '../FormPage.tsx';
import { loadCopyPage } from '../load-page.ts';

export const handle = {
  header: 'tinted',
  cache: { objects: ['Pagina__c'], params: [], except: [sentParam, aboutParam] },
} satisfies PageHandle;

export const loader = async (args: LoaderFunctionArgs) => ({
  ...(await loadCopyPage(args, 'feedback')),
  about: topicOf(args.url.searchParams.get(aboutParam)),
});

function topicOf(asked: string | null): string {
  const [path = ''] = returnPath(asked)?.split(/[?#]/) ?? [];
  return path.length > maxTopicLength ? '' : path;
}

export const action = (args: ActionFunctionArgs) =>
  answerForm(args, { schema: feedback, send: sendFeedback, thanks: paths.feedback });

export const clientAction = submitKeepingInput;

/** Source: spec §2, decisions.md §5. */
export default function Feedback() {
  return <FormOrThanks words={feedbackText.sent} form={<FeedbackForm />} />;
}

const loadCheck = () =>
  loadFormCheck(import('#protocol/forms/feedback.ts').then((form) => form.feedback));

function FeedbackForm() {
  const { about, ...copy } = useLoaderData<typeof loader>();
  const form = useCheckedForm(loadCheck, useLastActionData<typeof action>());
  const { score, scores, message, email } = feedbackText;
  const topic = form.field('about');
  return (
    <FormPage copy={copy} form={form} words={feedbackText} action={paths.feedback}>
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
    </FormPage>
  );
}
