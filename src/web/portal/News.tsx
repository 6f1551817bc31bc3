import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router';
import { activityText, attentionText, elsewhereText } from '#messages/portal/dashboard-news.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import type { IconName } from '#ui/icons/icons.ts';
import { StatusText } from '#ui/feedback/StatusText.tsx';
import { NonBreakingText } from '#ui/data/NonBreakingText.tsx';
import type { ActivityLine, AttentionLine } from './news.ts';
import './News.css';

/** What the customer must act on, and what will change soon. */
export function AttentionList({ lines }: { lines: readonly AttentionLine[] }) {
  return (
    <News id="aandacht" words={attentionText} className="page stack-wide dashboard-attention">
      {lines.map(({ key, to, title, status, tone, text }) => (
        <Item key={key} to={to}>
          <span className="news-words">
            <strong>{title}</strong>
            <span className="soft">
              <NonBreakingText text={text} />
            </span>
          </span>
          <StatusText tone={tone}>{status}</StatusText>
        </Item>
      ))}
    </News>
  );
}

export function ActivityList({ lines }: { lines: readonly ActivityLine[] }) {
  return (
    <News id="gebeurtenissen" words={activityText} className="stack-wide">
      {lines.map(({ key, to, text, at, moment }) => (
        <Item key={key} to={to}>
          <span className="news-words">
            <span>
              <NonBreakingText text={text} />
            </span>
          </span>
          <time className="soft figure" dateTime={at}>
            {moment}
          </time>
        </Item>
      ))}
    </News>
  );
}

type NewsProps = {
  id: string;
  words: { title: string; none: string };
  className: string;
  children: readonly ReactElement[];
};

function News({ id, words, className, children }: NewsProps) {
  return (
    <section className={className} aria-labelledby={id}>
      <h2 className="title-5" id={id}>
        {words.title}
      </h2>
      {children.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <ol className="news">{children}</ol>
      )}
    </section>
  );
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link className="news-item" to={to} viewTransition>
        {children}
      </Link>
    </li>
  );
}

export function ExternalPortals({ mobile, security }: { mobile: string; security: string }) {
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

function Place({
  to,
  icon,
  name,
  text,
}: {
  to: string;
  icon: IconName;
  name: string;
  text: string;
}) {
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
