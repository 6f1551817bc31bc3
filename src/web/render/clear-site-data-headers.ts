import { endedParam } from '../paths.ts';

const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * For the answer that ends a session, or begins one, perhaps somebody else's: the browser forgets
 * what the portal keeps on the device, also where no script runs. Not below a base path, where
 * other sites may share the origin, nor where browsers refuse it; there the portal's own scripts do
 * it. Source: W3C Clear Site Data.
 */
export const clearSiteDataHeaders = (url: URL, basePath: string): Record<string, string> =>
  basePath === '' && (url.protocol === 'https:' || own.has(url.hostname))
    ? { 'clear-site-data': '"storage"' }
    : {};

/**
 * `Clear-Site-Data` for an answer to a user whose session has ended. Two answers leave it out:
 * - the log-in page that one of our pages leads to: that page keeps what the user typed, and the
 *   answer before it already had the rest removed;
 * - a page for WebKit, which would clear the service worker that waits for this answer, and so show
 *   the page after a minute. The worker and the next page remove the same things there.
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
