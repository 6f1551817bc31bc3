import { endedParam } from './paths.ts';

const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * For the answer that ends a session, or begins one, perhaps somebody else's: the browser forgets what the portal keeps on the device, also where no script runs. Not below a base path, where other
 * sites may share the origin, nor where browsers refuse it; there the portal's own scripts do it. Source: W3C Clear Site Data.
 */
export const clearDevice = (url: URL, basePath: string): Record<string, string> =>
  basePath === '' && (url.protocol === 'https:' || own.has(url.hostname)) ? { 'clear-site-data': '"storage"' } : {};

/**
 * For the answer to somebody whose session is over. Two answers keep what the browser stores:
 * - the log-in page that a page of ours leads to: what was typed waits there for its user, and the
 *   answer that told the page had the rest removed;
 * - a page for WebKit: it clears the service worker while that waits for this answer, so the page
 *   comes after a minute. The worker and the page that follows remove the same things there.
 */
export const clearDeviceAfterEnd = (headers: Headers, url: URL, basePath: string): Record<string, string> =>
  url.searchParams.has(endedParam) || isNavigationOfWebKit(headers) ? {} : clearDevice(url, basePath);

function isNavigationOfWebKit(headers: Headers): boolean {
  const userAgent = headers.get('user-agent') ?? '';
  const isWebKit = /AppleWebKit\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent);
  return isWebKit && headers.get('sec-fetch-mode') === 'navigate';
}
