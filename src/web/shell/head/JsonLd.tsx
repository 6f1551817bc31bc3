import type { JsonLdThing } from '#protocol/site/seo.ts';
import { scriptText } from '../script-text.ts';

/**
 * Renders JSON-LD made by `jsonLdText`. Browsers do not run it, so the Content-Security-Policy need
 * not allow it.
 */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Returns the things as JSON-LD text, escaped for a script element. */
export const jsonLdText = (things: readonly JsonLdThing[]): string =>
  scriptText({ '@context': 'https://schema.org', '@graph': things });
