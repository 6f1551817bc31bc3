import type { Ask } from '#records/ask.ts';
import { type Closest, closestRows } from '#records/closest.ts';
import { questionWords } from '#records/search-query.ts';
import { isFiller, synonymsOf } from '#text/question-words.ts';
import type { MarkedText } from '#wire/search.ts';
import { published } from './published.ts';

export type FoundArticle = {
  id: string;
  title: string;
  slug: string;
  category: string;
  /** Some 220 characters of the article's own words that come nearest to the question. */
  passage: MarkedText;
  /** 0 to 1: how much of the question the article speaks of. */
  coverage: number;
};

/** An article must speak of this much of a question, or of two words and half of it, else it is no answer to it. */
const floor = 0.34;
const isAbout = ({ coverage, words }: Closest, asked: number): boolean => coverage >= floor || (words >= 2 && words >= asked / 2);

/** The published articles that answer a question asked in somebody's own words, best first; none when the knowledge base does not know. Source: decisions.md §11. */
export async function findArticles(ask: Ask, question: string, limit: number): Promise<FoundArticle[]> {
  const told = question
    .replace(/[^\p{L}\p{N}\p{M}-]+/gu, ' ')
    .split(' ')
    .filter((word) => !isFiller(word.toLowerCase()));
  const words = questionWords(told.join(' '), synonymsOf);
  const found = await closestRows(ask, {
    object: {
      from: 'Kennisartikel__c',
      fields: ['Name', 'Slug__c', 'Categorie__c'],
      filters: [published],
    },
    words,
    limit,
  });
  return found
    .filter((match) => isAbout(match, words.length))
    .map(({ id, fields, excerpt, coverage }) => ({
      id,
      title: String(fields['Name']),
      slug: String(fields['Slug__c']),
      category: String(fields['Categorie__c']),
      passage: excerpt,
      coverage,
    }));
}
