/** The address of the previous or the next page of a list; undefined where there is none. */
export const pagerLink = (html: string, rel: 'prev' | 'next'): string | undefined =>
  [...html.matchAll(/<a [^>]*>/g)]
    .map(([link]) => link)
    .find((link) => link.includes(`rel="${rel}"`))
    ?.match(/href="([^"#]+)/)?.[1]
    ?.replaceAll('&amp;', '&');
