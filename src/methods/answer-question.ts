import type { Ask } from '#records/ask.ts';
import { throttledAddress } from '#session/address.ts';
import { chatText } from '#text/chat.ts';
import { asksAdvice, asksOfJob, asksPrice, isOfUs, isOutage, namesOther, placeOfOutage } from '#text/question-topics.ts';
import type { ChatAnswer } from '#wire/chat.ts';
import { ok, type Result } from '#wire/problem.ts';
import { pagePath } from '#wire/site.ts';
import { fibreAnswer } from './assistant/fibre-answer.ts';
import { ownAnswer } from './assistant/own-answer.ts';
import { asksForSpeed, productAnswer } from './assistant/price-answer.ts';
import { asksForUs, contactPage, reachAnswer } from './assistant/reach-answer.ts';
import { askedOfSite, saidIn } from './assistant/said.ts';
import { asUnsure, siteAnswer, wayToNearest } from './assistant/site-answer.ts';
import { vacancyAnswer } from './assistant/vacancy-answer.ts';
import { refusedAttempt } from './attempts.ts';
import { readSiteIndex } from './site-search/read-site-index.ts';

/**
 * What the asker's own records, the records and settings of the site, and its pages say, read under the asker's rights; where they say nothing, that.
 * Refuses form.tooMany (40 questions per 10 minutes and address). Source: decisions.md §11.
 */
export async function answerQuestion(ask: Ask, asked: { question: string; address: string }): Promise<Result<ChatAnswer>> {
  const refused = await refusedAttempt(ask.questionThrottle, throttledAddress(asked.address));
  return refused ?? ok(await answerTo(ask, asked.question));
}

async function answerTo(ask: Ask, question: string): Promise<ChatAnswer> {
  const said = saidIn(question);
  if (asksAdvice(said)) return unknown(chatText.notAdvice);
  if (namesOther(said) && !/\b(overstap\w*|overzetten|meenemen|nummer|naar jullie)\b/.test(said)) return unknown(chatText.notOurs);
  const own = await ownAnswer(ask, said);
  if (own !== null) return own;
  const index = await readSiteIndex(ask);
  const looked =
    reachAnswer(said, { brand: ask.brand, now: ask.now }) ??
    vacancyAnswer(index, said) ??
    (await fibreAnswer(ask, { said, index })) ??
    productAnswer(index, said);
  if (looked !== null) return looked;
  const outage = isOutage(said);
  const asked = askedOfSite(question);
  const found = siteAnswer(
    index,
    // What to do is in the articles; the pages tell what we sell against it.
    outage
      ? { question: `${asked.replace(placeOfOutage, ' ')} storing`, preferred: 'article' }
      : { question: asked, ...(isOfUs(said) && { preferred: 'page' as const }), ...(asksPrice(said) && !asksOfJob(said) && { kinds: ofSale }) },
  );
  if (asksForUs(said)) return asUnsure(found ?? { ...unknown(''), sources: [{ ...contactPage, quotes: [] }] });
  if (found !== null && asksForSpeed(said)) return asUnsure(found);
  if (found === null) return unknown(chatText.unknownMore, wayToNearest(index, asked));
  return outage ? withPhone(ask, found) : found;
}

/** What somebody earns in a vacancy is no price. */
const ofSale = ['page', 'product', 'article'] as const;

const unknown = (more: string, ways: ChatAnswer['ways'] = []): ChatAnswer => ({
  kind: 'unknown',
  text: `${chatText.answer.unknown} ${more}`,
  sources: [],
  facts: [],
  ways,
});

/** Puts our telephone number first in the answer: a customer without internet must be able to call at once. */
const withPhone = ({ brand }: Ask, answer: ChatAnswer): ChatAnswer => ({
  ...answer,
  facts: [{ name: chatText.outage.name, value: brand.phone }],
  ways: [{ path: pagePath('support'), text: chatText.outage.way }],
});

/**
 * The same answer in a model's words, in pieces; null when no model is set or there is nothing to word. The model gets the question and the quoted
 * passages and nothing else, so it has nobody's data to give away. Ends with the plain text when the model fails; what failed goes to `report`.
 */
export function inOtherWords(ask: Ask, asked: { question: string; answer: ChatAnswer; report: (error: unknown) => void }): AsyncIterable<string> | null {
  const model = ask.outside.chatModel;
  if (model === null || asked.answer.kind !== 'site') return null;
  const passages = asked.answer.sources
    .flatMap(({ title, quotes }) =>
      quotes.map(({ heading, text }) => `- ${heading === null ? title : `${title}, ${heading}`}: ${text.map((part) => part.text).join('')}`),
    )
    .join('\n');
  return bounded(model.word({ system: chatText.prompt.system, user: chatText.prompt.user(asked.question, passages) }), asked);
}

/** Characters of a model's answer. */
const longest = 2_000;

async function* bounded(words: AsyncIterable<string>, { answer, report }: { answer: ChatAnswer; report: (error: unknown) => void }): AsyncIterable<string> {
  let said = 0;
  try {
    for await (const piece of words) {
      yield piece.slice(0, longest - said);
      said += piece.length;
      if (said >= longest) return;
    }
  } catch (error) {
    report(error);
    if (said === 0) yield answer.text;
  }
}
