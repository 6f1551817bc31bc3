import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { type Mailbox as Box, readMailbox } from '#domain/mail/read-mailbox.ts';
import { mailboxText } from '#messages/mail/mailbox.ts';
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import '#ui/layout/Lines.css';
import { Note } from '#ui/feedback/Note.tsx';
import type { PageHandle } from '../../handle.ts';
import { mailPath, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { mailboxHeaders, mailboxVisit, momentText } from './mailbox-visit.ts';
import './Mailbox.css';

export const handle = {} satisfies PageHandle;

export const headers = mailboxHeaders;

const afterParam = 'na';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { ctx } = mailboxVisit({ context });
  const after = url.searchParams.get(afterParam);
  const { total, lines, older } = await readMailbox(ctx, after);
  return {
    total,
    older,
    turned: after !== null,
    lines: lines.map((line) => ({ ...line, at: momentText(line.at) })),
  };
}

const { title, lede, open, count, list, to, statuses, empty, pages } = mailboxText;

export default function Mailbox() {
  const { total, lines, older, turned } = useLoaderData<typeof loader>();
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={title} />
      <div className="page stack-wide">
        <div className="stack">
          <Breadcrumbs trail={[]} here={title} />
          <h1>{title}</h1>
          <p className="lede">{lede}</p>
          <Note>{open}</Note>
        </div>
        {total === 0 ? (
          <EmptyState title={empty.title} text={empty.text} level="h2">
            <ButtonLink to={paths.contact}>{empty.action}</ButtonLink>
          </EmptyState>
        ) : (
          <section className="stack-wide mailbox" aria-labelledby="mails">
            <div className="row-apart">
              <h2 className="title-4" id="mails">
                {list}
              </h2>
              <span className="soft figure">{count(total)}</span>
            </div>
            <Lines lines={lines} />
            <Pages older={older} turned={turned} />
          </section>
        )}
      </div>
    </main>
  );
}

function Lines({ lines }: { lines: Box['lines'] }) {
  return (
    <ul className="lines">
      {lines.map(({ id, to: address, subject, at, status }) => (
        <li key={id}>
          <Link className="lines-item" to={mailPath(id)} viewTransition>
            <strong className="mailbox-text">
              <NonBreakingText text={subject} />
            </strong>
            <Icon name="arrow" />
            <span className="mailbox-text">{to(address)}</span>
            <span className="lines-note mailbox-note">{`${at} · ${statuses[status]}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Pages({ older, turned }: { older: string | null; turned: boolean }) {
  if (older === null && !turned) return null;
  return (
    <nav className="row" aria-label={pages.label}>
      {turned && (
        <ButtonLink look="hollow" to={paths.mailbox}>
          {pages.newest}
        </ButtonLink>
      )}
      {older !== null && (
        <ButtonLink look="hollow" rel="next" to={`${paths.mailbox}?${afterParam}=${older}`}>
          {pages.older}
        </ButtonLink>
      )}
    </nav>
  );
}
