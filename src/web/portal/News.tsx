import { Link } from 'react-router';
import { activityText, attentionText, elsewhereText } from '#text/dashboard-news.ts';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { StatusText } from '#ui/StatusText.tsx';
import type { ActivityLine, AttentionLine } from './news.ts';
import './News.css';

/** What waits for the customer, or is about to change. */
export function AttentionList({ lines }: { lines: readonly AttentionLine[] }) {
  return (
    <section className="page stack-wide dashboard-attention" aria-labelledby="aandacht">
      <h2 className="title-5" id="aandacht">
        {attentionText.title}
      </h2>
      {lines.length === 0 ? (
        <p className="soft">{attentionText.none}</p>
      ) : (
        <ul className="news">
          {lines.map(({ key, to, title, status, tone, text }) => (
            <li key={key}>
              <Link className="news-item" to={to} viewTransition>
                <span className="news-words">
                  <strong>{title}</strong>
                  <span className="soft">{text}</span>
                </span>
                <StatusText tone={tone}>{status}</StatusText>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** What happened, the newest first. */
export function ActivityList({ lines }: { lines: readonly ActivityLine[] }) {
  return (
    <section className="stack-wide" aria-labelledby="gebeurtenissen">
      <h2 className="title-5" id="gebeurtenissen">
        {activityText.title}
      </h2>
      {lines.length === 0 ? (
        <p className="soft">{activityText.none}</p>
      ) : (
        <ol className="news">
          {lines.map(({ key, to, text, at, moment }) => (
            <li key={key}>
              <Link className="news-item" to={to} viewTransition>
                <span className="news-words">{text}</span>
                <time className="soft figure" dateTime={at}>
                  {moment}
                </time>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Portals of others, each in a window of its own. */
export function Elsewhere({ mobile, security }: { mobile: string; security: string }) {
  const words = elsewhereText;
  return (
    <section className="stack-wide" aria-labelledby="elders">
      <h2 className="title-5" id="elders">
        {words.title}
      </h2>
      <ul className="news">
        <Place to={mobile} icon="mobile" name={words.mobile} text={words.mobileText} />
        <Place to={security} icon="shield" name={words.security} text={words.securityText} />
      </ul>
    </section>
  );
}

function Place({ to, icon, name, text }: { to: string; icon: IconName; name: string; text: string }) {
  return (
    <li>
      <a className="news-item news-place" href={to} target="_blank" rel="noopener noreferrer">
        <Icon name={icon} look="icon-green" />
        <span className="news-words">
          <strong>{name}</strong>
          <span className="soft">{text}</span>
          <span className="visually-hidden">{elsewhereText.newWindow}</span>
        </span>
      </a>
    </li>
  );
}
