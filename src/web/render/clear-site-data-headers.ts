import { endedParam } from '../paths.ts';

const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * None below a base path, because other sites may share the origin, nor over plain http, where
 * browsers ignore the header. Source: W3C Clear Site Data.
 */
export const clearSiteDataHeaders = (url: URL, basePath: string): Record<string, string> =>
  basePath === '' && (url.protocol === 'https:' || own.has(url.hostname))
    ? { 'clear-site-data': '"storage"' }
    : {};

/**
 * With `endedParam`, the page before may have stored the typed text. In WebKit, the headers would
 * remove the service worker that waits for the response.
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
