import { readTexts } from './read-text.ts';

export type PageCopy = {
  key: string;
  title: string;
  /** At most 160 characters, because search results cut off the rest. */
  seoDescription: string;
  /** Markdown. The first paragraph is the lead. */
  body: string;
};

/**
 * From three folders. `public`: the general pages. `services`: the contents of each service, its
 * customers, and frequent questions as third-level headings. `statements`: cookies, privacy
 * (General Data Protection Regulation, articles 13 and 14) and accessibility (the Dutch model
 * statement); these must be true for the current software. Law: domain.md §8, §9.
 */
export const pages: readonly PageCopy[] = ['public', 'services', 'statements'].flatMap((folder) =>
  readTexts(`pages/${folder}`, ['title', 'seoDescription']).map(({ name, ...page }) => ({
    key: name,
    ...page,
  })),
);
