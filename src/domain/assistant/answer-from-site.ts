import { chatText } from '#messages/site/chat.ts';
import {
  asksOfJob,
  asksPrice,
  isAboutUs,
  isOutage,
  placeOfOutage,
} from '#messages/site/question-topics.ts';
import type { Brand } from '#protocol/site/brand.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { pagePath } from '#protocol/site/site.ts';
import type { ClosestEntriesQuery } from '../site-search/closest-entry.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { namedProductAnswer, pricesAnswer, slaAnswer } from './named-products.ts';
import { asksForSpeed } from './price-answer.ts';
import { asksHowToReachUs, contactPage, reachAnswer } from './reach-answer.ts';
import { withoutOtherProviders, normalizeQuestion } from './said.ts';
import { asUnsure, siteAnswer, wayToNearest } from './site-answer.ts';
import { vacancyAnswer } from './vacancy-answer.ts';

type SiteQuestion = { question: string; brand: Brand; now: Date; fibre: ChatAnswer | null };

export function answerFromSite(index: SiteIndex, asked: SiteQuestion): ChatAnswer {
  const { brand, now, fibre } = asked;
  const said = normalizeQuestion(asked.question);
  const looked =
    reachAnswer(index, said, { brand, now }) ??
    vacancyAnswer(index, said) ??
    namedProductAnswer(index, said) ??
    slaAnswer(index, said) ??
    fibre ??
    pricesAnswer(index, said);
  if (looked !== null) return looked;
  const question = withoutOtherProviders(asked.question);
  const found = siteAnswer(index, lookedFor(question, said));
  if (asksHowToReachUs(said)) {
    return asUnsure(found ?? { ...unknownAnswer(''), sources: [{ ...contactPage, quotes: [] }] });
  }
  if (found === null) return unknownAnswer(chatText.unknownMore, wayToNearest(index, question));
  if (asksForSpeed(said)) return asUnsure(found);
  return isOutage(said) ? withPhone(brand, found) : found;
}

function lookedFor(question: string, said: string): Omit<ClosestEntriesQuery, 'limit'> {
  // Articles explain how to solve an outage.
  if (isOutage(said)) {
    const about = `${question.replace(placeOfOutage, ' ')} storing`;
    return { question: about, preferred: 'article' };
  }
  return {
    question,
    ...(isAboutUs(said) && { preferred: 'page' }),
    ...(asksPrice(said) && !asksOfJob(said) && { kinds: ofSale }),
  };
}

/** Without vacancies, because a salary is not a price. */
const ofSale = ['page', 'product', 'article'] as const;

export const unknownAnswer = (more: string, ways: ChatAnswer['ways'] = []): ChatAnswer => ({
  kind: 'unknown',
  text: `${chatText.answer.unknown} ${more}`,
  sources: [],
  facts: [],
  ways,
});

/** A customer without internet must be able to call. */
const withPhone = ({ phone }: Brand, answer: ChatAnswer): ChatAnswer => ({
  ...answer,
  facts: [{ name: chatText.outage.name, value: phone }],
  ways: [{ path: pagePath('support'), text: chatText.outage.way }],
});
