import { useEffect, useState } from 'react';
import { useHref } from 'react-router';
import { requestText } from '#messages/portal/requests.ts';
import { useHydrated } from '#ui/scripts.ts';
import { SendButton } from '../../forms/SendButton.tsx';
import { paths } from '../../paths.ts';
import type { Suggestion } from './suggestions-for.ts';
import { stepFieldName, requestActions } from './request-actions.ts';

const words = requestText.make.suggestions;

/** The pause after a key before articles are requested. */
const pause = 400; // ms

/**
 * Renders articles that may solve the problem at once: while the user types, or without scripts
 * after a button.
 */
export function Suggestions({
  subject,
  searched,
}: {
  subject: string;
  searched: readonly Suggestion[] | undefined;
}) {
  const hasScripts = useHydrated();
  const found = useSuggestions(subject) ?? searched;
  return (
    <div className="suggestions" role="status">
      {!hasScripts && (
        <SendButton look="hollow" size="small" name={stepFieldName} value={requestActions.search}>
          {words.search}
        </SendButton>
      )}
      {found !== undefined && found.length > 0 && <Found suggestions={found} />}
      {searched?.length === 0 && found === searched && <p className="soft small">{words.none}</p>}
    </div>
  );
}

/**
 * Returns undefined until the first response. The request bypasses the router, which after a
 * log-out elsewhere would redirect the user away from the form.
 */
function useSuggestions(subject: string): readonly Suggestion[] | undefined {
  const address = useHref(paths.requestSuggestions);
  const [found, setFound] = useState<readonly Suggestion[]>();
  useEffect(() => {
    const question = subject.trim();
    if (question.length < 3) return undefined;
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${address}?onderwerp=${encodeURIComponent(question)}`, {
        redirect: 'manual',
        signal: stop.signal,
      });
      if (answer.ok)
        // proof: the loader of suggestions.ts returns this type
        setFound(((await answer.json()) as { suggestions: readonly Suggestion[] }).suggestions);
    };
    // A failed request changes no suggestions; the form still works.
    const timer = setTimeout(() => void ask().catch(() => undefined), pause);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [subject, address]);
  return found;
}

function Found({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const home = useHref('/').replace(/\/$/, '');
  return (
    <>
      <p className="small">
        <strong>{words.title}</strong>{' '}
        <span className="visually-hidden">{words.found(suggestions.length)}</span>
      </p>
      <ul className="suggestions-list">
        {suggestions.map(({ title, path }) => (
          <li key={path}>
            <a className="suggestions-link" href={home + path} target="_blank" rel="noopener">
              <span>{title}</span> <span className="visually-hidden">{words.opens}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
