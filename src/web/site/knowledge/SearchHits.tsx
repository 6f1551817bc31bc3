import { countText } from '#messages/shared/numbers.ts';
import { Link } from 'react-router';
import type { BestMatch, SiteMatch, SiteSearchResult } from '#domain/content/search-site.ts';
import { euros } from '#messages/shared/numbers.ts';
import { searchText } from '#messages/site/search.ts';
import { perUnit } from '#messages/site/service.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import { searchPath } from './search-path.ts';
import './SearchHits.css';

const { kinds, filter, best: bestWords, perMonth } = searchText;

export function BestMatchCard({ best: { path, title, text, price } }: { best: BestMatch }) {
  return (
    <section className="best" aria-labelledby="beste-antwoord">
      <div className="stack-close">
        <h2 className="title-4" id="beste-antwoord">
          {price === null ? title : `${title}: ${bestWords.from(euros(price.monthly))}`}
        </h2>
        <p className="soft">{text}</p>
      </div>
      <ButtonLink to={path}>{bestWords.actions[path] ?? bestWords.open(title)}</ButtonLink>
    </section>
  );
}

export function SearchHitList({
  matches,
  start,
}: {
  matches: readonly SiteMatch[];
  start: number;
}) {
  return (
    <ol className="hits" start={start}>
      {matches.map((match, at) => (
        <Hit match={match} key={`${match.path} ${String(at)}`} />
      ))}
    </ol>
  );
}

function Hit({ match: { kind, path, title, excerpt, price, note } }: { match: SiteMatch }) {
  return (
    <li className="hit">
      <span className="hit-kind" data-kind={kind}>
        {kinds[kind]}
      </span>
      <div className="hit-words">
        <Link className="hit-title" to={path} viewTransition>
          <span>
            <HighlightedText text={title} />
          </span>
        </Link>
        <p className="hit-text soft">
          <HighlightedText text={excerpt} />
        </p>
        {note !== null && note !== '' && <p className="small soft">{note}</p>}
      </div>
      {price !== null && (
        <p className="hit-price">
          <strong>
            {price.from ? bestWords.fromShort(euros(price.monthly)) : euros(price.monthly)}
          </strong>
          <span className="small soft">
            {[perUnit(price.unit), perMonth].filter((part) => part !== '').join(' ')}
          </span>
        </p>
      )}
    </li>
  );
}

export function KindFilter({
  found: { q, kind, kinds: counts, corrected },
  literal,
}: {
  found: SiteSearchResult;
  literal: boolean;
}) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  const links = [{ kind: null, count: all }, ...counts.filter(({ count }) => count > 0)];
  return (
    <nav aria-label={filter.label}>
      <ul className="hit-kinds">
        {links.map((one) => (
          <li key={one.kind}>
            <Link
              className="topic"
              to={searchPath({ q, kind: one.kind, literal: literal && corrected === null })}
              aria-current={one.kind === kind ? 'true' : undefined}
              preventScrollReset
            >
              <span>{one.kind === null ? filter.all : filter[one.kind]}</span>
              <span className="topic-count">{countText(one.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
