import type { JsonLdThing } from '#protocol/site/seo.ts';
import { scriptText } from '../script-text.ts';

/**
 * Renders JSON-LD made by `jsonLdText`. Browsers do not run this type, so the
 * Content-Security-Policy need not allow it. /
 */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** JSON-LD things as one text; a loader sends this text rather than the things. */
export const jsonLdText = (things: readonly JsonLdThing[]): string =>
  scriptText({ '@context': 'https://schema.org', '@graph': things });
