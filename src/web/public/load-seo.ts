import { data, type LoaderFunctionArgs } from 'react-router';
import { type PageAsked, readSeo } from '#methods/read-seo.ts';
import type { Seo } from '#wire/seo.ts';
import { siteOf, visitContext } from '../visit.ts';

/** What the head of a page says, for its loader; without a published record there is no such page. On the server only. */
export async function loadSeo({ context }: Pick<LoaderFunctionArgs, 'context'>, asked: PageAsked): Promise<Seo> {
  const visit = context.get(visitContext);
  const seo = await readSeo(visit.ask, asked, siteOf(visit));
  if (seo === null) throw data(null, { status: 404 });
  return seo;
}
