import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readServiceLevels } from '#domain/guides/read-service-levels.ts';
import { guideText, levelsText as words } from '#messages/site/guides.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { visitContext } from '../../visit.ts';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import picture from '../pictures/service-levels.svg';
import { blocksOf } from '#domain/content/read-page.ts';
import { GuideParts } from './GuideParts.tsx';
import { LevelTable } from './LevelTable.tsx';
import { guidePartsOf } from './load-guide.ts';

export const handle = {
  cache: { objects: ['Pagina__c', 'Product__c', 'Tarief__c'], params: [] },
} satisfies PageHandle;

const compared = 'niveaus';

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadPage(args, 'sla');
  const { title, seo, lead, sections } = page;
  const parts = guidePartsOf(
    sections.filter(({ id }) => id !== compared),
    { storing: 'steps', kiezen: 'rows' },
  );
  const block = blocksOf(page)[compared];
  return {
    title,
    seo,
    lead,
    parts,
    heading: block?.heading ?? words.compare,
    text: block?.text ?? '',
    ...(await readServiceLevels(args.context.get(visitContext).ctx)),
  };
}

/** The service levels side by side, with the prices of the products. */
export default function ServiceLevels() {
  const { title, seo, lead, parts, heading, text, facts, levels } = useLoaderData<typeof loader>();
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <PageTop
        title={title}
        lede={lead}
        picture={`${picture}#sla`}
        ground="paper"
        crumbs={<PageBreadcrumbs trail={[]} here={words.name} />}
      >
        <div className="row">
          {levels.length > 0 && (
            <a className={buttonLook()} href={`#${compared}`}>
              {words.compare}
            </a>
          )}
          <ButtonLink look={levels.length > 0 ? 'hollow' : 'filled'} to={paths.adviceCall}>
            {guideText.advice}
          </ButtonLink>
        </div>
      </PageTop>
      <section className="section section-mist" aria-labelledby={compared}>
        <div className="page stack-wide">
          <div className="stack-close">
            <h2 className="anchor" id={compared}>
              {heading}
            </h2>
            {levels.length > 0 && text !== '' && <p className="soft">{text}</p>}
          </div>
          {levels.length > 0 ? (
            <LevelTable facts={facts} levels={levels} labelledBy={compared} />
          ) : (
            <EmptyState title={words.none.title} text={words.none.text}>
              <ButtonLink to={paths.adviceCall}>{guideText.advice}</ButtonLink>
            </EmptyState>
          )}
        </div>
      </section>
      <GuideParts
        parts={parts}
        button={{ to: paths.adviceCall, text: guideText.advice }}
        ground="paper"
      />
    </main>
  );
}
