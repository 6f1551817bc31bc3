import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readCompanyWebhooks } from '#domain/webhooks/company-webhooks.ts';
import { companyWebhookText as words } from '#messages/portal/webhooks.ts';
import { companyWebhookPath, mostCompanyWebhooks } from '#protocol/webhooks/customer-webhooks.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Note } from '#ui/feedback/Note.tsx';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { Table, type TableColumn } from '#ui/data/Table.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { valueOrErrorPage } from '../../shell/value-or-error.ts';
import { companyVisit } from '../company/company-visit.ts';
import { changeRequestPath } from '../company/company-params.ts';
import { CompanyPage } from '../company/CompanyPage.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { statusOf, toneOfWebhook } from './webhook-status.ts';

export const handle = { area: 'portal', follows: ['Koppeling__c'] } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = companyVisit(args);
  const { manages, mainContact, webhooks } = valueOrErrorPage(await readCompanyWebhooks(ctx));
  return {
    manages,
    mainContact,
    webhooks: webhooks.map((webhook) => {
      const { id, name, watchLabel, format } = webhook;
      return { id, name, watchLabel, format, status: statusOf(webhook) };
    }),
  };
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;

const columns: readonly TableColumn[] = [
  { name: words.name, look: 'main' },
  { name: words.watch },
  { name: words.status },
];

export default function CompanyWebhooks() {
  const { manages, mainContact, webhooks } = useLoaderData<typeof loader>();
  return (
    <CompanyPage here="webhooks" title={words.title} lede={words.lede}>
      <Head title={words.title} />
      <section className="stack-wide" aria-labelledby="koppelingen">
        <div className="row-apart">
          <h2 className="title-5" id="koppelingen">
            {words.list}
          </h2>
          {webhooks.length > 0 && (
            <span className="soft figure">{words.count(webhooks.length, mostCompanyWebhooks)}</span>
          )}
        </div>
        {webhooks.length === 0 ? (
          <EmptyState {...words.none} />
        ) : (
          <Table
            labelledBy="koppelingen"
            columns={columns}
            rows={webhooks.map((webhook) => rowOf(webhook, manages))}
          />
        )}
        {manages ? <Make used={webhooks.length} /> : <WhoMay mainContact={mainContact} />}
      </section>
      <HowItWorks />
    </CompanyPage>
  );
}

function Make({ used }: { used: number }) {
  if (used >= mostCompanyWebhooks) return <Note>{words.full(mostCompanyWebhooks)}</Note>;
  return (
    <div className="row">
      <ButtonLink to={paths.newCompanyWebhook}>{words.add}</ButtonLink>
    </div>
  );
}

function WhoMay({ mainContact }: Pick<Shown, 'mainContact'>) {
  const { who } = words;
  if (mainContact !== null) return <p className="soft">{who.main(mainContact)}</p>;
  return (
    <p className="soft">
      {who.none} <Link to={changeRequestPath(who.askSubject)}>{who.ask}</Link>.
    </p>
  );
}

const rowOf = (
  { id, name, watchLabel, format, status }: Shown['webhooks'][number],
  manages: boolean,
) => ({
  key: id,
  cells: [
    <span className="company-name" key="name">
      {manages ? (
        <Link className="company-link" to={companyWebhookPath(id)} viewTransition>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
      <span className="company-note">{words.formats[format]}</span>
    </span>,
    watchLabel,
    <StatusText tone={toneOfWebhook[status]} key="status">
      {words.statuses[status]}
    </StatusText>,
  ],
});
