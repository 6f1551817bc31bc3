import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { stepUpProblemText } from '#messages/login/step-up.ts';
import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { problemDescriber } from '#messages/problems/form-problems.ts';
import { webhookProblemText } from '#messages/problems/webhook-problems.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { submitKeepingInput } from '../../forms/drafts/submit-keeping-input.ts';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { StepUpForm, stepUpRefusalIn } from '../../forms/step-up/StepUpFields.tsx';
import { type FormRefusal, fieldId } from '../../forms/use-form.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { actionFieldName } from '../company/company-params.ts';
import { CompanyFormPage } from '../company/CompanyPage.tsx';
import { ConfirmForm } from '../company/ConfirmForm.tsx';
import { DoneNote } from '../company/DoneNote.tsx';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { answerWebhook } from './answer-webhook.ts';
import { Deliveries } from './Deliveries.tsx';
import { NewSecret } from './NewSecret.tsx';
import { readWebhookPage, type WebhookPageData } from './read-webhook.ts';
import { WebhookButtons } from './WebhookButtons.tsx';
import { webhookActs } from './webhook-acts.ts';
import { toneOfWebhook } from './webhook-status.ts';

export const handle = {
  area: 'portal',
  follows: ['Koppeling__c', 'Aflevering__c'],
} satisfies PageHandle;

export const loader = (args: LoaderFunctionArgs) => readWebhookPage(args);

export const action = (args: ActionFunctionArgs) => answerWebhook(args);

export const clientAction = submitKeepingInput;

const { one: words, statuses, made } = companyWebhookText;

const describeProblem = problemDescriber({
  ...webhookProblemText,
  ...stepUpProblemText,
  'record.noRight': companyWebhookText.noRight,
  'record.notFound': words.gone,
});

export default function CompanyWebhookPage() {
  const webhook = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const { id, name, status, isOwn, facts } = webhook;
  const refused = answer !== undefined && 'problems' in answer ? answer : undefined;
  return (
    <CompanyFormPage back={{ to: paths.companyWebhooks, name: words.back }} title={name}>
      <Head title={name} />
      <DoneNote />
      <Refused answer={refused} />
      {answer !== undefined && 'secret' in answer && (
        <section className="stack" aria-labelledby="nieuw-geheim">
          <h2 className="title-4" id="nieuw-geheim">
            {made.renewedTitle}
          </h2>
          <p>{made.renewed}</p>
          <NewSecret secret={answer.secret} />
        </section>
      )}
      <section className="stack" aria-labelledby="wat">
        <div className="row-apart">
          <h2 className="title-5" id="wat">
            {words.facts}
          </h2>
          <StatusText tone={toneOfWebhook[status]}>{statuses[status]}</StatusText>
        </div>
        <StatusNote {...webhook} />
        <Facts facts={facts} />
        <WebhookButtons webhook={webhook} />
      </section>
      <Deliveries webhook={webhook} />
      {isOwn && webhook.isSigned && (
        <ConfirmForm
          id="geheim-vernieuwen"
          title={words.secret.title}
          text={words.secret.text}
          send={words.secret.send}
          action={companyWebhookPath(id)}
          act={webhookActs.secret}
          look="hollow"
        />
      )}
      <ConfirmForm
        id="verwijderen"
        title={words.remove.title}
        text={words.remove.text(name)}
        send={words.remove.send(name)}
        action={companyWebhookPath(id)}
        act={webhookActs.remove}
      />
    </CompanyFormPage>
  );
}

/** A step-up is asked with what the user wanted to do. */
function Refused({ answer }: { answer: FormRefusal | undefined }) {
  if (answer === undefined) return null;
  const { problems, typed } = answer;
  const act = typed[actionFieldName] ?? '';
  if (stepUpRefusalIn(problems))
    return <StepUpForm refusals={problems} fields={{ [actionFieldName]: act }} />;
  const form = { problems, occasion: answer, describeProblem, idOf: fieldId };
  return <FormErrors form={form} />;
}

function StatusNote({ status, isOwn, owner, ...why }: WebhookPageData) {
  const since = why.failingSince ?? '';
  return (
    <>
      {status === 'stopped' && (
        <Note look="warning">
          <p>{words.stopped(why.stoppedBecause ?? '')}</p>
          {isOwn && <p>{why.restart}</p>}
        </Note>
      )}
      {status === 'paused' && <Note>{words.paused}</Note>}
      {status === 'failing' && (
        <Note look="warning">{why.isSlowList ? words.slowList(since) : words.failing(since)}</Note>
      )}
      {!isOwn && <Note>{words.others(owner)}</Note>}
    </>
  );
}
