import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Block } from '#domain/content/markdown.ts';
import { readKeyFigures } from '#domain/content/read-key-figures.ts';
import { siteLinkedData } from '#domain/content/linked-data.ts';
import { readKnowledgePicks } from '#domain/content/read-knowledge-picks.ts';
import { blocksOf, readPage } from '#domain/content/read-page.ts';
import { readSeo } from '#domain/content/read-seo.ts';
import { readStartPrices } from '#domain/content/read-start-prices.ts';
import { readFirstStory } from '#domain/content/read-stories.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import { PromiseList } from '#ui/inputs/PromiseList.tsx';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import type { PageHandle } from '../../handle.ts';
import { Head } from '../../shell/head/Head.tsx';
import { JsonLd, jsonLdText } from '../../shell/head/JsonLd.tsx';
import { siteOf, visitContext } from '../../visit.ts';
import { FirstStory } from '../stories/FirstStory.tsx';
import { FibreStreet } from './FibreStreet.tsx';
import { Hero } from './Hero.tsx';
import './Home.css';
import { KeyFigures } from './KeyFigures.tsx';
import { KnowledgePicks, OfficeCard } from './KnowledgePicks.tsx';
import { PortalPreview } from './PortalPreview.tsx';
import { ServiceRange } from './ServiceRange.tsx';

export const handle = {
  header: 'tinted',
  footer: 'banner',
  cache: {
    objects: [
      'Pagina__c',
      'Kennisartikel__c',
      'Product__c',
      'Tarief__c',
      'Kerncijfer__c',
      'Klantverhaal__c',
    ],
    params: [],
  },
} satisfies PageHandle;

const linkedOf = memoizeByObject<string>();

const tellWhoWeAre = (brand: Brand, site: Site): string =>
  linkedOf(brand, () => jsonLdText(siteLinkedData({ brand, site })), absoluteUrl(site, '/'));

export async function loader({ context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const { ctx } = visit;
  const ofHome = { object: 'Pagina__c', slug: 'home' } as const;
  const [page, seo, figures, prices, story, picks] = await Promise.all([
    readPage(ctx, 'home'),
    readSeo(ctx, ofHome, siteOf(visit)),
    readKeyFigures(ctx),
    readStartPrices(ctx),
    readFirstStory(ctx),
    readKnowledgePicks(ctx),
  ]);
  const { title, lead } = page ?? { title: ctx.brand.name, lead: '' };
  const blocks = page === null ? {} : blocksOf(page);
  const linked = tellWhoWeAre(ctx.brand, siteOf(visit));
  return { title, seo, linked, lead, blocks, figures, prices, story, picks };
}

export default function Home() {
  const { title, seo, linked, lead, blocks, figures, prices, story, picks } =
    useLoaderData<typeof loader>();
  const { belofte, diensten, werkwijze, glasvezel, portaal, kennisdatabase, webshop } = blocks;
  const lines = blocks['een-lijn'];
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head {...(seo === null ? { title } : { seo })} />
      <JsonLd text={linked} />
      <div className="hero-ground">
        <div className="page">
          <Hero heading={belofte?.heading ?? title} lede={lead} trust={belofte?.points ?? []} />
          <KeyFigures {...figures} />
        </div>
      </div>
      {diensten && (
        <Section id="diensten" block={diensten}>
          <ServiceRange points={diensten.points} prices={prices} />
        </Section>
      )}
      {story && <FirstStory {...story} />}
      {werkwijze && (
        <Section id="werkwijze" block={werkwijze}>
          <NumberedSteps steps={werkwijze.points} />
        </Section>
      )}
      {glasvezel && <FibreStreet heading={glasvezel.heading} text={glasvezel.text} />}
      {portaal && <PortalPreview heading={portaal.heading} points={portaal.points} />}
      <div className="section section-mist">
        <div className="page split split-main">
          {kennisdatabase && picks.length > 0 && (
            <KnowledgePicks heading={kennisdatabase.heading} picks={picks} />
          )}
          <OfficeCard text={webshop?.text ?? ''} />
        </div>
      </div>
      {lines && (
        <Section id="een-lijn" block={lines}>
          <PromiseList items={lines.points} />
        </Section>
      )}
    </main>
  );
}

type SectionProps = { id: string; block: Block; children: ReactNode };

function Section({ id, block: { heading, text }, children }: SectionProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className="page">
        <div className="section-head">
          <h2 id={id}>{heading}</h2>
          {text !== '' && <p className="soft">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
