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
 * The pages in `statements` (cookies, privacy, accessibility) must be true for the current
 * software. Source: General Data Protection Regulation, articles 13 and 14; domain.md §8, §9.
 */
export const pages: readonly PageCopy[] = ['public', 'services', 'statements', 'selling'].flatMap(
  (folder) =>
    readTexts(`pages/${folder}`, ['title', 'seoDescription']).map(({ name, ...page }) => ({
      key: name,
      ...page,
    })),
);
