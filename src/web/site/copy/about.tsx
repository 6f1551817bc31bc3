import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import {
  readCompanyFigures,
  readPartners,
  readPeople,
  readPlaces,
} from '#domain/guides/read-about.ts';
import type { Section } from '#domain/content/markdown.ts';
import { aboutText } from '#messages/site/copy.ts';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { visitContext } from '../../visit.ts';
import { GuideParts } from '../guides/GuideParts.tsx';
import { type GuidePart, guidePartsOf } from '../guides/load-guide.ts';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import aboutPicture from '../pictures/about.svg';
import { Figures, Partners, Places, Team } from './AboutLists.tsx';

export const handle = {
  cache: {
    objects: ['Pagina__c', 'Teamlid__c', 'Locatie__c', 'Partner__c', 'Kerncijfer__c'],
    params: [],
  },
} satisfies PageHandle;

const looks = { 'een-lijn': 'cards', beloften: 'ticks', contact: 'call' } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { ctx } = args.context.get(visitContext);
  const [{ title, seo, lead, sections }, figures, people, places, partners] = await Promise.all([
    loadPage(args, 'over-ons'),
    readCompanyFigures(ctx),
    readPeople(ctx),
    readPlaces(ctx),
    readPartners(ctx),
  ]);
  return {
    title,
    seo,
    lead,
    parts: guidePartsOf(withLists(sections), looks),
    figures,
    people,
    places,
    partners,
  };
}

/** A list that staff filled is shown too when the text of the page has no section for it. */
function withLists(sections: readonly Section[]): Section[] {
  const missing = Object.entries(aboutText.headings)
    .filter(([id]) => sections.every((section) => section.id !== id))
    .map(([id, heading]) => ({ id, heading, source: '' }));
  const at = sections.findIndex(({ id }) => id === 'contact');
  return sections.toSpliced(at < 0 ? sections.length : at, 0, ...missing);
}

/** Source: spec §2. */
export default function About() {
  const { title, seo, lead, parts } = useLoaderData<typeof loader>();
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <PageTop
        title={title}
        lede={lead}
        picture={`${aboutPicture}#over-ons`}
        ground="paper"
        crumbs={<PageBreadcrumbs trail={[]} here={title} />}
      />
      {parts.map((part) => (
        <PartOfPage part={part} key={part.id} />
      ))}
    </main>
  );
}

function PartOfPage({ part }: { part: GuidePart }) {
  const { figures, people, places, partners } = useLoaderData<typeof loader>();
  if (part.look === 'story') {
    if (part.id === 'cijfers') return <Figures part={part} figures={figures} />;
    if (part.id === 'team') return <Team part={part} people={people} />;
    if (part.id === 'locaties') return <Places part={part} places={places} />;
    if (part.id === 'partners') return <Partners part={part} partners={partners} />;
  }
  return <GuideParts parts={[part]} button={{ to: paths.contact, text: aboutText.contact }} />;
}
