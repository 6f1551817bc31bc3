import type { LoaderFunctionArgs } from 'react-router';
import { partsOf } from '../../content/copy-parts.ts';
import { loadPage } from '../load-page.ts';

/** The data of a page with nothing but copy. */
export async function loadCopyPage(args: Pick<LoaderFunctionArgs, 'context'>, key: string) {
  const { title, seo, lead, sections } = await loadPage(args, key);
  return { title, seo, lead, parts: partsOf(sections) };
}
