import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { readBranches } from '#domain/guides/read-branches.ts';
import { readExamplePackage } from '#domain/guides/read-example-package.ts';
import { blocksOf } from '#domain/content/read-page.ts';
import { branchText as words, guideText } from '#messages/site/guides.ts';
import { branchPageKey } from '#protocol/site/site.ts';
import { Icon } from '#ui/icons/Icon.tsx';
import { buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import '#ui/layout/Lines.css';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { visitContext } from '../../visit.ts';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import pictures from '../pictures/branches.svg';
import { ServicesBanner } from '../services/ServicesBanner.tsx';
import { ExamplePackageBoard } from './ExamplePackageBoard.tsx';
import { GuideParts } from './GuideParts.tsx';
import { guidePartsOf } from './load-guide.ts';

export const handle = {
  cache: { objects: ['Pagina__c', 'Product__c', 'Tarief__c'], params: [] },
} satisfies PageHandle;

const example = 'pakket';
/** The drawings in `branches.svg`. */
const drawn: ReadonlySet<string> = new Set(['winkel', 'horeca', 'kantoor', 'bouw']);

export async function loader(args: LoaderFunctionArgs) {
  const branch = args.params['branch'] ?? '';
  const { ctx } = args.context.get(visitContext);
  const page = await loadPage(args, branchPageKey(branch));
  const { title, seo, lead, sections } = page;
  const block = blocksOf(page)[example];
  const [pack, branches] = await Promise.all([
    readExamplePackage(ctx, block?.points ?? []),
    readBranches(ctx),
  ]);
  const own = new URL(seo.canonicalUrl).pathname;
  return {
    title,
    seo,
    lead,
    picture: drawn.has(branch) ? branch : 'kantoor',
    parts: guidePartsOf(
      sections.filter(({ id }) => pack === null || id !== example),
      { nodig: 'ticks' },
    ),
    pack: pack && block ? { ...pack, heading: block.heading, text: block.text } : null,
    others: branches.filter(({ path }) => !own.endsWith(path)),
  };
}

/** What a kind of company needs, with an example of a package that staff put together. */
export default function Branch() {
  const { title, seo, lead, picture, parts, pack, others } = useLoaderData<typeof loader>();
  const [first, ...rest] = parts;
  const button = { to: paths.adviceCall, text: guideText.advice };
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <PageTop
        title={title}
        lede={lead}
        picture={`${pictures}#${picture}`}
        ground="paper"
        crumbs={<PageBreadcrumbs trail={[]} here={title} />}
      >
        <div className="row">
          {pack !== null && (
            <a className={buttonLook()} href={`#${example}`}>
              {words.toPackage}
            </a>
          )}
          <ButtonLink look={pack === null ? 'filled' : 'hollow'} to={paths.adviceCall}>
            {guideText.advice}
          </ButtonLink>
        </div>
      </PageTop>
      {first !== undefined && <GuideParts parts={[first]} button={button} />}
      {pack !== null && <ExamplePackageBoard pack={pack} id={example} />}
      <div>
        <ServicesBanner target={paths.adviceCall} />
      </div>
      <GuideParts parts={rest} button={button} />
      {others.length > 0 && <OtherBranches others={others} />}
    </main>
  );
}

function OtherBranches({ others }: { others: readonly { path: string; title: string }[] }) {
  return (
    <section className="section section-mist" aria-labelledby="andere-branches">
      <div className="page split split-side">
        <h2 id="andere-branches">{words.others}</h2>
        <ul className="lines">
          {others.map(({ path, title }) => (
            <li key={path}>
              <Link className="lines-item" to={path} viewTransition>
                <strong>{title}</strong>
                <Icon name="arrow" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
