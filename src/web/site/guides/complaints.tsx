import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { optionalBrandFact } from '#domain/content/brand-words.ts';
import { partsOf } from '#domain/content/markdown.ts';
import { complaintsText as words, guideText } from '#messages/site/guides.ts';
import { phoneLink } from '#protocol/texts/link-address.ts';
import { ButtonLink } from '#ui/inputs/Button.tsx';
import { CopyColumns } from '../../content/CopyColumns.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { useShell } from '../../shell/use-shell.ts';
import { visitContext } from '../../visit.ts';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import picture from '../pictures/complaints.svg';
import { GuideParts } from './GuideParts.tsx';
import { guidePartsOf } from './load-guide.ts';

export const handle = { cache: { objects: ['Pagina__c'], params: [] } } satisfies PageHandle;

const looks = { stappen: 'steps', nodig: 'rows' } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { title, seo, lead, sections } = await loadPage(args, 'klachten');
  return {
    title,
    seo,
    lead,
    parts: guidePartsOf(
      sections.filter(({ id }) => id in looks),
      looks,
    ),
    columns: partsOf(sections, Object.keys(looks)),
    disputeBody: optionalBrandFact(args.context.get(visitContext).ctx.brand, 'disputeBody'),
  };
}

/** How to complain, how long it takes, and who decides when we do not agree. */
export default function Complaints() {
  const { title, seo, lead, parts, columns, disputeBody } = useLoaderData<typeof loader>();
  const phone = useShell()?.brand.phone;
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <PageTop
        title={title}
        lede={lead}
        picture={`${picture}#klachten`}
        ground="paper"
        crumbs={<PageBreadcrumbs trail={[]} here={title} />}
      >
        <div className="row">
          <ButtonLink to={paths.contact}>{words.write}</ButtonLink>
          {phone !== undefined && (
            <a className="go" href={phoneLink(phone)}>
              {guideText.call(phone)}
            </a>
          )}
        </div>
      </PageTop>
      <GuideParts parts={parts} button={{ to: paths.contact, text: words.write }} />
      <CopyColumns columns={columns} />
      {disputeBody !== null && (
        <section className="section" aria-labelledby="geschil">
          <div className="page split split-side">
            <h2 id="geschil">{words.dispute.title}</h2>
            <p>{words.dispute.text(disputeBody)}</p>
          </div>
        </section>
      )}
    </main>
  );
}
