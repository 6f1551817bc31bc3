import type { JsonLdThing } from '#protocol/site/seo.ts';
import { scriptText } from '../script-text.ts';

/**
 * Renders JSON-LD that `jsonLdText` made. Browsers do not run a script of this type, so the
 * Content-Security-Policy need not allow it.
 */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Returns JSON-LD things as one text. A loader sends this text instead of the objects. */
export const jsonLdText = (things: readonly JsonLdThing[]): string =>
  scriptText({ '@context': 'https://schema.org', '@graph': things });
