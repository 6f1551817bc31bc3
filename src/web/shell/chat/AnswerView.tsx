import { Link } from 'react-router';
import { chatText } from '#text/chat.ts';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Marked } from '#ui/Marked.tsx';
import type { ChatAnswer } from '#wire/chat.ts';
import { articlePath } from '#wire/site.ts';
import { paths } from '../../paths.ts';
import './chat.css';

/** An answer with what it rests on: articles quoted and linked, or facts with the place they stand. */
export function AnswerView({ answer: { text, sources, facts, place } }: { answer: ChatAnswer }) {
  return (
    <>
      <p>{text}</p>
      {facts.length > 0 && <Facts facts={facts} />}
      {sources.length > 0 && (
        <ul className="chat-sources" aria-label={chatText.sources}>
          {sources.map(({ title, slug, passage }) => (
            <li key={slug}>
              <Link className="chat-source" to={articlePath(slug)} viewTransition>
                {title}
              </Link>
              <blockquote className="chat-quote">
                <Marked text={passage} />
              </blockquote>
            </li>
          ))}
        </ul>
      )}
      {place !== null && (
        <Link className="go" to={paths[place]} viewTransition>
          {chatText.places[place]} <Icon name="arrow" />
        </Link>
      )}
    </>
  );
}
