import type { LoaderFunctionArgs } from 'react-router';
import { partsOf } from '../../content/copy-parts.ts';
import { loadPage } from '../load-page.ts';

/** What a page that is copy and nothing else shows. */
export async function loadCopyPage(args: Pick<LoaderFunctionArgs, 'context'>, key: string) {
  const { title, seo, lead, sections } = await loadPage(args, key);
  return { title, seo, lead, parts: partsOf(sections) };
}
