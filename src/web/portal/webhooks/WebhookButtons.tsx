import { Form } from 'react-router';
import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { SendButton } from '../../forms/SendButton.tsx';
import { companyWebhookEditPath } from '../../paths.ts';
import { actionFieldName } from '../company/company-params.ts';
import type { WebhookPageData } from './read-webhook.ts';
import { webhookActs } from './webhook-acts.ts';

const { one: words } = companyWebhookText;

export function WebhookButtons({ webhook: { id, isOwn, status } }: { webhook: WebhookPageData }) {
  const isRunning = status === 'active' || status === 'failing';
  const send = { name: actionFieldName };
  return (
    <Form className="row" method="post" action={companyWebhookPath(id)}>
      <FormKey />
      {isRunning && isOwn && (
        <SendButton {...send} value={webhookActs.test}>
          {words.test}
        </SendButton>
      )}
      {!isRunning && isOwn && (
        <SendButton {...send} value={webhookActs.resume}>
          {words.resume}
        </SendButton>
      )}
      <ButtonLink look="hollow" to={companyWebhookEditPath(id)}>
        {isOwn ? words.edit : words.overtake}
      </ButtonLink>
      {isRunning && (
        <SendButton {...send} look="hollow" value={webhookActs.pause}>
          {words.pause}
        </SendButton>
      )}
    </Form>
  );
}
