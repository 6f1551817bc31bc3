import type { ReactNode } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import type { Block } from '#domain/content/markdown.ts';
import { organizationLinkedData } from '#domain/content/linked-data.ts';
import { readKnowledgePicks } from '#domain/content/read-knowledge-picks.ts';
import { blocksOf, readPage } from '#domain/content/read-page.ts';
import { type Offer, readOffers } from '#domain/content/read-service.ts';
import { readSeo } from '#domain/content/read-seo.ts';
import { memoizeByObject } from '#engine/model/memoize.ts';
import type { Brand } from '#protocol/site/brand.ts';
import { absoluteUrl, type Site } from '#protocol/site/site.ts';
import { homeText } from '#messages/site/home.ts';
import { euros } from '#messages/shared/numbers.ts';
import { perUnit } from '#messages/site/service.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import { Banner } from '#ui/feedback/Banner.tsx';
import { Board } from '#ui/layout/Board.tsx';
import { PromiseList } from '#ui/inputs/PromiseList.tsx';
import { NumberedSteps } from '#ui/layout/NumberedSteps.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { JsonLd, jsonLdText } from '../../shell/head/JsonLd.tsx';
import { WebshopLink } from '../../shell/WebshopLink.tsx';
import { siteOf, visitContext } from '../../visit.ts';
import { FibreBanner } from '../fibre/FibreBanner.tsx';
import { Hero } from './Hero.tsx';
import { KnowledgePicks } from './KnowledgePicks.tsx';
import officePicture from '../pictures/office.svg';
import { serviceCells, type ServiceStartPrice } from './service-cells.ts';
import { ServicesBanner } from '../services/ServicesBanner.tsx';

export const handle = {
  header: 'tinted',
  footer: 'banner',
  cache: { objects: ['Pagina__c', 'Kennisartikel__c', 'Product__c'], params: [] },
} satisfies PageHandle;

const linkedOf = memoizeByObject<string>();
const startsIn = memoizeByObject<ServiceStartPrice[]>();

const tellWhoWeAre = (brand: Brand, site: Site): string =>
  linkedOf(
    brand,
    () => jsonLdText([organizationLinkedData({ brand, site })]),
    absoluteUrl(site, '/'),
  );

const startsOf = (offers: readonly Offer[]): ServiceStartPrice[] =>
  startsIn(offers, () =>
    offers.map(({ service, monthly, unit }) => ({
      service,
      foot: homeText.services.from(euros(monthly), perUnit(unit)),
    })),
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const visit = context.get(visitContext);
  const { ctx } = visit;
  const ofHome = { object: 'Pagina__c', slug: 'home' } as const;
  const [page, seo, picks, offers] = await Promise.all([
    readPage(ctx, 'home'),
    readSeo(ctx, ofHome, siteOf(visit)),
    readKnowledgePicks(ctx),
    readOffers(ctx),
  ]);
  const { title, lead } = page ?? { title: ctx.brand.name, lead: '' };
  const blocks = page === null ? {} : blocksOf(page);
  return {
    title,
    seo,
    linked: tellWhoWeAre(ctx.brand, siteOf(visit)),
    lead,
    blocks,
    picks,
    starts: startsOf(offers),
  };
}

export default function Home() {
  const { title, seo, linked, lead, blocks, picks, starts } = useLoaderData<typeof loader>();
  const { belofte, diensten, werkwijze, glasvezel, kennisdatabase, webshop } = blocks;
  const lines = blocks['een-lijn'];
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head {...(seo === null ? { title } : { seo })} />
      <JsonLd text={linked} />
      <Hero heading={belofte?.heading ?? title} lede={lead} trust={belofte?.points ?? []} />
      {diensten && (
        <Section id="diensten" block={diensten}>
          <Board cells={serviceCells(diensten.points, starts)} />
        </Section>
      )}
      <div className="section-end">
        <ServicesBanner target={paths.adviceCall} />
      </div>
      {werkwijze && (
        <Section id="werkwijze" block={werkwijze} tone="mist">
          <NumberedSteps steps={werkwijze.points} />
        </Section>
      )}
      {glasvezel && <FibreBanner heading={glasvezel.heading} text={glasvezel.text} />}
      {kennisdatabase && picks.length > 0 && (
        <KnowledgePicks heading={kennisdatabase.heading} picks={picks} />
      )}
      <Banner
        id="kantoor"
        heading={homeText.webshop.title}
        tone="blue"
        picture={officePicture}
        {...(webshop && { subheading: webshop.text })}
      >
        <WebshopLink look={buttonLook('hollow')}>{homeText.webshop.button}</WebshopLink>
      </Banner>
      {lines && (
        <Section id="een-lijn" block={lines}>
          <PromiseList items={lines.points} />
        </Section>
      )}
    </main>
  );
}

type SectionProps = { id: string; block: Block; tone?: 'mist'; children: ReactNode };

function Section({ id, block: { heading, text }, tone, children }: SectionProps) {
  return (
    <section className={tone === 'mist' ? 'section section-mist' : 'section'} aria-labelledby={id}>
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
