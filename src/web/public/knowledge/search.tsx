import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readKnowledgePicks } from '#methods/read-knowledge-picks.ts';
import { searchSite, type SiteMatch } from '#methods/search-site.ts';
import { searchText } from '#text/search.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Icon } from '#ui/Icon.tsx';
import '#ui/Lines.css';
import { Marked } from '#ui/Marked.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { articlePath } from '#wire/site.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/Head.tsx';
import { Trail } from '../../shell/Trail.tsx';
import { visitContext } from '../../visit.ts';
import './Knowledge.css';

const queryParam = 'q';
const pageParam = 'pagina';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { ask } = context.get(visitContext);
  const page = Number(url.searchParams.get(pageParam) ?? 1);
  const found = await searchSite(ask, { q: url.searchParams.get(queryParam) ?? '', page: Number.isSafeInteger(page) ? page : 1 });
  return { found, picks: found.q === '' ? await readKnowledgePicks(ask) : [] };
}

const { title, titleFor, lede, search, found: foundText, kinds, none, start, pages } = searchText;

export default function Search() {
  const { found, picks } = useLoaderData<typeof loader>();
  const { q, page, total, matches } = found;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head title={q === '' ? title : titleFor(q, page)} />
      <div className="page stack-wide">
        <div className="stack">
          <Trail trail={[]} here={title} />
          <h1>{title}</h1>
          {q === '' && <p className="lede">{lede}</p>}
          <Form className="knowledge-search" role="search" aria-label={search.label} method="get" action={paths.search}>
            <SearchField id="zoekterm" label={search.label} button={search.button} name={queryParam} defaultValue={q} key={q} />
          </Form>
        </div>
        {q === '' ? (
          <Start picks={picks} />
        ) : (
          <section className="stack-wide" aria-labelledby="resultaten">
            <h2 className="title-4 knowledge-status" id="resultaten">
              {foundText(total, q)}
            </h2>
            {total === 0 ? <Nothing /> : <Matches matches={matches} />}
            <Pages q={q} page={page} count={found.pages} />
          </section>
        )}
      </div>
    </main>
  );
}

function Matches({ matches }: { matches: readonly SiteMatch[] }) {
  return (
    <ul className="lines knowledge-lines">
      {matches.map(({ kind, path, title: name, excerpt }) => (
        <li key={path}>
          <Link className="lines-item" to={path} viewTransition>
            <strong>
              <Marked text={name} />
            </strong>
            <Icon name="arrow" />
            <span className="lines-text">
              <Marked text={excerpt} />
            </span>
            <span className="lines-note">{kinds[kind]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Nothing() {
  return (
    <Empty title={none.title} text={none.text}>
      <div className="row">
        <ButtonLink to={paths.contact}>{none.ask}</ButtonLink>
        <Link className="go" to={paths.knowledge} viewTransition>
          {none.knowledge} <Icon name="arrow" />
        </Link>
      </div>
    </Empty>
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

function Pages({ q, page, count }: { q: string; page: number; count: number }) {
  if (count < 2) return null;
  const to = (number: number) => `${paths.search}?${new URLSearchParams({ [queryParam]: q, ...(number > 1 && { [pageParam]: String(number) }) }).toString()}`;
  return (
    <nav className="row" aria-label={pages.label}>
      {page > 1 && (
        <ButtonLink look="hollow" rel="prev" to={to(page - 1)}>
          {pages.previous}
        </ButtonLink>
      )}
      <span className="soft">{pages.of(page, count)}</span>
      {page < count && (
        <ButtonLink look="hollow" rel="next" to={to(page + 1)}>
          {pages.next}
        </ButtonLink>
      )}
    </nav>
  );
}
