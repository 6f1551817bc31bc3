/** The browser fetches this before anybody asked for it. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
