import type { Endpoint } from '#wire/endpoint.ts';
import { endpoints } from '#wire/endpoints.ts';
import { type ProductMethod, type ProductMethodName, productMethods, productPath } from '#wire/product-methods.ts';
import { isKnownVersion, ourVersion, publicPaths } from './discovery.ts';
import type { Bindings } from './tools.ts';

/** Which path a request means, and which paths there are. Source: record-api.md §1.1, §1.3, §1.13. */

/** What could lead elsewhere than it says leads here: nowhere. */
const nowhere = '/unknown';
const dots = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
/** Nothing a URL parser would change. */
const plain = /^\/[A-Za-z0-9_.,~/-]*$/;
const hiddenSlash = /\/\/|\\|%2f|%5c/i;

/** The path in the words of our own version, one trailing slash off. `target` is the request line's own path, before any library tidied it. */
export const pathOf =
  (basePath: string) =>
  (request: Request, env: Partial<Pick<Bindings, 'target'>> = {}): string => {
    const written = env.target?.split('?', 1)[0] ?? '';
    const path = (plain.test(written) ? written : new URL(request.url).pathname).slice(basePath.length);
    if (hiddenSlash.test(path) || hiddenSlash.test(written) || dots.test(written)) return nowhere;
    const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    return trimmed.replace(/^\/services\/data\/(v[^/]+)/, (whole, version: string) => (isKnownVersion(version) ? `/services/data/${ourVersion}` : whole));
  };

/** No object's name begins with a digit, so this much tells an id from a name; the engine tells an id from a piece of one. */
const listViewId = '00B[A-Za-z0-9]+';

export const routeOf = (endpoint: Endpoint): string =>
  `/services/data/${ourVersion}${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'listViewId' ? `:${name}{${listViewId}}` : `:${name}`))}`;

const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^/services/data/${ourVersion}${endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'listViewId' ? listViewId : '[^/]+'))}$`);

const patterns = Object.values(endpoints).map((endpoint) => ({ method: endpoint.method, pattern: patternOf(endpoint) }));

const verbsAt = new Map<string, ProductMethod['verbs']>(
  (Object.keys(productMethods) as ProductMethodName[]).map((name) => [productPath(name), productMethods[name].verbs]), // proof: the keys of that very table
);

/** The methods of a known path, as `Allow` lists them; empty for an unknown one. */
export function methodsAt(path: string): string[] {
  const methods = publicPaths.includes(path)
    ? ['GET']
    : (verbsAt.get(path) ?? patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** Percent-encoding that makes text, without the character PostgreSQL cannot keep. */
export function isReadable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\u0000');
  } catch {
    return false;
  }
}
