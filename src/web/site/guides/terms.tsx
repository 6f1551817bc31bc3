import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { optionalBrandFact } from '#domain/content/brand-words.ts';
import { termsText as words } from '#messages/site/guides.ts';
import { buttonLook } from '#ui/inputs/Button.tsx';
import type { PageHandle } from '../../handle.ts';
import { visitContext } from '../../visit.ts';
import { CopyPage } from '../copy/CopyPage.tsx';
import { loadCopyPage } from '../load-page.ts';

export const handle = { cache: { objects: ['Pagina__c'], params: [] } } satisfies PageHandle;

export async function loader(args: LoaderFunctionArgs) {
  const copy = await loadCopyPage(args, 'voorwaarden');
  const { brand } = args.context.get(visitContext).ctx;
  return { ...copy, termsUrl: webAddress(optionalBrandFact(brand, 'termsUrl')) };
}

const webAddress = (address: string | null): string | null =>
  address !== null && /^https?:\/\//i.test(address) ? address : null;

/** The terms in plain words, and a link to the terms themselves when the brand has one. */
export default function Terms() {
  const { termsUrl } = useLoaderData<typeof loader>();
  return (
    <CopyPage>
      {termsUrl !== null && (
        <aside className="copy-note" aria-labelledby="volledig">
          <h2 className="title-4" id="volledig">
            {words.title}
          </h2>
          <p className="soft">{words.text}</p>
          <a className={buttonLook('hollow')} href={termsUrl}>
            {words.open}
          </a>
        </aside>
      )}
    </CopyPage>
  );
}
