import type { ChatSource } from '#protocol/site/chat.ts';
import { quoteOf } from '../site-search/excerpts.ts';
import type { SiteEntry } from '../site-search/site-entries.ts';

const longest = 480;

/** These passages of an entry, as a source. */
export const quoteSource = (entry: SiteEntry, passages: readonly number[]): ChatSource => ({
  title: entry.title,
  path: entry.path,
  quotes: passages.map((at) => {
    const { heading, text } = entry.passages[at]!; // proof: the caller took them from the entry
    return { heading, text: [{ text: quoteOf(text, longest), hit: false }] };
  }),
});
