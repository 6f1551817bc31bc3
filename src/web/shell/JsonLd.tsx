import type { LinkedThing } from '#wire/seo.ts';

/** What machines read beside the words of a page. Not a script: browsers run no such type, so it needs no word in the content policy. */
export function JsonLd({ things }: { things: readonly LinkedThing[] }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdText(things) }} />;
}

/** JSON in which nothing can end the element it stands in, whatever a record says: `<` is written as its number. */
export const jsonLdText = (things: readonly LinkedThing[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
