import type { JsonLdThing } from '#protocol/site/seo.ts';
import { scriptText } from '../script-text.ts';

/**
 * What machines read beside the words of a page, made by `jsonLdText`. Not a script: browsers run
 * no such type, so it needs no word in the content policy.
 */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** The things as text; a loader sends this, in one piece, rather than the things. */
export const jsonLdText = (things: readonly JsonLdThing[]): string =>
  scriptText({ '@context': 'https://schema.org', '@graph': things });
