import { Link, useHref } from 'react-router';
import { staffSearchText as words } from '#messages/staff/search.ts';
import { HighlightedText } from '#ui/data/HighlightedText.tsx';
import type { SearchHit } from './search-hit.ts';
import type { SearchGroup } from './read-search.ts';
import './Search.css';

export function Picture({ path }: { path: string }) {
  return <img className="search-picture" src={useHref(path)} alt="" width="24" height="24" />;
}

export const Count = ({ count, isMore }: { count: number; isMore: boolean }) => (
  <>
    <span className="chip-note" aria-hidden="true">
      {words.count(count, isMore)}
    </span>
    <span className="visually-hidden">{words.counted(count, isMore)}</span>
  </>
);

const shownOfEach = 5;

/** What a search found of one object. `isAll`: all its rows instead of the best. */
export function SearchResults({
  group: { objectApiName, label, icon, rows, count, isMore, all },
  isAll,
}: {
  group: SearchGroup;
  isAll: boolean;
}) {
  const shown = isAll ? rows : rows.slice(0, shownOfEach);
  return (
    <section className="search-group" aria-labelledby={`soort-${objectApiName}`}>
      <h3 className="search-group-title" id={`soort-${objectApiName}`}>
        <Picture path={icon} />
        <span>{label}</span> {!isAll && <Count count={count} isMore={isMore} />}
      </h3>
      <ul className="search-rows">
        {shown.map((row) => (
          <Row row={row} key={row.id} />
        ))}
      </ul>
      {!isAll && (isMore || rows.length > shown.length) && (
        <p>
          <Link className="search-more" to={all}>
            {words.more(label.toLowerCase())}
          </Link>
        </p>
      )}
    </section>
  );
}

function Row({ row: { to, name, facts, excerpt } }: { row: SearchHit }) {
  return (
    <li className="search-row">
      <Link className="search-link" to={to}>
        <HighlightedText text={name} />
      </Link>
      {facts.length > 0 && (
        <dl className="search-facts">
          {facts.map(({ label, text }) => (
            <div className="search-fact" key={label}>
              <dt>{label}</dt>
              <dd>
                <HighlightedText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {excerpt.length > 0 && (
        <p className="search-excerpt">
          <HighlightedText text={excerpt} />
        </p>
      )}
    </li>
  );
}
