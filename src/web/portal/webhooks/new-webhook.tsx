import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { readCompanyWebhooks } from '#domain/webhooks/company-webhooks.ts';
import { addCompanyWebhook } from '#domain/webhooks/save-company-webhook.ts';
import { watchGroups } from '#domain/webhooks/watch-choices.ts';
import { companyWebhookText as words } from '#messages/portal/webhooks.ts';
import { webhookForm } from '#protocol/forms/webhook.ts';
import { companyWebhookPath, mostCompanyWebhooks } from '#protocol/webhooks/customer-webhooks.ts';
import { webhookChange, webhookFormat } from '#protocol/webhooks/webhook.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { checkForm, readForm } from '../../forms/check.ts';
import { formTextsOf } from '../../forms/drafts/form-texts.ts';
import {
  revalidateUnlessUnsent,
  submitKeepingInput,
} from '../../forms/drafts/submit-keeping-input.ts';
import { formKeyOf, refusal } from '../../forms/form-action.ts';
import { honeypotName } from '../../forms/form-key.ts';
import { useLastActionData } from '../../forms/use-last-action-data.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { companyVisit } from '../company/company-visit.ts';
import { withDone } from '../company/company-params.ts';
import { CompanyFormPage } from '../company/CompanyPage.tsx';
import { NewSecret } from './NewSecret.tsx';
import { WebhookForm } from './WebhookForm.tsx';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = companyVisit(args);
  const { manages, webhooks } = valueOrErrorPage(await readCompanyWebhooks(ctx));
  if (!manages) throw data(null, { status: 403 });
  return { groups: await watchGroups(ctx), isFull: webhooks.length >= mostCompanyWebhooks };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx } = companyVisit(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  if (sent.get(honeypotName)) return redirect(paths.companyWebhooks, 303);
  const checked = checkForm(webhookForm, sent);
  if (!checked.ok) return refusal(checked);
  const { value } = checked;
  const made = await addCompanyWebhook(ctx, { value, formKey: formKeyOf(sent) });
  if (!made.ok) return refusal({ problems: made.problems, typed: formTextsOf(sent) });
  if (value.format !== webhookFormat.standard)
    return redirect(withDone(companyWebhookPath(made.value.id), 'koppeling-nieuw'), 303);
  return { made: { ...made.value, name: value.name } };
}

export const clientAction = submitKeepingInput;
export const shouldRevalidate = revalidateUnlessUnsent;

const start = {
  name: '',
  watch: '',
  changes: [webhookChange.created, webhookChange.updated],
  format: webhookFormat.standard,
  url: '',
  seen: '',
};

export default function NewWebhook() {
  const { groups, isFull } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  if (answer !== undefined && 'made' in answer) return <Made {...answer.made} />;
  return (
    <CompanyFormPage back={back} title={words.form.title} lede={words.form.lede}>
      {isFull && answer === undefined ? (
        <>
          <Head title={words.form.title} />
          <Note>{words.full(mostCompanyWebhooks)}</Note>
        </>
      ) : (
        <WebhookForm
          title={words.form.title}
          action={paths.newCompanyWebhook}
          send={words.form.send}
          back={paths.companyWebhooks}
          groups={groups}
          start={start}
          answer={answer}
        />
      )}
    </CompanyFormPage>
  );
}

const back = { to: paths.companyWebhooks, name: words.form.back };

function Made({ id, name, secret }: { id: string; name: string; secret: string | null }) {
  return (
    <CompanyFormPage back={back} title={words.made.title} lede={words.made.text(name)}>
      <Head title={words.made.title} />
      <NewSecret secret={secret} />
      <div className="row">
        <ButtonLink to={companyWebhookPath(id)}>{words.made.next}</ButtonLink>
      </div>
    </CompanyFormPage>
  );
}
