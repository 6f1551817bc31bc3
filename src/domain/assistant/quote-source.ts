import type { ChatSource } from '#protocol/site/chat.ts';
import { quoteOf } from '../site-search/excerpts.ts';
import type { SiteEntry } from '../site-search/site-entries.ts';

const longest = 480;

export const quoteSource = (entry: SiteEntry, passages: readonly number[]): ChatSource => ({
  title: entry.title,
  path: entry.path,
  quotes: passages.map((at) => {
    // proof: the indexes are those of passages of this entry
    const { heading, text } = entry.passages[at]!;
    return { heading, text: [{ text: quoteOf(text, longest), hit: false }] };
  }),
});
