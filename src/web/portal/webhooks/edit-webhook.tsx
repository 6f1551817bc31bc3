import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { changeCompanyWebhook } from '#domain/webhooks/save-company-webhook.ts';
import { watchGroups } from '#domain/webhooks/watch-choices.ts';
import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { webhookForm } from '#protocol/forms/webhook.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { webhookChange } from '#protocol/webhooks/webhook.ts';
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
import { companyWebhookEditPath } from '../../paths.ts';
import { withDone } from '../company/company-params.ts';
import { CompanyFormPage } from '../company/CompanyPage.tsx';
import { managedWebhook, sentWebhook } from './webhook-visit.ts';
import { WebhookForm } from './WebhookForm.tsx';

export const handle = { area: 'portal' } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { visit, webhook } = await managedWebhook(args);
  const { id, name, watch, changes, format, url, owner, isOwn, version } = webhook;
  const start = {
    name,
    watch,
    changes: Object.values(webhookChange).filter((change) => changes.includes(change)),
    format,
    // Another user does not see the address, and chooses an own one.
    url: url ?? '',
    seen: version,
  };
  return { id, owner, isOwn, start, groups: await watchGroups(visit.ctx) };
}

export async function action(args: ActionFunctionArgs) {
  const { visit, webhook } = await sentWebhook(args);
  const sent = await readForm(args.request);
  if (sent === null) throw data(null, { status: 400 });
  const { id } = webhook;
  if (sent.get(honeypotName)) return redirect(companyWebhookPath(id), 303);
  const checked = checkForm(webhookForm, sent);
  if (!checked.ok) return refusal(checked);
  const { value } = checked;
  const saved = await changeCompanyWebhook(visit.ctx, { id, value, formKey: formKeyOf(sent) });
  return saved.ok
    ? redirect(withDone(companyWebhookPath(id), 'koppeling-anders'), 303)
    : refusal({ problems: saved.problems, typed: formTextsOf(sent) });
}

export const clientAction = submitKeepingInput;
export const shouldRevalidate = revalidateUnlessUnsent;

const { form: words } = companyWebhookText;

export default function EditWebhook() {
  const { id, owner, isOwn, start, groups } = useLoaderData<typeof loader>();
  const answer = useLastActionData<typeof action>();
  const title = isOwn ? words.edit : words.overtake;
  const back = companyWebhookPath(id);
  return (
    <CompanyFormPage
      back={{ to: back, name: start.name }}
      title={title}
      lede={isOwn ? words.lede : words.overtakeLede(owner === '' ? words.somebody : owner)}
    >
      <WebhookForm
        title={title}
        action={companyWebhookEditPath(id)}
        send={words.save}
        back={back}
        groups={groups}
        start={start}
        answer={answer}
      />
    </CompanyFormPage>
  );
}
