import { endedParam } from '../paths.ts';

const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns headers for a response that starts or ends a session. They make the browser delete the
 * portal's data on the device, even where no script runs. They are left out below a base path,
 * where other sites may share the origin, and where browsers refuse the header; there the portal's
 * own scripts delete the data. Source: W3C Clear Site Data.
 */
export const clearSiteDataHeaders = (url: URL, basePath: string): Record<string, string> =>
  basePath === '' && (url.protocol === 'https:' || own.has(url.hostname))
    ? { 'clear-site-data': '"storage"' }
    : {};

/**
 * Returns these headers for a response to a user whose session has ended. Returns none for two
 * requests:
 * - the log-in page to which one of our own pages leads: that page stored what the user typed, and
 *   the response before it already removed the other data;
 * - a navigation of WebKit: the headers would remove the service worker that waits for this
 *   response, and the page would appear a minute later. There, the worker and the next page remove
 *   the same data.
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
