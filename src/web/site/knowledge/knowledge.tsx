import {
  Form,
  Link,
  useFetcher,
  useLoaderData,
  useLocation,
  type LoaderFunctionArgs,
} from 'react-router';
import {
  type KnowledgeBasePage as KnowledgeShown,
  readKnowledge,
} from '#domain/content/read-knowledge.ts';
import { knowledgeText } from '#messages/site/knowledge.ts';
import { searchText } from '#messages/site/search.ts';
import { SearchField } from '#ui/inputs/SearchField.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { useSuggest } from '../../shell/suggest/use-suggest.tsx';
import { visitContext } from '../../visit.ts';
import './Knowledge.css';
import { literalParam, categoryParam, knowledgePath, queryParam } from './search-path.ts';
import { KnowledgeFront } from './KnowledgeFront.tsx';
import { KnowledgeResults, resultsSummary } from './KnowledgeResults.tsx';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import booksPicture from '../pictures/books.svg';
import { TopicFilter } from './TopicFilter.tsx';
import { useSearchAsYouType } from './use-search-as-you-type.ts';

export const handle = {
  cache: {
    objects: ['Pagina__c', 'Kennisartikel__c'],
    params: [categoryParam],
    except: [queryParam, literalParam],
  },
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const asked = {
    q: searchParams.get(queryParam) ?? '',
    category: searchParams.get(categoryParam),
    literal: searchParams.has(literalParam),
  };
  const [{ title, seo, lead }, knowledge] = await Promise.all([
    loadPage(args, 'kennisdatabase'),
    readKnowledge(args.context.get(visitContext).ctx, asked),
  ]);
  return { title, seo, lead, knowledge };
}

const { name, search, foundTitle } = knowledgeText;

/** A new query resets the search field and the filters. */
export default function KnowledgePage() {
  return <Knowledge key={useLocation().search} />;
}

function Knowledge() {
  const loaded = useLoaderData<typeof loader>();
  const fetcher = useFetcher<typeof loader>();
  const shown = fetcher.data?.knowledge ?? loaded.knowledge;
  const { title, seo, lead } = loaded;
  const onInput = useSearchAsYouType((q) => {
    const to = knowledgePath({ q, category: shown.category });
    void fetcher.load(to);
    return to;
  });
  const { input, list, leave, close } = useSuggest('zoekterm', 'article');
  const isFront = shown.q === '' && shown.category === null;
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} {...(shown.q !== '' && { title: foundTitle(shown.q) })} />
      <PageTop
        title={title}
        lede={lead}
        picture={`${booksPicture}#tekening`}
        ground="mist"
        crumbs={<PageBreadcrumbs trail={[]} here={name} />}
      >
        <Form
          className="knowledge-search"
          role="search"
          aria-label={search.label}
          method="get"
          action={paths.knowledge}
          onBlur={leave}
          onSubmit={close}
        >
          {shown.category !== null && (
            <input type="hidden" name={categoryParam} value={shown.category} />
          )}
          <div className="knowledge-finder">
            <SearchField
              {...input}
              id="zoekterm"
              label={search.label}
              button={search.button}
              name={queryParam}
              defaultValue={shown.q}
              onInput={(event) => {
                onInput(event);
                input.onInput?.(event);
              }}
            />
            {list}
          </div>
        </Form>
      </PageTop>
      {/* Always present: screen readers do not announce a live region that is added later. */}
      <p className={isFront ? 'visually-hidden' : 'page knowledge-status'} role="status">
        {resultsSummary(shown)}
      </p>
      {isFront ? (
        <KnowledgeFront knowledge={shown} />
      ) : (
        <Found knowledge={shown} isBusy={fetcher.state === 'loading'} />
      )}
    </main>
  );
}

function Found({ knowledge, isBusy }: { knowledge: KnowledgeShown; isBusy: boolean }) {
  const { q, category, corrected, synonyms } = knowledge;
  return (
    <div className="page stack-wide section-end">
      <TopicFilter knowledge={knowledge} />
      {corrected !== null && (
        <p className="soft">
          <Link to={`${knowledgePath({ q, category })}&${literalParam}=1`}>
            {searchText.corrected.literal(q)}
          </Link>
        </p>
      )}
      {synonyms.length > 0 && <p className="soft">{searchText.alsoSearched(synonyms)}</p>}
      <div className="knowledge-results" aria-busy={isBusy}>
        <KnowledgeResults knowledge={knowledge} />
      </div>
    </div>
  );
}
