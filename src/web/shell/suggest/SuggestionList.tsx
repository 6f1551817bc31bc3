import { Link, useHref } from 'react-router';
import type { SiteSuggestion } from '#domain/content/suggest-site.ts';
import type { SiteKind } from '#domain/site-search/site-entries.ts';
import { euros } from '#messages/shared/numbers.ts';
import { searchText } from '#messages/site/search.ts';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import { paths, suggestedKindParam } from '../../paths.ts';
import type { Suggestions } from './suggestions.ts';
import { useSuggestions } from './use-suggestions.ts';
import './Suggest.css';

const { suggestions: words, kinds, best } = searchText;

const pause = 200; // ms of pause in the typing before a request

type Props = {
  id: string;
  q: string;
  kind: SiteKind | undefined;
  active: number;
  optionId: (at: number) => string;
  onRows: (rows: readonly SiteSuggestion[]) => void;
  onChosen: () => void;
};

export function SuggestionList({ id, q, kind, active, optionId, onRows, onChosen }: Props) {
  const asked = new URLSearchParams({
    q,
    ...(kind !== undefined && { [suggestedKindParam]: kind }),
  });
  const address = useHref(`${paths.searchSuggestions}?${asked.toString()}`);
  const found = useSuggestions<Suggestions>({ address, wait: pause, onRows });
  if (found === undefined) return null;
  const { rows } = found;
  return (
    <div className="suggest" data-empty={rows.length === 0 || undefined}>
      <p className="visually-hidden" role="status">
        {rows.length > 0 ? words.found(rows.length) : words.none}
      </p>
      <div className="suggest-list" id={id} role="listbox" aria-label={words.label}>
        {rows.map(({ path, title, kind, price }, at) => (
          <Link
            className="suggest-row"
            id={optionId(at)}
            role="option"
            aria-selected={at === active}
            to={path}
            tabIndex={-1}
            onClick={onChosen}
            key={`${path} ${String(at)}`}
          >
            <span className="suggest-kind">{kinds[kind]}</span>
            <span className="suggest-name">
              <HighlightedText text={title} />
            </span>
            {price !== null && (
              <span className="suggest-price">
                {price.from ? best.fromShort(euros(price.monthly)) : euros(price.monthly)}
              </span>
            )}
          </Link>
        ))}
      </div>
    </div>
  );
}
