import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { findArticleSlug } from '#domain/content/read-article.ts';
import { articlePath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { visitContext } from '../../visit.ts';

/** Source: decisions.md §4. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const id = url.searchParams.get('id');
  if (id === null) throw redirect(paths.knowledge, 301);
  const slug = await findArticleSlug(context.get(visitContext).ctx, id);
  if (slug === null) throw data(null, { status: 404 });
  throw redirect(articlePath(slug), 301);
}

export default function ArticleById() {
  return null;
}
