import type { LinkedThing } from '#wire/seo.ts';
import { scriptText } from '../script-text.ts';

/** What machines read beside the words of a page. Not a script: browsers run no such type, so it needs no word in the content policy. */
export function JsonLd({ things }: { things: readonly LinkedThing[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(things) }} />;
}

export const jsonLdText = (things: readonly LinkedThing[]): string => scriptText({ '@context': 'https://schema.org', '@graph': things });
