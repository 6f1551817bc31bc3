import { data, type LoaderFunctionArgs } from 'react-router';
import { type PageCopy, readPage } from '#methods/read-page.ts';
import { visitContext } from '../visit.ts';

/** The copy of a page for its loader; without a published record there is no such page. On the server only. */
export async function loadPage({ context }: Pick<LoaderFunctionArgs, 'context'>, key: string): Promise<PageCopy> {
  const page = await readPage(context.get(visitContext).ask, key);
  if (page === null) throw data(null, { status: 404 });
  return page;
}
