import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { type PageKey, readSeo } from '#domain/content/read-seo.ts';
import { kindOfObject } from '#domain/content/seo-of-row.ts';
import { currentSlugOf } from '#engine/write/slugs.ts';
import type { Seo } from '#protocol/site/seo.ts';
import { siteOf, visitContext } from '../visit.ts';

export async function loadSeo(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  asked: PageKey,
): Promise<Seo> {
  const visit = context.get(visitContext);
  const seo = await readSeo(visit.ctx, asked, siteOf(visit));
  if (seo !== null) return seo;
  const moved = await currentSlugOf(visit.ctx, asked.object, asked.slug);
  throw moved === null
    ? data(null, { status: 404 })
    : // proof: each object of a PageKey has a kind of page
      redirect(kindOfObject(asked.object)!.path(moved), 301);
}
