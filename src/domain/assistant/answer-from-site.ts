import { chatText } from '#messages/site/chat.ts';
import {
  asksOfJob,
  asksPrice,
  isOfUs,
  isOutage,
  placeOfOutage,
} from '#messages/site/question-topics.ts';
import type { Brand } from '#protocol/site/brand.ts';
import type { ChatAnswer } from '#protocol/site/chat.ts';
import { pagePath } from '#protocol/site/site.ts';
import type { ClosestAsked } from '../site-search/closest.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { asksForSpeed, productAnswer } from './price-answer.ts';
import { asksForUs, contactPage, reachAnswer } from './reach-answer.ts';
import { askedOfSite, saidIn } from './said.ts';
import { asUnsure, siteAnswer, wayToNearest } from './site-answer.ts';
import { vacancyAnswer } from './vacancy-answer.ts';

/** `question` in plain words. `fibre`: the answer of the postcode check, where that was asked. */
type Asked = { question: string; brand: Brand; now: Date; fibre: ChatAnswer | null };

/** What the records, the settings and the pages of the site say of a question. */
export function answerFromSite(index: SiteIndex, asked: Asked): ChatAnswer {
  const { brand, now, fibre } = asked;
  const said = saidIn(asked.question);
  const looked =
    reachAnswer(said, { brand, now }) ??
    vacancyAnswer(index, said) ??
    fibre ??
    productAnswer(index, said);
  if (looked !== null) return looked;
  const question = askedOfSite(asked.question);
  const found = siteAnswer(index, lookedFor(question, said));
  if (asksForUs(said)) {
    return asUnsure(found ?? { ...unknown(''), sources: [{ ...contactPage, quotes: [] }] });
  }
  if (found === null) return unknown(chatText.unknownMore, wayToNearest(index, question));
  if (asksForSpeed(said)) return asUnsure(found);
  return isOutage(said) ? withPhone(brand, found) : found;
}

function lookedFor(question: string, said: string): Omit<ClosestAsked, 'limit'> {
  // What to do is in the articles; the pages tell what we sell against it.
  if (isOutage(said)) {
    const about = `${question.replace(placeOfOutage, ' ')} storing`;
    return { question: about, preferred: 'article' };
  }
  return {
    question,
    ...(isOfUs(said) && { preferred: 'page' }),
    ...(asksPrice(said) && !asksOfJob(said) && { kinds: ofSale }),
  };
}

/** What somebody earns in a vacancy is no price. */
const ofSale = ['page', 'product', 'article'] as const;

export const unknown = (more: string, ways: ChatAnswer['ways'] = []): ChatAnswer => ({
  kind: 'unknown',
  text: `${chatText.answer.unknown} ${more}`,
  sources: [],
  facts: [],
  ways,
});

/** Our telephone number first: a customer without internet must be able to call at once. */
const withPhone = ({ phone }: Brand, answer: ChatAnswer): ChatAnswer => ({
  ...answer,
  facts: [{ name: chatText.outage.name, value: phone }],
  ways: [{ path: pagePath('support'), text: chatText.outage.way }],
});
