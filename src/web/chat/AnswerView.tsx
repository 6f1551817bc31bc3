import { Link } from 'react-router';
import { chatText } from '#messages/site/chat.ts';
import { Facts } from '#ui/data/Facts.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import './chat.css';

export function AnswerView({ answer: { text, sources, facts, ways } }: { answer: ChatAnswer }) {
  return (
    <>
      <p>{text}</p>
      {facts.length > 0 && <Facts facts={facts} />}
      {sources.length > 0 && (
        <ul className="chat-sources" aria-label={chatText.sources}>
          {sources.map(({ title, path, quotes }) => (
            <li key={`${path} ${title}`}>
              <Link className="chat-source" to={path} viewTransition>
                {title}
              </Link>
              {quotes.map(({ heading, text: quote }) => (
                <blockquote
                  className="chat-quote"
                  key={`${heading ?? ''} ${quote.map((part) => part.text).join('')}`}
                >
                  {heading !== null && <p className="chat-quote-heading">{heading}</p>}
                  <p>
                    <HighlightedText text={quote} />
                  </p>
                </blockquote>
              ))}
            </li>
          ))}
        </ul>
      )}
      {ways.map(({ path, text: words }) => (
        <Link className="go" to={path} viewTransition key={`${path} ${words}`}>
          <span>{words}</span> <Icon name="arrow" />
        </Link>
      ))}
    </>
  );
}
