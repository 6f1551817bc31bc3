import {
  data,
  redirect,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { articleLinkedData } from '#domain/content/linked-data.ts';
import { readArticle } from '#domain/content/read-article.ts';
import { voteArticle } from '#domain/content/vote-article.ts';
import { describeProblem } from '#messages/problems/form-problems.ts';
import { dayText } from '#messages/shared/days.ts';
import { articleText, knowledgeText } from '#messages/site/knowledge.ts';
import { checkForm, readForm } from '../../forms/check.ts';
import { formKeyOf } from '../../forms/form-action.ts';
import type { PageHandle } from '../../handle.ts';
import { articlePath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { JsonLd, jsonLdText } from '../../shell/head/JsonLd.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { siteOf, visitContext } from '../../visit.ts';
import { ArticleContents, ArticleRelated } from './ArticleAside.tsx';
import { ArticleVote, voteParam, type VoteAnswer } from './ArticleVote.tsx';
import './Article.css';
import { loadSeo } from '../load-seo.ts';
import { Prose } from '../../content/Prose.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { articleVote } from '#protocol/forms/feedback.ts';
import { knowledgePath } from './search-path.ts';

export const handle = {
  cache: { objects: ['Kennisartikel__c'], params: [], except: [voteParam] },
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? '';
  const visit = args.context.get(visitContext);
  const [article, seo] = await Promise.all([
    readArticle(visit.ctx, slug),
    loadSeo(args, { object: 'Kennisartikel__c', slug }),
  ]);
  if (article === null) throw data(null, { status: 404 });
  const linked = jsonLdText([
    articleLinkedData(article, seo, { brand: visit.ctx.brand, site: siteOf(visit) }),
  ]);
  return { ...article, seo, linked };
}

const trailOf = ({ category, categoryKey }: { category: string; categoryKey: string }) => [
  { name, to: paths.knowledge },
  { name: category, to: knowledgePath({ q: '', category: categoryKey }) },
];

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { ctx, address } = context.get(visitContext);
  const slug = params['slug'] ?? '';
  const sent = await readForm(request);
  const checked = sent === null ? null : checkForm(articleVote, sent);
  if (sent === null || checked?.ok !== true) throw data(null, { status: 400 });
  const result = await voteArticle(ctx, {
    slug,
    helpful: checked.value.helpful,
    formKey: formKeyOf(sent),
    address,
  });
  if (!result.ok) {
    if (result.problems.some(({ code }) => code === 'form.tooMany'))
      return data({ vote: null, refusal: describeProblem('form.tooMany') } satisfies VoteAnswer, {
        status: 429,
      });
    throw data(null, { status: 404 });
  }
  if (request.headers.get('accept')?.includes('text/html'))
    return redirect(`${articlePath(slug)}?${voteParam}=${result.value}#${voteParam}`, 303);
  return data({ vote: result.value } satisfies VoteAnswer);
}

const { name, note } = knowledgeText;

function Placed({ on, by }: { on: string | null; by: string | null }) {
  const brand = useShell()?.brand.name ?? null;
  if (on === null && by === null) return null;
  return <p className="small soft">{articleText.published(on && dayText(on), by ?? brand)}</p>;
}

export default function Article() {
  const article = useLoaderData<typeof loader>();
  const {
    seo,
    linked,
    title,
    category,
    minutes,
    summary,
    lead,
    sections,
    related,
    slug,
    publishedOn,
    author,
  } = article;
  return (
    <main className="section-app" id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <JsonLd text={linked} />
      <div className="page stack-wide">
        <div className="stack article-top">
          <PageBreadcrumbs trail={trailOf(article)} here={title} />
          <PageTitle title={title} />
          <p className="soft">{note(category, minutes)}</p>
          <p className="lede">{summary}</p>
          <Placed on={publishedOn} by={author} />
        </div>
        <div className="article">
          <ArticleContents sections={sections} />
          <article className="article-body">
            <Prose html={lead} />
            {sections.map((section) => (
              <section className="article-section" key={section.id} aria-labelledby={section.id}>
                <h2 className="title-5" id={section.id}>
                  {section.heading}
                </h2>
                <Prose html={section.html} />
              </section>
            ))}
            <ArticleVote action={articlePath(slug)} />
          </article>
          <ArticleRelated related={related} topic={category} />
        </div>
      </div>
    </main>
  );
}
