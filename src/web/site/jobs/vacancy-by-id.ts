import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { findVacancySlug } from '#domain/content/read-vacancies.ts';
import { vacancyPath } from '#protocol/site/site.ts';
import { paths } from '../../paths.ts';
import { visitContext } from '../../visit.ts';

/** The route of the spec has no vacancy in its path. Source: spec §2. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const id = url.searchParams.get('id');
  if (id === null) throw redirect(paths.jobs, 301);
  const slug = await findVacancySlug(context.get(visitContext).ctx, id);
  if (slug === null) throw data(null, { status: 404 });
  throw redirect(vacancyPath(slug), 301);
}

export default function VacancyById() {
  return null;
}
