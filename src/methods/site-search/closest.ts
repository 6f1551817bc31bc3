import type { SiteEntry, SiteKind } from './site-entries.ts';
import { type SiteIndex, understood } from './site-index.ts';
import { stemOf } from './stem.ts';
import { leastWorth, type Scored, type Term } from './text-index.ts';
import { wordsIn } from './words.ts';

/**
 * An entry with its passages that answer a question, best first. `coverage`, 0 to 1: how much of the question it speaks of. `named`: how many words of the
 * question stand in its title, its names or the heading of its best passage.
 */
export type Closest = { entry: SiteEntry; passages: readonly number[]; score: number; coverage: number; terms: number; named: number };

export type ClosestAsked = { question: string; limit: number; kinds?: readonly SiteKind[] };

/** How much a passage counts beside the whole entry. */
const ofPassage = 1.4;
const ofKind = { page: 1, product: 0.75, article: 1, vacancy: 0.35 } as const;

/** What the site says that comes nearest to a question in whole sentences: not every word has to occur. */
export function closestEntries(index: SiteIndex, { question, limit, kinds }: ClosestAsked): { terms: readonly Term[]; found: Closest[] } {
  const { query } = understood(index, { q: question, literal: false, open: false, mistakes: 1 });
  const { terms } = query;
  const byEntry = Map.groupBy(index.passages.score(terms), ({ document }) => index.passageOf[document]!.entry); // proof: a document for each passage
  const found = index.pages
    .score(terms)
    .filter(({ document, terms: matched }) => matched > 0 && (kinds === undefined || kinds.includes(index.entries[document]!.kind)))
    .map((page) => closestOf(index, { page, passages: byEntry.get(page.document) ?? [], terms }))
    .sort((one, other) => other.score - one.score);
  return { terms, found: found.slice(0, limit) };
}

type Parts = { page: Scored; passages: readonly Scored[]; terms: readonly Term[] };

function closestOf({ entries, passageOf }: SiteIndex, { page, passages, terms }: Parts): Closest {
  const entry = entries[page.document]!; // proof: a document for each entry
  const best = passages
    .map((one) => ({ at: passageOf[one.document]!.passage, points: one.score * (0.3 + one.coverage) })) // proof: as above
    .sort((one, other) => other.points - one.points);
  const named = namedTerms(entry, best[0]?.at, terms);
  const score = (page.score * (0.3 + page.coverage ** 2) + ofPassage * (best[0]?.points ?? 0)) * ofKind[entry.kind] * (1 + 0.15 * Math.min(4, named));
  return { entry, passages: best.map(({ at }) => at), score, coverage: page.coverage, terms: page.terms, named };
}

function namedTerms({ title, names, passages }: SiteEntry, at: number | undefined, terms: readonly Term[]): number {
  const heading = at === undefined ? '' : (passages[at]?.heading ?? '');
  const stems = new Set(wordsIn([title, ...names, heading].join(' . ')).map(stemOf));
  return terms.filter(({ worth, variants }) => worth >= leastWorth && variants.some((one) => one.weight >= 0.6 && one.stems.every((stem) => stems.has(stem))))
    .length;
}

/** Whether an entry answers the question, or only happens to use a word of it. Found by trying questions that the site answers and questions it does not. */
export const isAbout = ({ coverage, terms, named }: Closest): boolean =>
  (named >= 2 && coverage >= 0.22) || (named >= 1 && terms >= 2 && coverage >= 0.3) || (named >= 1 && coverage >= 0.45) || (terms >= 3 && coverage >= 0.6);
