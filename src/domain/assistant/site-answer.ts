import { highlight } from '#engine/search/excerpt.ts';
import { chatText } from '#messages/site/chat.ts';
import { isAboutUs } from '#messages/site/question-topics.ts';
import { normalizeQuestion } from './said.ts';
import type { ChatAnswer, ChatFact, ChatQuote, ChatSource, ChatLink } from '#protocol/site/chat.ts';
import { passageCutter, type CutPassage } from './passage-cutter.ts';
import { productFact, wayToProduct } from './price-answer.ts';
import {
  answerTypesOf,
  asksFact,
  asksPrivateFact,
  holdsAnswer,
  asksWhetherWeOffer,
  lacksAnswer,
  ownThingAsked,
} from '../site-search/answer-types.ts';
import {
  closestEntries,
  type ClosestEntry,
  type ClosestEntriesQuery,
  isAbout,
  minContentWorth,
} from '../site-search/closest-entry.ts';
import { hitsOf } from '../site-search/excerpts.ts';
import { countedNounStems, holdsCount } from '../site-search/counted.ts';
import type { SiteEntry } from '../site-search/site-entries.ts';
import type { SiteIndex } from '../site-search/site-index.ts';
import { stemOf } from '../site-search/stem.ts';
import type { Term } from '../site-search/text-index.ts';
import { tokenize } from '../site-search/words.ts';
import type { MarkedText } from '#protocol/site/site.ts';

const mostSources = 3;
/** The minimum score of a quoted page, as a part of the best score. */
const leastOfBest = 0.45;
const leastOfBestPassage = 0.3;
const mostQuotes = 5;
const mostOfOther = 2;
const mostProducts = 3;
const mostSold = 6;
const mostNamed = 2;
const mostNear = 12;
const mostLooked = 3;
/** The minimum coverage of the question by a page that is offered as the nearest page. */
const leastNear = 0.25;
/** The minimum coverage of the question for a certain answer. */
const sureCoverage = 0.58;
const wholeCoverage = 0.95;
/** The minimum coverage by one sentence for a certain answer to a question about a fact. */
const leastOfSentence = 0.3;
const lengths = { first: 600, second: 360, other: 320 };

/** Null: no text of the site gives an answer, not even an uncertain one. */
export function siteAnswer(
  index: SiteIndex,
  asked: Omit<ClosestEntriesQuery, 'limit'>,
): ChatAnswer | null {
  const near = closestEntries(index, { ...asked, limit: 40 });
  const { terms } = near;
  const best = near.found.slice(0, mostLooked).find((one) => isAbout(one, near.unknown));
  if (best === undefined) return null;
  const found = [best, ...near.found.filter((one) => one !== best)];
  // Without the rarest word in the entry, it is unknown whether we sell what the question names.
  if (asksWhetherWeOffer(asked.question) && !best.hasRarest) return null;
  const hits = hitsOf(index, terms);
  const cut = passageCutter(index, { question: asked.question, terms });
  const types = answerTypesOf(asked.question);
  const inOrder = types.every(({ isSteps }) => isSteps === true);
  const isNear = ({ score, entry }: ClosestEntry): boolean =>
    entry.kind !== 'product' && score >= best.score * leastOfBest;
  const sources = withBestPassage(
    onePerPage(found.slice(0, mostNear).filter(isNear)).slice(0, mostSources),
    found,
  ).map((one, at) => sourceOf(one, { hits, cut, inOrder, isFirst: at === 0 }));
  const isSold = best.entry.kind === 'product';
  const facts = found
    .filter((one) => one.entry.kind === 'product')
    .filter((one) => isSold || isAsNear(one, best) || isQuoted(one, sources))
    .filter(({ entry }) => !isSold || entry.group === best.entry.group)
    .slice(0, isSold ? mostSold : mostProducts)
    .map(({ entry }) => productFact(entry));
  const sold = isSold ? soldSources(found, best, hits) : [];
  const withSold = [...sold, ...sources].slice(0, mostSources);
  const texts = withSold.flatMap(({ quotes }) => quotes.map(({ text }) => plainText(text)));
  const shown = { question: asked.question, near, texts, facts, index };
  const sure = isSure(best, shown);
  if (!sure && isOther(best, shown)) return null;
  return {
    kind: sure ? (isSold ? 'facts' : 'site') : 'unsure',
    text: sure ? (isSold ? chatText.products : chatText.answer.site) : unsureText(near.unknown),
    sources: sure ? sources : withSold,
    // Next to an uncertain answer, a price could be mistaken for the answer.
    facts: sure ? facts : [],
    ways: isSold ? [wayToProduct(index, best.entry)].filter((way) => way !== null) : [],
  };
}

export const asUnsure = (answer: ChatAnswer): ChatAnswer => ({
  ...answer,
  kind: 'unsure',
  text: chatText.answer.unsure,
  facts: [],
});

export function wayToNearest(index: SiteIndex, question: string): ChatLink[] {
  const { found } = closestEntries(index, { question, limit: 1, kinds: ['page', 'article'] });
  return found
    .filter(({ coverage }) => coverage >= leastNear)
    .map(({ entry }) => ({ path: entry.path, text: chatText.nearest(entry.title) }));
}

const soldSources = (
  found: readonly ClosestEntry[],
  best: ClosestEntry,
  hits: ReadonlySet<string>,
): ChatSource[] => {
  const sold = found.filter(
    (one) =>
      one.entry.kind === 'product' && one.entry.group === best.entry.group && isAsNear(one, best),
  );
  const quotes = sold
    .slice(0, mostProducts)
    .map(({ entry }) => ({ heading: entry.title, text: highlight(entry.summary, hits) }));
  return [{ title: best.entry.names[0] ?? best.entry.title, path: best.entry.path, quotes }];
};

const isAsNear = (one: ClosestEntry, best: ClosestEntry): boolean =>
  one.coverage >= best.coverage * 0.9 && one.score >= best.score * 0.5;

const isQuoted = ({ entry }: ClosestEntry, [first]: readonly ChatSource[]): boolean =>
  first?.quotes.slice(0, 1).some(({ text }) => plainText(text).includes(entry.title)) === true;

type Shown = {
  question: string;
  near: ReturnType<typeof closestEntries>;
  texts: readonly string[];
  facts: readonly ChatFact[];
  index: SiteIndex;
};

function isSure(best: ClosestEntry, { question, near, texts, facts, index }: Shown): boolean {
  const {
    synonyms,
    pages: { knows },
  } = index;
  const { coverage, hasRarest, isNamed, sentence, terms } = best;
  if (coverage < sureCoverage || !hasRarest) return false;
  if (asksFact(question)) {
    if (sentence < leastOfSentence) return false;
    // The question is about something that does not occur on the site.
    if (near.unknown.length > 0) return false;
    const ours = ownThingAsked(question);
    if (ours !== null && !knows(stemOf(ours))) return false;
  }
  // A single word occurs in many texts, so it must be in the name of the entry, or come with an
  // answer.
  const isMeant =
    isNamed || (coverage >= wholeCoverage && holdsAnswer(question, texts.slice(0, 1)));
  if (terms < 2 && (!isMeant || near.corrected)) return false;
  if (lacksAnswer(question, [...texts, ...facts.map(({ value }) => value)])) return false;
  if (!asksWhetherWeOffer(question)) return true;
  const counted = countedNounStems(question, synonyms);
  return counted === null
    ? isCalledSo(best, near.terms)
    : texts.some((text) => holdsCount(text, counted));
}

function isOther(best: ClosestEntry, { question, texts, index }: Shown): boolean {
  if (asksWhetherWeOffer(question) && (best.terms < 2 || best.coverage < wholeOfOurs)) return true;
  const counted = countedNounStems(question, index.synonyms);
  if (
    isAboutUs(normalizeQuestion(question)) &&
    counted !== null &&
    !texts.some((text) => holdsCount(text, counted))
  )
    return true;
  if (asksPrivateFact(question)) return !best.isNamed;
  return best.terms < 2 && asksFact(question) && !holdsAnswer(question, texts);
}

/** The minimum coverage by one text for a question whether we sell or do something. */
const wholeOfOurs = 0.85;

const unsureText = (unknown: readonly string[]): string =>
  unknown.length === 0
    ? chatText.answer.unsure
    : chatText.answer.unsureOf(unknown.slice(0, mostNamed));

function isCalledSo({ entry, passages: [first] }: ClosestEntry, terms: readonly Term[]): boolean {
  // proof: the index names an existing passage
  const heading = first === undefined ? null : entry.passages[first.at]!.heading;
  const text = entry.kind === 'product' ? entry.summary : '';
  const called = [entry.title, ...entry.names, text, heading ?? ''];
  const stems = new Set(called.flatMap(tokenize).map(stemOf));
  const isIn = (all: readonly string[]): boolean => all.every((stem) => stems.has(stem));
  return terms
    .filter(({ worth }) => worth >= minContentWorth)
    .every(({ variants }) => variants.some(({ stems: all, weight }) => weight >= 0.6 && isIn(all)));
}

const plainText = (text: MarkedText): string => text.map((part) => part.text).join('');

const pageOf = ({ path }: SiteEntry): string => path.split('#')[0]!;

function onePerPage(found: readonly ClosestEntry[]): ClosestEntry[] {
  const pages = new Set<string>();
  return found.filter(({ entry }) => {
    const page = pageOf(entry);
    if (pages.has(page)) return false;
    pages.add(page);
    return true;
  });
}

/** A page with another title can have the answer. */
function withBestPassage(
  shown: readonly ClosestEntry[],
  found: readonly ClosestEntry[],
): readonly ClosestEntry[] {
  const texts = found.filter(({ entry }) => entry.kind !== 'product');
  const [best] = texts.toSorted((one, other) => other.alone - one.alone);
  if (best === undefined || shown.some(({ entry }) => pageOf(entry) === pageOf(best.entry))) {
    return shown;
  }
  return [...shown.slice(0, mostSources - 1), best];
}

/** `inOrder`: the question asks for steps, or for no specific kind of answer. */
type Quoting = {
  hits: ReadonlySet<string>;
  cut: CutPassage;
  inOrder: boolean;
  isFirst: boolean;
};

function sourceOf({ entry, passages }: ClosestEntry, quoting: Quoting): ChatSource {
  const { hits, cut, isFirst } = quoting;
  const quotes = shownPassages({ entry, passages }, quoting).map((at, place): ChatQuote => {
    const { heading, text } = entry.passages[at]!; // proof: the index names existing passages
    const longest = isFirst ? (place === 0 ? lengths.first : lengths.second) : lengths.other;
    return { heading, text: highlight(cut(text, longest), hits) };
  });
  const whole = [{ heading: null, text: highlight(entry.summary, hits) }];
  return { title: entry.title, path: entry.path, quotes: quotes.length > 0 ? quotes : whole };
}

/**
 * With `inOrder`, the quotes of a page with steps include the first step and stay in page order.
 */
function shownPassages(
  { entry, passages }: Pick<ClosestEntry, 'entry' | 'passages'>,
  { isFirst, inOrder }: Quoting,
) {
  const least = (passages[0]?.points ?? 0) * leastOfBestPassage;
  const near = passages
    .filter(({ points, hasRarest }) => points > 0 && (points >= least || hasRarest))
    .map(({ at }) => at);
  if (!isFirst) return near.slice(0, mostOfOther);
  const steps = entry.passages.flatMap(({ heading }, at) => (isStep(heading) ? [at] : []));
  const begins = inOrder && steps.length >= 3 ? steps.slice(0, 1) : [];
  const shown = [...new Set([...near.slice(0, 1), ...begins, ...near])].slice(0, mostQuotes);
  return begins.length > 0 ? shown.toSorted((one, other) => one - other) : shown;
}

const isStep = (heading: string | null): boolean => /^(?:\d+\.|stap \d)/i.test(heading ?? '');
