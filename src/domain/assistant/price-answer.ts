import { chatText } from '#messages/site/chat.ts';
import { euros } from '#messages/shared/numbers.ts';
import {
  asksChoice,
  asksDearest,
  asksPrice,
  asksSpeed,
  isAboutAsker,
  isUnrelatedSpeedQuestion,
  priceWords,
} from '#messages/site/question-topics.ts';
import { perUnit } from '#messages/site/service.ts';
import { searchEntryText } from '#messages/site/site-places.ts';
import type { ChatAnswer, ChatFact, ChatLink } from '#protocol/site/chat.ts';
import { serviceUnit } from '#protocol/telecom/service-kind.ts';
import { type ClosestEntry, closestEntries, coversAll } from '../site-search/closest-entry.ts';
import type { SiteEntry, SitePrice } from '../site-search/site-entries.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { leastWorth } from '../site-search/text-index.ts';
import { quoteSource } from './quote-source.ts';
import { isOfTopicAlone, withoutTopic } from './topics.ts';

const most = 6;
/** Another text matches better when its coverage is more than this factor times the product's. */
const nearer = 1.15;

export const asksForSpeed = (said: string): boolean =>
  asksSpeed(said) && !isUnrelatedSpeedQuestion(said) && !asksPrice(said);

/**
 * Null: another subject, no product covers the question, or another text of the site matches
 * better.
 */
export function productAnswer(index: SiteIndex, said: string): ChatAnswer | null {
  if (asksForSpeed(said)) return speeds(index, said);
  const isChoice = asksChoice(said);
  if (!asksPrice(said) && !isChoice) return null;
  const left = withoutTopic('price', said.replace(priceWords, ' ').replace(/\s+/g, ' ').trim());
  const { terms, found: all } = closestEntries(index, {
    question: left === '' ? said : left,
    limit: 60,
  });
  const asked = terms.filter(({ worth }) => worth >= leastWorth);
  if (left === '' || asked.length === 0) return isAboutAsker(said) ? null : lowest(index);
  const found = all.filter((one) => one.entry.kind === 'product' && coversAll(one, terms));
  const other = all.find((one) => !isTariff(one));
  const [best] = found;
  if (best === undefined) return null;
  if (other !== undefined && other.coverage > best.coverage * nearer) return null;
  const ofGroup = index.entries.filter(
    (entry) => entry !== best.entry && entry.kind === 'product' && entry.group === best.entry.group,
  );
  // Also the other products of its kind, when the best product is not clearly meant or the question
  // asks which to choose.
  const meant =
    best.coverage >= 0.95 && !isChoice
      ? inOrder(
          found.filter(({ coverage, score }) => coverage >= 0.95 && score >= best.score * 0.5),
        ).map(({ entry }) => entry)
      : [best.entry, ...ofGroup];
  const products = asksDearest(said) ? [best.entry, ...ofGroup].sort(dearestFirst) : meant;
  return answerOf(index, {
    text: chatText.prices.text,
    products: products.slice(0, most),
    valueOf: productText,
  });
}

const dearestFirst = (one: SiteEntry, other: SiteEntry): number =>
  Number(other.price?.monthly) - Number(one.price?.monthly);

const isTariff = ({ entry, passages: [first] }: ClosestEntry): boolean =>
  entry.kind === 'product' ||
  (first !== undefined && entry.passages[first.at]?.heading === searchEntryText.tariffs);

export const productFact = (entry: SiteEntry): ChatFact => ({
  name: entry.title,
  value: productText(entry),
});

export function wayToProduct({ entries }: SiteIndex, { path: to }: SiteEntry): ChatLink | null {
  const path = to.split('#')[0]!; // proof: `split` returns at least one part
  const page = entries.find((entry) => entry.kind === 'page' && entry.path === path);
  return page === undefined
    ? null
    : { path, text: chatText.prices.way(page.names[0] ?? page.title) };
}

const productText = (entry: SiteEntry): string => `${entry.summary} ${priceText(entry)}`;

const inOrder = (found: readonly ClosestEntry[]): ClosestEntry[] =>
  found.toSorted(
    (one, other) =>
      Math.round(10 * Math.log(other.score / one.score)) ||
      Number(one.entry.price?.monthly) - Number(other.entry.price?.monthly),
  );

const priceText = ({ price }: SiteEntry): string => (price === null ? '' : amountText(price));

function amountText({ monthly, from, unit }: SitePrice): string {
  const amount = from ? chatText.prices.from(euros(monthly)) : euros(monthly);
  return [amount, perUnit(unit), searchEntryText.withoutVat]
    .filter((part) => part !== '')
    .join(' ');
}

type Shown = {
  text: string;
  products: readonly SiteEntry[];
  valueOf: (entry: SiteEntry) => string;
};

function answerOf(index: SiteIndex, { text, products, valueOf }: Shown): ChatAnswer {
  const facts = products.map((entry): ChatFact => ({ name: entry.title, value: valueOf(entry) }));
  const path = products[0]!.path.split('#')[0]!; // proof: `products` is not empty
  const page = index.entries.find((entry) => entry.kind === 'page' && entry.path === path);
  const sells = page?.price != null;
  return {
    kind: 'facts',
    text,
    sources: sells ? [{ ...quoteSource(products[0]!, [0]), title: page.title, path }] : [],
    facts,
    ways:
      page === undefined ? [] : [{ path, text: chatText.prices.way(page.names[0] ?? page.title) }],
  };
}

function lowest(index: SiteIndex): ChatAnswer | null {
  const pages = index.entries.filter((entry) => entry.kind === 'page' && entry.price !== null);
  if (pages.length === 0) return null;
  return {
    kind: 'facts',
    text: chatText.prices.text,
    sources: [],
    facts: pages.map((page) => ({
      name: page.names[0] ?? page.title,
      value: amountText(page.price!),
    })), // proof: the filter kept only pages with a price
    ways: pages.map((page) => ({
      path: page.path,
      text: chatText.prices.way(page.names[0] ?? page.title),
    })),
  };
}

/** Products must cover a question that is about more than speed. */
function speeds(index: SiteIndex, said: string): ChatAnswer | null {
  const left = withoutTopic('speed', said);
  const { terms, found } = closestEntries(index, { question: left, limit: index.entries.length });
  const isOpen = isOfTopicAlone('speed', said);
  const meant = new Set(found.filter((one) => coversAll(one, terms)).map(({ entry }) => entry));
  const lines = index.entries.filter(
    (entry) =>
      entry.kind === 'product' &&
      entry.amount !== null &&
      entry.price?.unit === serviceUnit.speed &&
      (isOpen || meant.has(entry)),
  );
  const products = lines
    .toSorted((one, other) => Number(other.amount) - Number(one.amount))
    .slice(0, most);
  return products.length === 0
    ? null
    : answerOf(index, { text: chatText.speeds, products, valueOf: ({ summary }) => summary });
}
