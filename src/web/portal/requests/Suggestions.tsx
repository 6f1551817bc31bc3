import { useHref } from 'react-router';
import { requestText } from '#messages/portal/requests.ts';
import { useHydrated } from '#ui/scripts.ts';
import { SendButton } from '../../forms/SendButton.tsx';
import { paths } from '../../paths.ts';
import { useSuggestions } from '../../shell/suggest/use-suggestions.ts';
import type { Suggestions as FoundArticles } from './suggestions.ts';
import type { Suggestion } from './suggestions-for.ts';
import { stepFieldName, requestActions } from './request-actions.ts';

const words = requestText.make.suggestions;

const pause = 400; // ms after a key before articles are requested

export function Suggestions({
  subject,
  searched,
}: {
  subject: string;
  searched: readonly Suggestion[] | undefined;
}) {
  const hasScripts = useHydrated();
  const question = subject.trim();
  const address = useHref(`${paths.requestSuggestions}?onderwerp=${encodeURIComponent(question)}`);
  const asked = { address: question.length < 3 ? null : address, wait: pause };
  const found = useSuggestions<FoundArticles>(asked)?.rows ?? searched;
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
