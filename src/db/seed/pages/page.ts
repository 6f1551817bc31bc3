import { unwrap } from '../markdown.ts';

/** The text of one page, for search engines and for visitors. */
export type PageCopy = {
  key: string;
  title: string;
  /** At most 160 characters: more is cut off in search results. */
  seoDescription: string;
  /** Markdown. The first paragraph is the lead. */
  body: string;
};

export const pagesOf = (drafts: readonly PageCopy[]): PageCopy[] =>
  drafts.map((draft) => ({ ...draft, body: unwrap(draft.body) }));
