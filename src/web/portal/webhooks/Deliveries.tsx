import { Form, Link } from 'react-router';
import { companyWebhookText } from '#messages/portal/webhooks.ts';
import { companyWebhookPath } from '#protocol/webhooks/customer-webhooks.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import { Pager } from '../../content/Pager.tsx';
import { FormKey } from '../../forms/FormKey.tsx';
import { SendButton } from '../../forms/SendButton.tsx';
import { actionFieldName } from '../company/company-params.ts';
import type { DeliveryView, WebhookPageData } from './read-webhook.ts';
import { deliveryFieldName, deliveryParams, failedOnly, webhookActs } from './webhook-acts.ts';

const { deliveries: words } = companyWebhookText.one;

const columns: readonly TableColumn[] = [
  { name: words.event, look: 'main' },
  { name: words.answer, look: 'name' },
  { name: words.act, look: 'end' },
];

export function Deliveries({ webhook }: { webhook: WebhookPageData }) {
  const { id, owner, failed, deliveries } = webhook;
  return (
    <section className="stack" aria-labelledby="berichten">
      <div className="row-apart">
        <h2 className="title-5 anchor" id="berichten">
          {words.title}
        </h2>
        {deliveries !== null && <span className="soft figure">{deliveries.found}</span>}
      </div>
      {deliveries === null ? (
        <p className="soft">{words.foreign(owner)}</p>
      ) : (
        <>
          <Filter id={id} failed={failed} />
          {deliveries.lines.length === 0 ? (
            <EmptyState {...(failed ? words.noneFailed : words.none)} />
          ) : (
            <Table
              labelledBy="berichten"
              columns={columns}
              rows={deliveries.lines.map((line) => rowOf(line, id))}
            />
          )}
          <Pager label={words.pages} previous={deliveries.previous} next={deliveries.next} />
          <p className="soft">{deliveries.note}</p>
        </>
      )}
    </section>
  );
}

function Filter({ id, failed }: { id: string; failed: boolean }) {
  const to = companyWebhookPath(id);
  const choices = [
    { name: words.all, to, isHere: !failed },
    { name: words.failed, to: `${to}?${deliveryParams.show}=${failedOnly}`, isHere: failed },
  ];
  return (
    <nav aria-label={words.filter}>
      <ul className="company-nav">
        {choices.map((choice) => (
          <li key={choice.to}>
            <Link
              className="company-nav-link"
              to={choice.to}
              aria-current={choice.isHere ? 'page' : undefined}
              preventScrollReset
            >
              {choice.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const rowOf = (line: DeliveryView, webhookId: string) => ({
  key: line.id,
  cells: [
    <span className="company-name" key="what">
      <span>{line.what}</span>
      {line.record !== null && <span className="company-note">{line.record}</span>}
      <time className="company-note" dateTime={line.madeAt}>
        {line.at}
      </time>
    </span>,
    <div className="company-name" key="status">
      <StatusText tone={line.tone}>{line.status}</StatusText>
      <Answer text={line.answer} />
      {line.notes !== '' && <span className="company-note">{line.notes}</span>}
    </div>,
    line.mayGoAgain ? <Again line={line} webhookId={webhookId} key={line.at} /> : null,
  ],
});

const shortAnswer = 60; // characters

/** Text of a stranger, so nothing in it becomes a link. */
function Answer({ text }: { text: string | null }) {
  if (text === null) return null;
  if (text.length <= shortAnswer) return <span className="company-note">{text}</span>;
  return (
    <details className="company-note">
      <summary>{`${text.slice(0, shortAnswer).trimEnd()}…`}</summary>
      <p>{text}</p>
    </details>
  );
}

function Again({ line, webhookId }: { line: DeliveryView; webhookId: string }) {
  return (
    <Form method="post" action={companyWebhookPath(webhookId)}>
      <FormKey />
      <input type="hidden" name={actionFieldName} value={webhookActs.again} />
      <SendButton
        look="hollow"
        size="small"
        name={deliveryFieldName}
        value={line.id}
        aria-label={words.againOf([line.what, line.record].filter(Boolean).join(' '))}
      >
        {words.again}
      </SendButton>
    </Form>
  );
}
