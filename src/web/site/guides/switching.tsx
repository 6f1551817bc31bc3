import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { guideText, switchingText } from '#messages/site/guides.ts';
import { buttonLook, ButtonLink } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../../handle.ts';
import { paths } from '../../paths.ts';
import { Head } from '../../shell/head/Head.tsx';
import { PageBreadcrumbs } from '../../shell/PageBreadcrumbs.tsx';
import { loadPage } from '../load-page.ts';
import { PageTop } from '../PageTop.tsx';
import picture from '../pictures/switching.svg';
import { GuideParts } from './GuideParts.tsx';
import { guidePartsOf } from './load-guide.ts';

export const handle = { cache: { objects: ['Pagina__c'], params: [] } } satisfies PageHandle;

const cancelling = 'opzeggen';

export async function loader(args: LoaderFunctionArgs) {
  const { title, seo, lead, sections } = await loadPage(args, 'overstappen');
  const parts = guidePartsOf(sections, {
    stappen: 'steps',
    [cancelling]: 'rows',
    kosten: 'rows',
    contact: 'call',
  });
  return { title, seo, lead, parts };
}

/** Source: Telecommunicatiewet, articles 4.10 and 7.2c; domain.md §5. */
export default function Switching() {
  const { title, seo, lead, parts } = useLoaderData<typeof loader>();
  return (
    <main id="inhoud" tabIndex={-1}>
      <Head seo={seo} />
      <PageTop
        title={title}
        lede={lead}
        picture={`${picture}#overstappen`}
        ground="paper"
        crumbs={<PageBreadcrumbs trail={[]} here={switchingText.name} />}
      >
        <div className="row">
          <ButtonLink to={paths.adviceCall}>{guideText.advice}</ButtonLink>
          {parts.some(({ id }) => id === cancelling) && (
            <a className={buttonLook('hollow')} href={`#${cancelling}`}>
              {switchingText.whoCancels}
            </a>
          )}
        </div>
      </PageTop>
      <GuideParts parts={parts} button={{ to: paths.adviceCall, text: guideText.advice }} />
    </main>
  );
}
