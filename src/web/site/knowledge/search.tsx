import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readKnowledgePicks } from '#domain/content/read-knowledge-picks.ts';
import { searchSite, type SiteSearchResult } from '#domain/content/search-site.ts';
import { searchText } from '#messages/site/search.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Icon } from '#ui/icons/Icon.tsx';
import '#ui/layout/Lines.css';
import { SearchField } from '#ui/inputs/SearchField.tsx';
import { articlePath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { useSuggest } from '../../shell/suggest/use-suggest.tsx';
import { visitContext } from '../../visit.ts';
import './Knowledge.css';
import { BestMatchCard, SearchHitList, KindFilter } from './SearchHits.tsx';
import { kindParam, literalParam, pageParam, queryParam, searchPath } from './search-path.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { ctx } = context.get(visitContext);
  const { searchParams } = url;
  const page = Number(searchParams.get(pageParam) ?? 1);
  const literal = searchParams.has(literalParam);
  const found = await searchSite(ctx, {
    q: searchParams.get(queryParam) ?? '',
    page: Number.isSafeInteger(page) ? page : 1,
    kind: searchParams.get(kindParam),
    literal,
  });
  return { found, literal, picks: found.q === '' ? await readKnowledgePicks(ctx) : [] };
}

const {
  title,
  titleFor,
  lede,
  search,
  found: foundText,
  corrected: correctedText,
  alsoSearched,
  help,
  none,
  start,
  pages,
} = searchText;

export default function Search() {
  const { found, literal, picks } = useLoaderData<typeof loader>();
  const { q, page, corrected, synonyms } = found;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={q === '' ? title : titleFor(q, page)} />
      <div className="page stack-wide">
        <div className="stack">
          <PageBreadcrumbs trail={[]} here={title} />
          {/* React cannot update text that the browser has translated, so the key replaces the
              elements. */}
          <div className="stack-close" key={q}>
            <h1 className={q === '' ? undefined : 'title-5'}>
              {q === '' ? title : foundText(found.total, corrected ?? q)}
            </h1>
            {corrected !== null && <Corrected q={q} />}
            {synonyms.length > 0 && <p className="soft">{alsoSearched(synonyms)}</p>}
          </div>
          {q === '' && <p className="lede">{lede}</p>}
          <Finder q={q} key={`veld ${q}`} />
        </div>
        {q === '' ? (
          <Start picks={picks} />
        ) : (
          <Results found={found} literal={literal} key={`${q} ${String(page)}`} />
        )}
      </div>
    </main>
  );
}

function Finder({ q }: { q: string }) {
  const { input, list, leave, close } = useSuggest('zoekterm');
  return (
    <Form
      className="knowledge-search"
      role="search"
      aria-label={search.label}
      method="get"
      action={paths.search}
      onBlur={leave}
      onSubmit={close}
    >
      <div className="knowledge-finder">
        <SearchField
          {...input}
          id="zoekterm"
          label={search.label}
          button={search.button}
          name={queryParam}
          defaultValue={q}
        />
        {list}
      </div>
    </Form>
  );
}

function Corrected({ q }: { q: string }) {
  return (
    <p className="knowledge-status">
      <span>{correctedText.before(q)}</span>{' '}
      <Link to={searchPath({ q, literal: true })}>{correctedText.literal(q)}</Link>
    </p>
  );
}

function Results({ found, literal }: { found: SiteSearchResult; literal: boolean }) {
  return (
    <>
      <KindFilter found={found} literal={literal} />
      <div className="split split-main">
        <div className="stack-wide">
          {found.best !== null && <BestMatchCard best={found.best} />}
          {found.total === 0 ? (
            <Nothing />
          ) : (
            <SearchHitList matches={found.matches} start={found.first} />
          )}
          <Pages found={found} literal={literal} />
        </div>
        <Help />
      </div>
    </>
  );
}

function Help() {
  const brand = useShell()?.brand;
  if (brand === undefined) return null;
  return (
    <aside className="stack" aria-labelledby="hulp">
      <h2 className="title-4" id="hulp">
        {help.title}
      </h2>
      <p className="soft">{help.text(brand.openingHours)}</p>
      <a className="go" href={phoneLink(brand.phone)}>
        <Icon name="phone" /> <span>{brand.phone}</span>
      </a>
      <Link className="go" to={paths.adviceCall} viewTransition>
        <Icon name="headset" /> {help.advice}
      </Link>
    </aside>
  );
}

function Nothing() {
  return (
    <EmptyState title={none.title} text={none.text} level="h2">
      <div className="row">
        <ButtonLink to={paths.contact}>{none.ask}</ButtonLink>
        <Link className="go" to={paths.knowledge} viewTransition>
          {none.knowledge} <Icon name="arrow" />
        </Link>
      </div>
    </EmptyState>
  );
}

function Start({ picks }: { picks: readonly { slug: string; title: string }[] }) {
  if (picks.length === 0) return null;
  return (
    <section className="stack-wide knowledge-lines" aria-labelledby="begin">
      <h2 className="title-4" id="begin">
        {start.title}
      </h2>
      <ul className="lines">
        {picks.map((pick) => (
          <li key={pick.slug}>
            <Link className="lines-item" to={articlePath(pick.slug)} viewTransition>
              <strong>{pick.title}</strong>
              <Icon name="arrow" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pages({
  found: { q, page, pages: count, kind, first, total, matches },
  literal,
}: {
  found: SiteSearchResult;
  literal: boolean;
}) {
  if (count < 2) return null;
  const to = (number: number) => searchPath({ q, page: number, kind, literal });
  return (
    <nav className="row" aria-label={pages.label}>
      {page > 1 && (
        <ButtonLink look="hollow" rel="prev" to={to(page - 1)}>
          {pages.previous}
        </ButtonLink>
      )}
      {page < count && (
        <ButtonLink look="hollow" rel="next" to={to(page + 1)}>
          {pages.next}
        </ButtonLink>
      )}
      <span className="soft figure">{pages.of(first, first + matches.length - 1, total)}</span>
    </nav>
  );
}
