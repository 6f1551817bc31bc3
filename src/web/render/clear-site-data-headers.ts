import { endedParam } from '../paths.ts';

const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns headers that make the browser delete the portal's data, even where no script runs.
 * Returns none below a base path, where other sites may share the origin, and where browsers refuse
 * the header; there the portal's scripts delete the data. Source: W3C Clear Site Data.
 */
export const clearSiteDataHeaders = (url: URL, basePath: string): Record<string, string> =>
  basePath === '' && (url.protocol === 'https:' || own.has(url.hostname))
    ? { 'clear-site-data': '"storage"' }
    : {};

/**
 * Returns these headers for a response after the end of a session. Returns none for the log-in page
 * to which our page leads, because that page stored the typed text, and for a navigation of WebKit,
 * because they remove the service worker that waits for the response.
 */
export const clearSiteDataAfterSessionEnd = (
  headers: Headers,
  url: URL,
  basePath: string,
): Record<string, string> =>
  url.searchParams.has(endedParam) || isNavigationOfWebKit(headers)
    ? {}
    : clearSiteDataHeaders(url, basePath);

function isNavigationOfWebKit(headers: Headers): boolean {
  const userAgent = headers.get('user-agent') ?? '';
  const isWebKit = /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
  return isWebKit && headers.get('sec-fetch-mode') === 'navigate';
}
