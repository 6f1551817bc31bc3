import { verbsAtEnd, backgroundWords } from './aside.ts';
import { type Fit, fitsQuestion, headingsIn } from './passage-fit.ts';
import { type SentencePart, sentenceScorer } from './sentence-scorer.ts';
import type { SiteEntry, SiteKind } from './site-entries.ts';
import { type SiteIndex, interpretQuery } from './site-index.ts';
import { leastWorth, type Posting, type Term, type TermMatch } from './text-index.ts';
import { tokenize } from './words.ts';
import { normalizeQuestionWords } from './normalize-question-words.ts';

/**
 * `coverage`, 0 to 1: the part of the question that one passage covers together with the title of
 * its page; rare words weigh more. `terms`: the number of covered words.
 */
export type ClosestEntry = {
  entry: SiteEntry;
  passages: readonly ScoredPassage[];
  score: number;
  coverage: number;
  /** The coverage when only words that occur on the site are counted. */
  ofKnown: number;
  terms: number;
  /** The part of the question that the best sentence covers. */
  sentence: number;
  /** The score of the best passage without the title. */
  alone: number;
  hasRarest: boolean;
  /** The rarest word of the question counts as a word of a title or heading. */
  isNamed: boolean;
};

export type ScoredPassage = { at: number; points: number; hasRarest: boolean };

export type ClosestEntriesQuery = {
  question: string;
  limit: number;
  kinds?: readonly SiteKind[];
  preferred?: SiteKind;
};

const ofKind = { page: 1, product: 0.8, article: 1, vacancy: 0.4 } as const;
const ofPreferred = 1.6;
/** The weight of a title relative to a passage. */
const ofTitle = 0.7;
const titleSure = 0.9;
/** For a word that is also in the title: it does not distinguish the passages. */
const ofTitled = 0.6;
/** Below this certainty, a word does not count as covered in `terms`. */
const sureEnough = 0.45;
/** Words of at least this worth may name the subject of the question. */
export const minContentWorth = 0.5;
/** A word with at least these points counts as a word in a heading. */
const headingPoints = 1.1;
/** The weight of the next three passages relative to the best one. */
const ofRest = 0.25;
/** For the first passage of an article: an introduction, seldom the answer. */
const ofLead = 0.7;
/** The bonus for a passage whose heading consists of words of the question. */
const ofHeading = { whole: 0.3, passage: 0.8 };
/** The bonus for the part of the question that the best sentence of a passage covers. */
const ofSentence = 0.6;

/** `unknown`: meaningful words of the question that do not occur on the site. */
export function closestEntries(
  index: SiteIndex,
  { question, limit, kinds, preferred }: ClosestEntriesQuery,
): {
  terms: readonly Term[];
  corrected: boolean;
  unknown: readonly string[];
  found: ClosestEntry[];
} {
  const q = normalizeQuestionWords(index, question);
  const asked = { q, literal: false, open: false, mistakes: 1, isQuestion: true } as const;
  const { typed, query } = interpretQuery(index, asked);
  const matches = matchTerms(index, question, query.terms);
  const terms = matches.map(({ term }) => term);
  const inPassages = matches.map((match) => match.inPassages);
  const inTitles = matches.map((match) => match.inTitles);
  const saying = matches.filter(({ term }) => term.worth >= leastWorth);
  const whole = raritiesOf(saying);
  const known = raritiesOf(saying.filter(({ stands }) => stands));
  const rarest = saying.reduce<TermMatch | null>(
    (most, one) => (one.inPassages.rarity > (most?.rarity ?? 0) ? one.inPassages : most),
    null,
  );
  const fits = fitsQuestion(index, question);
  const headed = headingsIn(index, { question: q, terms });
  const closest = sentenceScorer(index, { question, inPassages });
  const found = index.entries
    .map((entry, at) => {
      if (kinds !== undefined && !kinds.includes(entry.kind)) return null;
      return closestOf(
        // proof: there is one element for each entry
        { entry, at, first: index.firstPassageOf[at]! },
        { inPassages, inTitles, whole, known, rarest, fits, headed, closest },
      );
    })
    .filter((one) => one !== null)
    .map((one) => (one.entry.kind === preferred ? { ...one, score: one.score * ofPreferred } : one))
    .sort((one, other) => other.score - one.score);
  const unknown = matches
    .filter(({ term, stands }) => term.worth >= minContentWorth && !stands)
    .map(({ term }) => term.word);
  return { terms, corrected: typed !== q, unknown, found: found.slice(0, limit) };
}

function matchTerms(index: SiteIndex, question: string, terms: readonly Term[]) {
  const aside = new Set([...backgroundWords(question), ...verbsAtEnd(question)]);
  const titles = index.titles.match(terms);
  return (
    index.passages
      .match(terms)
      .map((inPassages, nth) => {
        const inTitles = titles[nth]!; // proof: both lists contain the same terms
        const stands = inPassages.documents.size + inTitles.documents.size > 0;
        return { term: inPassages.term, inPassages, inTitles, stands };
      })
      // A background word, or a verb at the end, that does not occur on the site is ignored.
      .filter(({ term, stands }) => stands || !aside.has(term.word))
  );
}

const raritiesOf = (matches: readonly { inPassages: TermMatch }[]): number =>
  matches.reduce((sum, { inPassages }) => sum + inPassages.rarity, 0);

type Matches = {
  inPassages: readonly TermMatch[];
  inTitles: readonly TermMatch[];
  whole: number;
  known: number;
  rarest: TermMatch | null;
  fits: (document: number) => Fit;
  headed: (document: number) => number;
  closest: (document: number) => SentencePart;
};

/** `at`: the index of the entry. `first`: the document of its first passage. */
type Place = { entry: SiteEntry; at: number; first: number };

function closestOf(place: Place, matches: Matches): ClosestEntry | null {
  const { entry, first } = place;
  const { whole, known, fits, headed, closest } = matches;
  const sums = sumPassages(place, matches);
  if (sums.every(({ coverage }) => coverage === 0)) return null;
  const isLead = (passage: number): boolean => entry.kind === 'article' && passage === 0;
  const scored = sums.map(({ score, own, coverage, terms, saysRarest, alone, held }, passage) => {
    const fit = fits(first + passage);
    const heading = headed(first + passage);
    const bySentence = 1 + ofSentence * closest(first + passage).near;
    const byHeading = 1 + ofHeading.whole * heading;
    const lead = isLead(passage) ? ofLead : 1;
    return {
      at: passage,
      score: score * (0.2 + coverage ** 1.5) * fit.whole * byHeading * bySentence,
      points: own * fit.passage * (1 + ofHeading.passage * heading) * bySentence * lead,
      alone: alone * held ** 1.5 * fit.whole * byHeading * bySentence,
      hasRarest: saysRarest,
      coverage,
      terms,
    };
  });
  const inAll = {
    entry,
    sentence: Math.max(...entry.passages.map((_, passage) => closest(first + passage).ofType)),
    hasRarest: sums.some(({ hasRarest }) => hasRarest),
    isNamed: sums.some(({ isNamed }) => isNamed),
  };
  return withBest(inAll, { scored, ofKnown: whole / Math.max(known, 1e-9) });
}

function sumPassages(
  { entry, at, first }: Place,
  { inPassages, inTitles, whole, rarest }: Matches,
) {
  const size = entry.passages.length;
  const sums = entry.passages.map(() => ({
    score: 0,
    own: 0,
    coverage: 0,
    terms: 0,
    hasRarest: false,
    isNamed: false,
    saysRarest: false,
    alone: 0,
    held: 0,
  }));
  for (const [nth, { term, rarity, documents }] of inPassages.entries()) {
    // proof: both lists contain the same terms
    const title = inTitles[nth]!.documents.get(at) ?? none;
    const own = sums.map((_, passage) => documents.get(first + passage) ?? none);
    const having = own.filter(({ points }) => points > 0).length;
    // A word that few passages of this page contain distinguishes those passages.
    const local = Math.log(1 + size / (0.5 + having));
    const counts = term.worth >= leastWorth;
    for (const [passage, posting] of own.entries()) {
      const sum = sums[passage]!; // proof: there is one element for each passage
      sum.score += rarity * (posting.points + ofTitle * title.points);
      sum.own += rarity * local * posting.points * (title.sure >= 1 ? ofTitled : 1);
      sum.alone += rarity * posting.points;
      if (counts) sum.held += (rarity * posting.sure) / Math.max(whole, 1e-9);
      const sure = Math.max(posting.sure, titleSure * title.sure);
      if (!counts || sure === 0) continue;
      sum.coverage += (rarity * sure) / Math.max(whole, 1e-9);
      if (sure >= sureEnough) sum.terms += tokenize(term.word).length;
      if (term !== rarest?.term || sure < sureEnough) continue;
      sum.hasRarest = true;
      if (posting.sure >= sureEnough) sum.saysRarest = true;
      sum.isNamed = title.sure >= 1 || posting.points >= headingPoints;
    }
  }
  return sums;
}

const none: Posting = { points: 0, sure: 0 };

type Scored = ScoredPassage & Pick<ClosestEntry, 'score' | 'coverage' | 'terms' | 'alone'>;
type InAll = Pick<ClosestEntry, 'entry' | 'sentence' | 'hasRarest' | 'isNamed'>;
/** `ofKnown`: the factor from the coverage to the coverage of the known words. */
type Passages = { scored: readonly Scored[]; ofKnown: number };

function withBest(inAll: InAll, { scored, ofKnown }: Passages): ClosestEntry {
  const [best, ...rest] = scored.toSorted((one, other) => other.score - one.score);
  const { score, coverage, terms } = best!; // proof: every entry has at least one passage
  const others = rest.slice(0, 3).reduce((sum, one) => sum + one.score, 0);
  const weight = ofKind[inAll.entry.kind];
  return {
    ...inAll,
    passages: scored.toSorted((one, other) => other.points - one.points || one.at - other.at),
    score: (score + ofRest * others) * weight,
    coverage,
    ofKnown: coverage * ofKnown,
    terms,
    alone: Math.max(...scored.map(({ alone }) => alone)) * weight,
  };
}

export const coversAll = ({ terms: covered }: ClosestEntry, terms: readonly Term[]): boolean =>
  covered >=
  terms.filter(({ worth }) => worth >= leastWorth).flatMap(({ word }) => tokenize(word)).length;

/** Returns whether the entry is about the question, and does not just share a word with it. */
export function isAbout(one: ClosestEntry, unknown: readonly string[]): boolean {
  const { coverage, ofKnown, score, terms } = one;
  if (terms === 0) return false;
  if (terms === 1) return unknown.length === 0 && coverage >= leastOfOne(one);
  if (unknown.length === 0 && coverage >= leastOfMore) return true;
  return ofKnown >= leastOfKnown && score >= leastScore;
}

const leastOfMore = 0.25;

const leastOfKnown = 0.45;
const leastScore = 4;

const leastOfOne = ({ hasRarest, isNamed }: Pick<ClosestEntry, 'hasRarest' | 'isNamed'>): number =>
  hasRarest ? (isNamed ? 0.3 : 0.42) : 0.5;
