import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { staffSearchText as words } from '#messages/staff/search.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Chips } from '#ui/inputs/Chips.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Head } from '../../shell/head/Head.tsx';
import { staffVisit } from '../frame/staff-visit.ts';
import {
  readSearch,
  type RecentRecordLink,
  type ObjectSearch,
  type SearchPage,
} from './read-search.ts';
import { Filters } from './Filters.tsx';
import { Count, Picture, SearchResults } from './SearchResults.tsx';
import { queryParam, pathWithQuery } from './search-address.ts';
import './Search.css';

export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const { visit, staffId } = staffVisit({ url, params, context });
  return readSearch(visit, staffId, url.searchParams);
}

export { WorkspaceProblem as ErrorBoundary } from '../frame/WorkspaceProblem.tsx';

export default function Search() {
  const page = useLoaderData<typeof loader>();
  const { q, isShort } = page;
  return (
    <>
      <Head title={q === '' ? words.title : words.titleFor(q)} />
      <h1 className="title-5">{words.title}</h1>
      {isShort && (
        <p className="small" role="status">
          {words.short}
        </p>
      )}
      {q === '' || isShort ? <Start recent={page.recent} /> : <Results page={page} />}
    </>
  );
}

function Start({ recent }: { recent: readonly RecentRecordLink[] }) {
  return (
    <>
      <p className="soft">{words.start.lede}</p>
      {recent.length === 0 ? (
        <EmptyState title={words.start.none.title} text={words.start.none.text} level="h2" />
      ) : (
        <section className="stack" aria-labelledby="laatst">
          <h2 className="title-4" id="laatst">
            {words.start.recent}
          </h2>
          <ul className="search-recent">
            {recent.map(({ id, name, kind, icon, to }) => (
              <li key={id}>
                <Link className="search-recent-link" to={to}>
                  <Picture path={icon} />
                  <span className="search-name">{name}</span>
                  <span className="small soft">{kind}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Results({ page }: { page: SearchPage }) {
  const { q, groups, narrowed, meant } = page;
  const shown = narrowed === null ? groups : [narrowed.group];
  const count = shown.reduce((sum, group) => sum + group.count, 0);
  const isMore = shown.some((group) => group.isMore) || (narrowed?.pages.previous ?? null) !== null;
  return (
    <>
      <h2 className="search-status" role="status">
        {count === 0
          ? words.none.title(q)
          : meant === null
            ? words.found(count, isMore, q)
            : words.meant(q, meant)}
      </h2>
      {groups.length > 0 && <Kinds page={page} />}
      {narrowed !== null && <Filters q={q} here={page.here} narrowed={narrowed} />}
      {count === 0 ? (
        <Nothing page={page} />
      ) : (
        shown.map((group) => (
          <SearchResults group={group} isAll={narrowed !== null} key={group.objectApiName} />
        ))
      )}
      {narrowed !== null && <Pages pages={narrowed.pages} />}
    </>
  );
}

function Kinds({ page: { q, here, groups, narrowed } }: { page: SearchPage }) {
  const kinds = groups.map(({ objectApiName, label, count, isMore, all }) => ({
    name: (
      <>
        <span>{label}</span> <Count count={count} isMore={isMore} />
      </>
    ),
    to: all,
    isCurrent: narrowed?.group.objectApiName === objectApiName,
  }));
  const everything = {
    name: words.kinds.all,
    to: pathWithQuery(here, { [queryParam]: q }),
    isCurrent: narrowed === null,
  };
  return <Chips label={words.kinds.label} chips={[everything, ...kinds]} />;
}

function Nothing({ page: { q, here, narrowed } }: { page: SearchPage }) {
  const isFiltered = narrowed?.isFiltered === true;
  return (
    <EmptyState
      title={words.none.title(q)}
      text={isFiltered ? words.none.filtered : words.none.text}
      level="h3"
    >
      {narrowed !== null && (
        <div className="row">
          {isFiltered && (
            <ButtonLink look="hollow" size="small" to={narrowed.group.all}>
              {words.none.unfiltered}
            </ButtonLink>
          )}
          <ButtonLink look="hollow" size="small" to={pathWithQuery(here, { [queryParam]: q })}>
            {words.none.all}
          </ButtonLink>
        </div>
      )}
    </EmptyState>
  );
}

function Pages({ pages: { first, previous, next } }: Pick<ObjectSearch, 'pages'>) {
  if (previous === null && next === null) return null;
  const link = (to: string | null, name: string) =>
    to !== null && (
      <ButtonLink look="hollow" size="small" to={to}>
        {name}
      </ButtonLink>
    );
  return (
    <nav className="row" aria-label={words.pages.label}>
      {link(first, words.pages.first)}
      {link(previous, words.pages.previous)}
      {link(next, words.pages.next)}
    </nav>
  );
}
