import { findArticles } from '#domain/content/find-articles.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { articlePath } from '#protocol/site/site.ts';
import { cleanSearchTerm } from '#protocol/texts/clean-text.ts';

export type Suggestion = { title: string; path: string };

const most = 3;
const longestQuestion = 200;

export async function suggestionsFor(ctx: RequestContext, subject: string): Promise<Suggestion[]> {
  const question = cleanSearchTerm(subject, longestQuestion);
  if (question.length < 3) return [];
  const found = await findArticles(ctx, question, most);
  return found.map(({ title, slug }) => ({ title, path: articlePath(slug) }));
}
