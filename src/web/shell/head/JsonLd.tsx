import type { JsonLdThing } from '#protocol/site/seo.ts';
import { scriptText } from '../script-text.ts';

/** Browsers do not run JSON-LD, so the Content-Security-Policy need not allow it. */
export function JsonLd({ text }: { text: string }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}

export const jsonLdText = (things: readonly JsonLdThing[]): string =>
  scriptText({ '@context': 'https://schema.org', '@graph': things });
