import { readTexts } from './read-text.ts';

/** The text of one page, for search engines and for visitors. */
export type PageCopy = {
  key: string;
  title: string;
  /** At most 160 characters: more is cut off in search results. */
  seoDescription: string;
  /** Markdown. The first paragraph is the lead. */
  body: string;
};

/**
 * The pages of a new site. `public`: the site itself. `services`: what you get, for whom, and
 * frequent questions as third-level headings. `statements`: cookies, privacy (General Data
 * Protection Regulation, articles 13 and 14) and accessibility (the Dutch model statement); they
 * describe the software as it is. Law: domain.md §8, §9.
 */
export const pages: readonly PageCopy[] = ['public', 'services', 'statements'].flatMap((folder) =>
  readTexts(`pages/${folder}`, ['title', 'seoDescription']).map(({ name, ...page }) => ({
    key: name,
    ...page,
  })),
);
