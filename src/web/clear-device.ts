const own = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * For the answer that ends a session, or begins one, perhaps somebody else's: the browser forgets what the portal keeps on the device, also where no script runs. Not below a base path, where other
 * sites may share the origin, nor where browsers refuse it; there the portal's own scripts do it. Source: W3C Clear Site Data.
 */
export const clearDevice = (url: URL, basePath: string): Record<string, string> =>
  basePath === '' && (url.protocol === 'https:' || own.has(url.hostname)) ? { 'clear-site-data': '"storage"' } : {};
