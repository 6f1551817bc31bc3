import { kindPatterns } from '#messages/assistant/own-topics.ts';
import { chatText } from '#messages/site/chat.ts';
import {
  asksChoice,
  asksPrice,
  asksWhatThereIs,
  priceWords,
  speedWords,
} from '#messages/site/question-topics.ts';
import { serviceText } from '#messages/site/service.ts';
import type { ChatAnswer, ChatLink } from '#protocol/site/chat.ts';
import { serviceKind } from '#protocol/telecom/service-kind.ts';
import type { SiteEntry } from '../site-search/site-entries.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { asksForSpeed, productAnswer, productFact, wayToProduct } from './price-answer.ts';
import { normalizeQuestion, withSiteWording } from './said.ts';
import { wordsOutsideTopic } from './topics.ts';

type NamedProducts = { products: readonly SiteEntry[]; rest: string };

/** Null when the question names no product, or asks something else about the products. */
export function namedProductAnswer(index: SiteIndex, said: string): ChatAnswer | null {
  const { products, rest } = productsNamedIn(index, said);
  const [first, ...others] = products;
  if (first === undefined || !asksOnlyWhatItIs(rest, said)) return null;
  const shown =
    others.length === 0 && asksChoice(said) ? [first, ...ofSameKind(index, first)] : products;
  if (asksForSpeed(said)) {
    const facts = shown.map(({ title, summary }) => ({ name: title, value: summary }));
    return factsAnswer(index, shown, { text: chatText.speeds, facts });
  }
  const text = asksPrice(said) ? chatText.prices.text : chatText.products;
  return factsAnswer(index, shown, { text, facts: shown.map(productFact) });
}

export function pricesAnswer(index: SiteIndex, said: string): ChatAnswer | null {
  const answer = productAnswer(index, said);
  const { products } = productsNamedIn(index, said);
  if (answer === null || products.length === 0 || asksForSpeed(said)) return answer;
  const named = products.map(productFact);
  const names = new Set(products.map(({ title }) => title));
  const others = answer.facts.filter(({ name }) => !names.has(name));
  return factsAnswer(index, products, { text: answer.text, facts: [...named, ...others] });
}

/** Null: another subject, a question for a price, or no SLA for sale. */
export function slaAnswer(index: SiteIndex, said: string): ChatAnswer | null {
  const rest = said.replace(kindPatterns.SLA, ' ').trim();
  if (rest === said || asksPrice(said) || !asksOnlyWhatItIs(rest, said)) return null;
  const products = slaProducts(index);
  if (products.length === 0) return null;
  const text = `${serviceText.tariffs.groups.sla}. ${chatText.products}`;
  return factsAnswer(index, products, { text, facts: products.map(productFact) });
}

export const slaProducts = ({ entries }: SiteIndex): SiteEntry[] =>
  entries.filter(({ kind, group }) => kind === 'product' && group === serviceKind.sla);

/** `rest`: the question without the names of the products. */
const asksOnlyWhatItIs = (rest: string, said: string): boolean => {
  const left = rest.replace(priceWords, ' ').replace(speedWords, ' ').replace(/\s+/g, ' ').trim();
  const isAsked =
    rest === '' ||
    asksPrice(said) ||
    asksChoice(said) ||
    asksForSpeed(said) ||
    asksWhatThereIs(said);
  return isAsked && wordsOutsideTopic('price', left).length === 0;
};

/** In the order of the question. A name inside a longer product name does not count. */
function productsNamedIn(index: SiteIndex, said: string): NamedProducts {
  let rest = said;
  const found: { entry: SiteEntry; at: number }[] = [];
  for (const { entry, pattern } of namesOf(index)) {
    const at = rest.search(pattern);
    if (at < 0) continue;
    found.push({ entry, at });
    // Spaces of the same length keep the positions of later matches correct.
    rest = rest.replace(pattern, (name) => ' '.repeat(name.length));
  }
  const inOrder = found.toSorted((one, other) => one.at - other.at);
  return { products: inOrder.map(({ entry }) => entry), rest: rest.trim() };
}

type ProductName = { entry: SiteEntry; pattern: RegExp };
const namesByIndex = new WeakMap<SiteIndex, readonly ProductName[]>();

/** The longest names come first. The patterns also match names without their spaces. */
function namesOf(index: SiteIndex): readonly ProductName[] {
  const known = namesByIndex.get(index);
  if (known !== undefined) return known;
  const names = index.entries
    .filter(({ kind }) => kind === 'product')
    .map((entry) => ({ entry, words: normalizeQuestion(withSiteWording(entry.title)) }))
    .filter(({ words }) => words !== '')
    .toSorted((one, other) => other.words.length - one.words.length)
    .map(({ entry, words }) => ({
      entry,
      pattern: new RegExp(
        `(?<![\\p{L}\\p{N}])${words.replaceAll(' ', ' ?')}(?![\\p{L}\\p{N}])`,
        'u',
      ),
    }));
  namesByIndex.set(index, names);
  return names;
}

const ofSameKind = ({ entries }: SiteIndex, product: SiteEntry): SiteEntry[] =>
  entries.filter(
    (entry) => entry.kind === 'product' && entry !== product && entry.group === product.group,
  );

function factsAnswer(
  index: SiteIndex,
  products: readonly SiteEntry[],
  { text, facts }: Pick<ChatAnswer, 'text' | 'facts'>,
): ChatAnswer {
  const ways = new Map<string, ChatLink>();
  for (const product of products) {
    const way = wayToProduct(index, product);
    if (way !== null) ways.set(way.path, way);
  }
  return { kind: 'facts', text, sources: [], facts, ways: [...ways.values()] };
}
