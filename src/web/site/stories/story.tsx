import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readStory } from '#domain/content/read-stories.ts';
import { homeText, storyText } from '#messages/site/home.ts';
import { Tag } from '#ui/data/Tag.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { Prose } from '../../content/Prose.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { visitContext } from '../../visit.ts';
import { loadSeo } from '../load-seo.ts';
import { Quote, StoryPhoto, Tally } from './StoryParts.tsx';

export const handle = {
  cache: { objects: ['Klantverhaal__c'], params: [] },
} satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['slug'] ?? '';
  const [story, seo] = await Promise.all([
    readStory(args.context.get(visitContext).ctx, slug),
    loadSeo(args, { object: 'Klantverhaal__c', slug }),
  ]);
  if (story === null) throw data(null, { status: 404 });
  return { ...story, seo };
}

export default function StoryPage() {
  const { title, seo, company, quote, summary, tally, photo, sample, html } =
    useLoaderData<typeof loader>();
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <div className="section-app">
        <div className="page stack-wide">
          <div className="stack">
            <PageBreadcrumbs trail={[]} here={company} />
            <div className="row">
              <p className="soft">{`${storyText.kicker} · ${company}`}</p>
              {sample && <Tag>{homeText.story.sample}</Tag>}
            </div>
            <PageTitle title={title} />
            {summary !== '' && <p className="lede">{summary}</p>}
          </div>
          <div className="story story-top">
            <StoryPhoto photo={photo} />
            <div className="stack-wide">
              <Quote>{quote}</Quote>
              <Tally tally={tally} />
              <Prose html={html} />
            </div>
          </div>
        </div>
      </div>
      <NextStep />
    </main>
  );
}

function NextStep() {
  const { title, text, check, advice } = storyText.next;
  return (
    <section className="section section-mist" aria-labelledby="verder">
      <div className="page stack">
        <h2 id="verder">{title}</h2>
        <p className="soft">{text}</p>
        <div className="row">
          <ButtonLink to={paths.fibre}>{check}</ButtonLink>
          <ButtonLink look="hollow" to={paths.adviceCall}>
            {advice}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
