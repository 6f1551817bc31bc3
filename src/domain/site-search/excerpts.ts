import { excerptIn, highlight } from '#engine/search/excerpt.ts';
import type { SiteEntry } from './site-entries.ts';
import type { SiteIndex } from './site-index.ts';
import type { Term } from './text-index.ts';
import type { MarkedText } from '#protocol/site/site.ts';
import { stopWords } from '#engine/search/dutch-words.ts';

/** Below this certainty a variant is not marked. */
const sureEnough = 0.45;

export const hitsOf = ({ pages }: SiteIndex, terms: readonly Term[]): ReadonlySet<string> =>
  new Set(
    terms
      .filter(({ worth }) => worth >= 0.3)
      .flatMap(({ variants }) =>
        variants
          .filter(({ weight }) => weight >= sureEnough)
          .flatMap(({ stems, isPhrase = false }) =>
            isPhrase ? pages.phrasesOf(stems) : stems.flatMap(pages.wordsOf),
          ),
      )
      .filter((word) => !stopWords.has(word)),
  );

export type Excerpt = { title: MarkedText; text: MarkedText };

export function excerptOfEntry(
  { kind, title, summary, passages }: SiteEntry,
  hits: ReadonlySet<string>,
): Excerpt {
  // The passage of a product adds only its price, which is shown separately.
  if (kind === 'product') return { title: highlight(title, hits), text: highlight(summary, hits) };
  const texts = [
    summary,
    ...passages.map(({ heading, text }) =>
      heading === null ? text : `${heading}${/[.!?:]$/.test(heading) ? '' : ':'} ${text}`,
    ),
  ];
  const { parts } = excerptIn(texts, hits);
  return { title: highlight(title, hits), text: parts };
}

export function quoteOf(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  const end = Math.max(cut.lastIndexOf('. '), cut.lastIndexOf('? '), cut.lastIndexOf('! '));
  return end > longest / 3
    ? cut.slice(0, end + 1)
    : `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))} …`;
}
