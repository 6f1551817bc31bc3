import { Link, useHref } from 'react-router';
import { staffSearchText } from '#messages/staff/search.ts';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import { useSuggestions } from '../../shell/suggest/use-suggestions.ts';
import { queryParam, pathWithQuery, suggestionsIn } from './search-address.ts';
import type { Suggestion, Suggestions } from './suggestions.ts';

const { suggestions: words } = staffSearchText;

const pause = 300; // ms

type Props = {
  id: string;
  home: string;
  q: string;
  active: number;
  optionId: (at: number) => string;
  onRows: (rows: readonly Suggestion[]) => void;
  onChosen: () => void;
};

export function SuggestionList({ id, home, q, active, optionId, onRows, onChosen }: Props) {
  const address = useHref(pathWithQuery(suggestionsIn(home), { [queryParam]: q }));
  const found = useSuggestions<Suggestions>({ address, wait: q === '' ? 0 : pause, onRows });
  if (found === undefined) return null;
  const { rows } = found;
  const isRecent = found.q.length < 2;
  const statusText = rows.length > 0 ? words.found(rows.length) : isRecent ? '' : words.none;
  return (
    <div className="desk-suggestions" data-empty={rows.length === 0 || undefined}>
      <p className={rows.length > 0 ? 'visually-hidden' : 'desk-suggestions-none'} role="status">
        {statusText}
      </p>
      {isRecent && rows.length > 0 && <p className="desk-suggestions-title">{words.recent}</p>}
      <div
        className="desk-suggestions-list"
        id={id}
        role="listbox"
        aria-label={isRecent ? words.recent : words.label}
      >
        {rows.map(({ id: row, name, kind, fact, to }, at) => (
          // The link is for the pointer; the keyboard focus stays in the field.
          <Link
            className="desk-suggestion"
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            to={to}
            tabIndex={-1}
            onClick={onChosen}
            key={row}
          >
            <span className="desk-suggestion-name">
              <HighlightedText text={name} />
            </span>
            <span className="desk-suggestion-kind">{kind}</span>
            {fact.length > 0 && (
              <span className="desk-suggestion-fact">
                <HighlightedText text={fact} />
              </span>
            )}
          </Link>
        ))}
      </div>
    </div>
  );
}
