import { data, type LoaderFunctionArgs } from 'react-router';
import { type PageCopy, readPage } from '#domain/content/read-page.ts';
import type { Seo } from '#protocol/site/seo.ts';
import { visitContext } from '../visit.ts';
import { loadSeo } from './load-seo.ts';
import { partsOf } from '#domain/content/markdown.ts';

export async function loadPage(
  args: Pick<LoaderFunctionArgs, 'context'>,
  key: string,
): Promise<PageCopy & { seo: Seo }> {
  const [page, seo] = await Promise.all([
    readPage(args.context.get(visitContext).ctx, key),
    loadSeo(args, { object: 'Pagina__c', slug: key }),
  ]);
  if (page === null) throw data(null, { status: 404 });
  return { ...page, seo };
}

export async function loadCopyPage(args: Pick<LoaderFunctionArgs, 'context'>, key: string) {
  const { title, seo, lead, sections } = await loadPage(args, key);
  return { title, seo, lead, parts: partsOf(sections) };
}
