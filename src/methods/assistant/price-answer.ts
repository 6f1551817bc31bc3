import { chatText } from '#text/chat.ts';
import { euros } from '#text/numbers.ts';
import { asksPrice, asksSpeed, isAboutPrices, isOfOneself, isOtherSpeed, priceWords } from '#text/question-topics.ts';
import { perUnit } from '#text/service.ts';
import { siteEntryText } from '#text/site-places.ts';
import type { ChatAnswer, ChatFact } from '#wire/chat.ts';
import { type Closest, closestEntries } from '../site-search/closest.ts';
import type { SiteEntry, SitePrice } from '../site-search/site-entries.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { leastWorth } from '../site-search/text-index.ts';
import { quoted } from './site-answer.ts';

const most = 6;
/** So much of what is left of the question the products must speak of. */
const leastCoverage = 0.4;

/** What products cost or how fast they are, as their records say today; null when that is not the question, or no product is meant. */
export function productAnswer(index: SiteIndex, said: string): ChatAnswer | null {
  if (asksSpeed(said) && !isOtherSpeed(said) && !asksPrice(said)) return speeds(index);
  if (!asksPrice(said) || isAboutPrices(said)) return null;
  const left = said.replace(priceWords, ' ').trim();
  const { terms, found } = closestEntries(index, { question: left === '' ? said : left, limit: 30, kinds: ['product'] });
  const asked = terms.filter(({ worth }) => worth >= leastWorth);
  if (left === '' || asked.length === 0) return isOfOneself(said) ? null : lowest(index);
  const [best] = found;
  if (best === undefined || best.coverage < leastCoverage) return null;
  // Where no product is all of what is asked for, those of its kind are shown to choose from.
  const meant =
    best.coverage >= 0.95
      ? inOrder(found.filter(({ coverage, score }) => coverage >= 0.95 && score >= best.score * 0.5)).map(({ entry }) => entry)
      : [best.entry, ...index.entries.filter((entry) => entry !== best.entry && entry.kind === 'product' && entry.group === best.entry.group)];
  return answerOf(index, { text: chatText.prices.text, products: meant.slice(0, most), valueOf: priceText });
}

/** Of those that come as near, the cheapest first. */
const inOrder = (found: readonly Closest[]): Closest[] =>
  found.toSorted((one, other) => Math.round(10 * Math.log(other.score / one.score)) || Number(one.entry.price?.monthly) - Number(other.entry.price?.monthly));

const priceText = ({ price }: SiteEntry): string => (price === null ? '' : amountText(price));

function amountText({ monthly, from, unit }: SitePrice): string {
  const amount = from ? chatText.prices.from(euros(monthly)) : euros(monthly);
  return [amount, perUnit(unit), siteEntryText.withoutVat].filter((part) => part !== '').join(' ');
}

type Shown = { text: string; products: readonly SiteEntry[]; valueOf: (entry: SiteEntry) => string };

function answerOf(index: SiteIndex, { text, products, valueOf }: Shown): ChatAnswer {
  const facts = products.map((entry): ChatFact => ({ name: entry.title, value: valueOf(entry) }));
  const path = products[0]!.path.split('#')[0]!; // proof: there is a product
  const page = index.entries.find((entry) => entry.kind === 'page' && entry.path === path);
  const sells = page?.price != null;
  return {
    kind: 'facts',
    text,
    // Where a page sells it, what it says of the first of them.
    sources: sells ? [{ ...quoted(products[0]!, [0]), title: page.title, path }] : [],
    facts,
    ways: page === undefined ? [] : [{ path, text: chatText.prices.way(page.names[0] ?? page.title) }],
  };
}

/** What each service starts at. */
function lowest(index: SiteIndex): ChatAnswer | null {
  const pages = index.entries.filter((entry) => entry.kind === 'page' && entry.price !== null);
  if (pages.length === 0) return null;
  return {
    kind: 'facts',
    text: chatText.prices.text,
    sources: [],
    facts: pages.map((page) => ({ name: page.names[0] ?? page.title, value: amountText(page.price!) })), // proof: those with a price
    ways: pages.map((page) => ({ path: page.path, text: chatText.prices.way(page.names[0] ?? page.title) })),
  };
}

/** The fastest first. */
function speeds(index: SiteIndex): ChatAnswer | null {
  const lines = index.entries.filter((entry) => entry.kind === 'product' && entry.amount !== null && entry.price?.unit === 'Mbit/s');
  const products = lines.toSorted((one, other) => Number(other.amount) - Number(one.amount)).slice(0, most);
  return products.length === 0 ? null : answerOf(index, { text: chatText.speeds, products, valueOf: ({ summary }) => summary });
}
