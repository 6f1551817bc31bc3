import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { type Block, blockOf, htmlOf, type Section } from '#domain/content/markdown.ts';
import { Banner } from '#ui/feedback/Banner.tsx';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { PromiseList } from '#ui/inputs/PromiseList.tsx';
import { CheckmarkList } from '#ui/inputs/CheckmarkList.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import aboutPicture from '../pictures/about.svg';
import callPicture from '../pictures/call.svg';
import { Prose } from '../../content/Prose.tsx';
import { aboutText } from '#messages/site/copy.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';

export const handle = { cache: { objects: ['Pagina__c'], params: [] } } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const { title, seo, lead, sections } = await loadPage(args, 'over-ons');
  return { title, seo, lead, parts: sections.map(partOf) };
}

type Part = { id: string; heading: string } & (
  | { look: 'cards' | 'ticks' | 'call'; block: Block }
  | { look: 'story'; html: string }
);

const looks: Readonly<Record<string, 'cards' | 'ticks' | 'call' | undefined>> = {
  'een-lijn': 'cards',
  beloften: 'ticks',
  contact: 'call',
};

function partOf(section: Section): Part {
  const { id, heading, source } = section;
  const look = looks[id];
  return look === undefined
    ? { id, heading, look: 'story', html: htmlOf(source) }
    : { id, heading, look, block: blockOf(section) };
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
        <PartOfPage {...part} key={part.id} />
      ))}
    </main>
  );
}

function PartOfPage(part: Part) {
  const { id, heading } = part;
  if (part.look === 'call') return <Call id={id} block={part.block} />;
  return (
    <section
      className={part.look === 'story' ? 'section section-follows' : 'section section-mist'}
      aria-labelledby={id}
    >
      <div className={part.look === 'cards' ? 'page stack-wide' : 'page split split-side'}>
        <h2 id={id}>{heading}</h2>
        {part.look === 'story' ? (
          <Prose html={part.html} />
        ) : part.look === 'cards' ? (
          <PromiseList items={part.block.points} />
        ) : (
          <CheckmarkList items={part.block.points} />
        )}
      </div>
    </section>
  );
}

function Call({ id, block: { heading, text } }: { id: string; block: Block }) {
  const phone = useShell()?.brand.phone;
  return (
    <div className="section">
      <Banner id={id} heading={heading} paragraph={text} tone="blue" picture={callPicture}>
        <div className="row">
          <ButtonLink to={paths.contact}>{aboutText.contact}</ButtonLink>
          {phone !== undefined && (
            <a className="go" href={phoneLink(phone)}>
              {aboutText.call(phone)}
            </a>
          )}
        </div>
      </Banner>
    </div>
  );
}
