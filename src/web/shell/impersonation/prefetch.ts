/** Whether the browser requests this ahead of any click. */
export const isPrefetch = (headers: Headers): boolean =>
  /prefetch|prerender/.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '');
