import { readTexts } from './read-text.ts';

const folders = {
  Internet: 'internet',
  Glasvezel: 'glasvezel',
  Mobiel: 'mobiel',
  'Vast bellen': 'vast-bellen',
  'Werkplek 365': 'werkplek-365',
  'Facturen en contract': 'facturen-en-contract',
} as const;
export type ArticleCategory = keyof typeof folders;

export type Article = {
  title: string;
  /** The file name without number and extension. A test compares it with the slug of the title. */
  slug: string;
  category: ArticleCategory;
  summary: string;
  body: string;
  minutes: number;
};

/** The same as in `objects/content/knowledge-article.ts`; a test compares the two. */
const wordsPerMinute = 238;

export const wordCount = (markdown: string): number =>
  markdown.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word) && !/^\d+\.$/.test(word)).length;

/** Legal facts: domain.md §4, §5, §8. */
export const articles: readonly Article[] = Object.entries(folders).flatMap(([category, folder]) =>
  readTexts(`articles/${folder}`, ['title', 'summary']).map(({ name, title, summary, body }) => ({
    title,
    slug: name,
    category: category as ArticleCategory, // proof: `category` is a key of `folders`
    summary,
    body,
    minutes: Math.ceil(wordCount(body) / wordsPerMinute),
  })),
);
