import { marked } from '#records/excerpt.ts';
import { chatText } from '#text/chat.ts';
import type { ChatAnswer, ChatFact, ChatQuote, ChatSource, ChatWay } from '#wire/chat.ts';
import type { MarkedText } from '#wire/search.ts';
import { productFact, wayToProduct } from './price-answer.ts';
import { asksFact, isWhetherWe, lacksAnswer } from '../site-search/answer-types.ts';
import { closestEntries, type Closest, type ClosestAsked, isAbout } from '../site-search/closest.ts';
import { hitsOf, quoteOf } from '../site-search/excerpts.ts';
import type { SiteEntry } from '../site-search/site-entries.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { stemOf } from '../site-search/stem.ts';
import { leastWorth, type Term } from '../site-search/text-index.ts';
import { wordsIn } from '../site-search/words.ts';

/** More pages than this nobody reads in a conversation. */
const mostSources = 3;
/** A page that comes so much less near than the first is left out. */
const leastOfBest = 0.45;
const leastOfBestPassage = 0.4;
const mostQuotes = 4;
const mostProducts = 3;
const mostSold = 6;
const mostNear = 12;
/** So much of a question a page speaks of that is shown as the nearest one. */
const leastNear = 0.25;
const lengths = { first: 600, second: 360, other: 280 };

/** What the site says of a question, quoted; null when it says nothing. */
export function siteAnswer(index: SiteIndex, asked: Omit<ClosestAsked, 'limit'>): ChatAnswer | null {
  const near = closestEntries(index, { ...asked, limit: 40 });
  const { terms, found } = near;
  const [best] = found;
  if (best === undefined || !isAbout(best)) return null;
  // Whether we sell a thing that stands nowhere is not known.
  if (isWhetherWe(asked.question) && !best.hasRarest) return null;
  const hits = hitsOf(index, terms);
  const isNear = ({ score, entry }: Closest): boolean => entry.kind !== 'product' && score >= best.score * leastOfBest;
  const sources = onePerPage(found.slice(0, mostNear).filter(isNear))
    .slice(0, mostSources)
    .map((one, at) => sourceOf(one, { hits, isFirst: at === 0 }));
  const isSold = best.entry.kind === 'product';
  const facts = found
    .filter((one) => one.entry.kind === 'product')
    .filter((one) => isSold || isAsNear(one, best) || isQuoted(one, sources))
    .filter(({ entry }) => !isSold || entry.group === best.entry.group)
    .slice(0, isSold ? mostSold : mostProducts)
    .map(({ entry }) => productFact(entry));
  const sure = isSure(best, { question: asked.question, near, sources, facts });
  return {
    kind: sure ? (isSold ? 'facts' : 'site') : 'unsure',
    text: sure && isSold ? chatText.products : chatText.answer[sure ? 'site' : 'unsure'],
    sources,
    // Beside an answer that may be another one, a price would be taken for the answer.
    facts: sure ? facts : [],
    ways: isSold ? [wayToProduct(index, best.entry)] : [],
  };
}

/** The same page as the nearest one, and not as the answer. */
export const asUnsure = (answer: ChatAnswer): ChatAnswer => ({
  ...answer,
  kind: 'unsure',
  text: chatText.answer.unsure,
  facts: [],
});

/** The way to the page that comes nearest to a question nothing on the site answers. */
export function wayToNearest(index: SiteIndex, question: string): ChatWay[] {
  const { found } = closestEntries(index, { question, limit: 1, kinds: ['page', 'article'] });
  return found.filter(({ coverage }) => coverage >= leastNear).map(({ entry }) => ({ path: entry.path, text: chatText.nearest(entry.title) }));
}

/** A product is named beside a page only where it is just as near. */
const isAsNear = (one: Closest, best: Closest): boolean => one.coverage >= best.coverage * 0.9 && one.score >= best.score * 0.5;

/** The first page tells of this product by its name. */
const isQuoted = ({ entry }: Closest, [first]: readonly ChatSource[]): boolean =>
  first?.quotes.slice(0, 1).some(({ text }) => plainText(text).includes(entry.title)) === true;

type Shown = {
  question: string;
  near: ReturnType<typeof closestEntries>;
  sources: readonly ChatSource[];
  facts: readonly ChatFact[];
};

/**
 * Whether this answers, and is not only near: a passage speaks of most of the question and of its
 * rarest word, and what was asked for by name, such as an amount, stands in it.
 */
function isSure(best: Closest, { question, near, sources, facts }: Shown): boolean {
  const { coverage, hasRarest, isNamed, terms } = best;
  if (coverage < 0.6 || !hasRarest) return false;
  // A fact is asked of a thing that stands nowhere: what stands there is of something else.
  if (near.hasUnknown && asksFact(question)) return false;
  if (terms < 2 && (!isNamed || near.corrected)) return false;
  const texts = sources.flatMap(({ quotes }) => quotes.map(({ text }) => plainText(text)));
  if (lacksAnswer(question, [...texts, ...facts.map(({ value }) => value)])) return false;
  return !isWhetherWe(question) || isCalledSo(best, near.terms);
}

/** Whether all that was asked for stands in the title of an entry or the heading of its passage. */
function isCalledSo({ entry, passages: [first] }: Closest, terms: readonly Term[]): boolean {
  const heading = first === undefined ? null : entry.passages[first.at]!.heading; // proof: it has it
  const text = entry.kind === 'product' ? entry.summary : '';
  const called = [entry.title, ...entry.names, text, heading ?? ''];
  const stems = new Set(called.flatMap(wordsIn).map(stemOf));
  const isIn = (all: readonly string[]): boolean => all.every((stem) => stems.has(stem));
  return terms.filter(({ worth }) => worth >= leastWorth).every(({ variants }) => variants.some(({ stems: all, weight }) => weight >= 0.6 && isIn(all)));
}

const plainText = (text: MarkedText): string => text.map((part) => part.text).join('');

const pageOf = ({ path }: SiteEntry): string => path.split('#')[0]!;

function onePerPage(found: readonly Closest[]): Closest[] {
  const pages = new Set<string>();
  return found.filter(({ entry }) => {
    const page = pageOf(entry);
    if (pages.has(page)) return false;
    pages.add(page);
    return true;
  });
}

type Quoting = { hits: ReadonlySet<string>; isFirst: boolean };

function sourceOf({ entry, passages }: Closest, { hits, isFirst }: Quoting): ChatSource {
  const quotes = shownPassages({ entry, passages }, isFirst).map((at, place): ChatQuote => {
    const { heading, text } = entry.passages[at]!; // proof: the index names passages there are
    const longest = isFirst ? (place === 0 ? lengths.first : lengths.second) : lengths.other;
    return { heading, text: marked(quoteOf(text, longest), hits) };
  });
  const whole = [{ heading: null, text: marked(entry.summary, hits) }];
  return { title: entry.title, path: entry.path, quotes: quotes.length > 0 ? quotes : whole };
}

/** The passages that say most; of a page in steps its first step too, where it says what to do. */
function shownPassages({ entry, passages }: Pick<Closest, 'entry' | 'passages'>, isFirst: boolean) {
  const least = (passages[0]?.points ?? 0) * leastOfBestPassage;
  const near = passages.filter(({ points }) => points > 0 && points >= least).map(({ at }) => at);
  if (!isFirst) return near.slice(0, 1);
  const steps = entry.passages.flatMap(({ heading }, at) => (isStep(heading) ? [at] : []));
  const begins = steps.length >= 3 ? steps.slice(0, 1) : [];
  const shown = [...new Set([...near.slice(0, 1), ...begins, ...near])].slice(0, mostQuotes);
  // Steps are read in their order.
  return begins.length > 0 ? shown.toSorted((one, other) => one - other) : shown;
}

const isStep = (heading: string | null): boolean => /^(?:\d+\.|stap \d)/i.test(heading ?? '');
