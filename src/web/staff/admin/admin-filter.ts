import { pagerText } from '#messages/shared/ui.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';
import { pageNumberIn } from '#protocol/texts/page-number.ts';

export const findParam = 'zoek';
export const stateParam = 'stand';
export const pageParam = 'pagina';

const longestFind = 100;

export type AdminFilter = { find: string; state: string; page: number };

export function parseAdminFilter({ searchParams }: URL): AdminFilter {
  return {
    find: cleanSearchTerm(searchParams.get(findParam) ?? '', longestFind),
    state: searchParams.get(stateParam) ?? '',
    page: pageNumberIn(searchParams, pageParam),
  };
}

export type AdminPager = { here: string; previous: string | null; next: string | null };

export function adminPagerOf(
  path: string,
  asked: Omit<AdminFilter, 'page'>,
  { page, pages }: { page: number; pages: number },
): AdminPager {
  const to = (at: number): string | null => {
    if (at < 1 || at > pages) return null;
    const query = new URLSearchParams({
      ...(asked.find !== '' && { [findParam]: asked.find }),
      ...(asked.state !== '' && { [stateParam]: asked.state }),
      ...(at > 1 && { [pageParam]: String(at) }),
    }).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  return { here: pagerText.here(page, pages), previous: to(page - 1), next: to(page + 1) };
}
