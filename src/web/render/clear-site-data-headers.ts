import { endedParam } from '../paths.ts';

const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Makes the browser delete the portal's data on the device, even where no script runs. Returns no
 * headers below a base path, where other sites may share the origin, and where browsers refuse the
 * header. There the portal's scripts delete the data. Source: W3C Clear Site Data.
 */
export const clearSiteDataHeaders = (url: URL, basePath: string): Record<string, string> =>
  basePath === '' && (url.protocol === 'https:' || own.has(url.hostname))
    ? { 'clear-site-data': '"storage"' }
    : {};

/**
 * Returns these headers for a response after the end of a session, except to two requests. The
 * log-in page to which our own page leads keeps what that page stored of the typed text. WebKit
 * would show the page a minute later, because the headers remove the service worker that waits for
 * it.
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
