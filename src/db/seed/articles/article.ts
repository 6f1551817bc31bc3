import { unwrap, wordCount } from '../markdown.ts';
import { slugOf } from '../seed-ids.ts';

export type ArticleCategory =
  | 'Internet'
  | 'Glasvezel'
  | 'Mobiel'
  | 'Vast bellen'
  | 'Werkplek 365'
  | 'Facturen en contract';

export type Article = {
  title: string;
  slug: string;
  category: ArticleCategory;
  summary: string;
  body: string;
  minutes: number;
};

export type ArticleDraft = { title: string; summary: string; body: string };

/**
 * Must equal the value in `objects/content/knowledge-article.ts`, which this layer may not import;
 * a test compares them.
 */
const wordsPerMinute = 238;

export const articlesOf = (category: ArticleCategory, drafts: readonly ArticleDraft[]): Article[] =>
  drafts.map(({ title, summary, body }) => {
    const text = unwrap(body);
    return {
      title,
      slug: slugOf(title),
      category,
      summary,
      body: text,
      minutes: Math.ceil(wordCount(text) / wordsPerMinute),
    };
  });
