import { marked } from '#records/excerpt.ts';
import { chatText } from '#text/chat.ts';
import type { ChatAnswer, ChatQuote, ChatSource } from '#wire/chat.ts';
import { closestEntries, type Closest, type ClosestAsked, isAbout } from '../site-search/closest.ts';
import { hitsOf, quoteOf } from '../site-search/excerpts.ts';
import type { SiteEntry } from '../site-search/site-entries.ts';
import type { SiteIndex } from '../site-search/site-index.ts';

/** More pages than this nobody reads in a conversation. */
const mostSources = 3;
/** A page that comes so much less near than the first is left out. */
const leastOfBest = 0.3;
const lengths = { first: 480, second: 300, other: 260 };

/** What the site says of a question, quoted; null when it says nothing. */
export function siteAnswer(index: SiteIndex, asked: Omit<ClosestAsked, 'limit'>): ChatAnswer | null {
  const { terms, found } = closestEntries(index, { ...asked, limit: 12 });
  const about = found.filter(isAbout);
  const [best] = about;
  if (best === undefined) return null;
  const hits = hitsOf(index, terms);
  const near = onePerPage(about.filter(({ score }) => score >= best.score * leastOfBest)).slice(0, mostSources);
  const kind = isSure(best) ? 'site' : 'unsure';
  return { kind, text: chatText.answer[kind], sources: near.map((one, at) => sourceOf(one, { hits, isFirst: at === 0 })), facts: [], ways: [] };
}

/** The best of the question is in this page, and not just a word or two of it. */
const isSure = ({ coverage, named, terms }: Closest): boolean =>
  (coverage >= 0.5 && named >= 1) || (named >= 2 && coverage >= 0.35) || (coverage >= 0.75 && terms >= 3);

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

function sourceOf({ entry, passages }: Closest, { hits, isFirst }: { hits: ReadonlySet<string>; isFirst: boolean }): ChatSource {
  const shown = passages.length === 0 ? [] : passages.slice(0, isFirst ? 2 : 1);
  const quotes = shown.map((at, place): ChatQuote => {
    const { heading, text } = entry.passages[at]!; // proof: the index names passages there are
    return { heading, text: marked(quoteOf(text, isFirst ? (place === 0 ? lengths.first : lengths.second) : lengths.other), hits) };
  });
  return { title: entry.title, path: entry.path, quotes: quotes.length > 0 ? quotes : [{ heading: null, text: marked(entry.summary, hits) }] };
}

/** These passages of an entry, as a source. */
export const quoted = (entry: SiteEntry, passages: readonly number[]): ChatSource => ({
  title: entry.title,
  path: entry.path,
  quotes: passages.map((at) => {
    const { heading, text } = entry.passages[at]!; // proof: the caller took them from the entry
    return { heading, text: [{ text: quoteOf(text, lengths.first), hit: false }] };
  }),
});
