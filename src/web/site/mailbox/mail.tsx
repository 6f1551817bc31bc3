import {
  type ClientLoaderFunctionArgs,
  data,
  Link,
  redirectDocument,
  useHref,
  useLoaderData,
  type LoaderFunctionArgs,
} from 'react-router';
import { readMailboxAttachments, readMailboxMail } from '#domain/mail/read-mailbox.ts';
import { mailboxText } from '#messages/mail/mailbox.ts';
import { Breadcrumbs } from '#ui/layout/Breadcrumbs.tsx';
import { Facts } from '#ui/data/Facts.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import type { PageHandle } from '../../handle.ts';
import { mailFilePath, mailHtmlPath, paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { mailboxHeaders, mailboxVisit, momentText } from './mailbox-visit.ts';
import './Mailbox.css';

export const handle = { frames: 'own' } satisfies PageHandle;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { ctx } = mailboxVisit({ context });
  const found = await readMailboxMail(ctx, params['mailId'] ?? '');
  if (found === null) throw data(null, { status: 404 });
  const { html, ...mail } = found;
  const attachments = await readMailboxAttachments(ctx, found);
  return {
    ...mail,
    at: momentText(mail.at),
    shown: html !== null,
    files: attachments.map(({ filename }) => filename),
  };
}

/** A full page load: the document's Content-Security-Policy decides what it may frame. */
export const clientLoader = ({ request }: ClientLoaderFunctionArgs): Response =>
  redirectDocument(request.url);

export const headers = mailboxHeaders;

const { title, statuses, mail: words } = mailboxText;

export default function Mail() {
  const { id, reference, to, replyTo, subject, at, status, text, shown, files } =
    useLoaderData<typeof loader>();
  const facts = [
    { name: words.facts.to, value: to },
    ...(replyTo === null ? [] : [{ name: words.facts.replyTo, value: replyTo }]),
    { name: words.facts.at, value: at },
    { name: words.facts.status, value: statuses[status] },
    { name: words.facts.reference, value: reference },
  ];
  const source = useHref(mailHtmlPath(id));
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={`${title}: ${subject}`} />
      <div className="page">
        <div className="stack-wide mailbox">
          <div className="stack">
            <Breadcrumbs trail={[{ name: title, to: paths.mailbox }]} here={reference} />
            <h1 className="title-5 mailbox-text">
              <NonBreakingText text={subject} />
            </h1>
          </div>
          <Facts facts={facts} />
          {files.length > 0 && (
            <section className="stack" aria-labelledby="bijlagen">
              <h2 className="title-4" id="bijlagen">
                {words.files}
              </h2>
              <ul>
                {files.map((name, place) => (
                  <li key={name}>
                    <Link className="go" to={mailFilePath(id, place)} reloadDocument download>
                      <Icon name="file" />
                      <span>{name}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {shown && (
            <section className="stack" aria-labelledby="opgemaakt">
              <h2 className="title-4" id="opgemaakt">
                {words.shown}
              </h2>
              {/* The sandbox forbids scripts and access to our pages. */}
              <iframe
                className="mailbox-frame"
                src={source}
                title={words.frame(subject)}
                sandbox="allow-popups allow-popups-to-escape-sandbox"
              />
            </section>
          )}
          <details className="mailbox-plain" open={!shown}>
            <summary className="mailbox-summary">{words.plain}</summary>
            <pre className="mailbox-words">{text}</pre>
          </details>
          <Link className="go" to={paths.mailbox} viewTransition>
            <Icon name="arrow" look="mailbox-back" /> {words.back}
          </Link>
        </div>
      </div>
    </main>
  );
}
