import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import {
  type ProductMethod,
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import { isKnownVersion, ownApiVersion, publicPaths } from './metadata/discovery.ts';
import type { Bindings } from './tools.ts';

/**
 * Which path a request means, and which paths there are. Source: record-api.md §1.1, §1.3, §1.13.
 */

/** What could lead elsewhere than it says leads here: nowhere. */
const nowhere = '/unknown';
const dots = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
/** Nothing a URL parser would change. */
const plain = /^\/[A-Za-z0-9_.,~/-]*$/;
const hiddenSlash = /\/\/|\\|%2f|%5c/i;

/**
 * The path in the words of our own version, one trailing slash off. `target` is the request line's
 * own path, before any library tidied it.
 */
export const normalizedPath =
  (basePath: string) =>
  (request: Request, env: Partial<Pick<Bindings, 'target'>> = {}): string => {
    const written = env.target?.split('?', 1)[0] ?? '';
    const path = (plain.test(written) ? written : new URL(request.url).pathname).slice(
      basePath.length,
    );
    if (hiddenSlash.test(path) || hiddenSlash.test(written) || dots.test(written)) return nowhere;
    return inOurVersion(path);
  };

/** Removes one trailing slash, and replaces any known version by ours. */
function inOurVersion(path: string): string {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return trimmed.replace(/^\/services\/data\/(v[^/]+)/, (whole, version: string) =>
    isKnownVersion(version) ? `/services/data/${ownApiVersion}` : whole,
  );
}

/**
 * No object's name begins with a digit, so an id of 15 or 18 characters is no name. The router
 * takes no braces within braces.
 */
const idSign = '[A-Za-z0-9]';
const listViewId = `00B${idSign.repeat(12)}(?:${idSign.repeat(3)})?`;

/** One path and everything that is answered there. */
export type Route = { endpoints: readonly EndpointName[]; path: string; pattern: RegExp };

const parts = (path: string): string[] => path.split('/');

/** How narrow a part of a path is: a fixed word, an id that shows what it is, anything. */
const width = (part: string): number =>
  part === '{listViewId}' ? 1 : part.startsWith('{') ? 2 : 0;

/**
 * Fixed words win over parameters, from left to right; parameters are the same by whatever name.
 * Source: record-api.md §1.13.
 */
const widthsOf = (path: string): string => parts(path).map(width).join('');
const shapeOf = (path: string): string =>
  parts(path)
    .map((part) => (width(part) === 2 ? '{}' : part))
    .join('/');

const regExpOf = (path: string): RegExp =>
  new RegExp(
    `^/services/data/${ownApiVersion}${path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'listViewId' ? listViewId : '[^/]+'))}$`,
  );

export const honoRoutePath = (path: string): string =>
  `/services/data/${ownApiVersion}${path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'listViewId' ? `:${name}{${listViewId}}` : `:${name}`))}`;

const groups = Object.groupBy(Object.keys(endpoints) as EndpointName[], (name) =>
  shapeOf(endpoints[name].path),
); // proof: the keys of that very table

/**
 * Every path of the record API, the narrowest first: the first that fits a request is the one it
 * means, whatever its method.
 */
export const routes: readonly Route[] = Object.values(groups)
  .map((names) => ({ names: names!, path: endpoints[names![0]!].path })) // proof: a group holds what it was made of
  .sort((one, other) => (widthsOf(one.path) < widthsOf(other.path) ? -1 : 1))
  .map(({ names, path }) => ({
    endpoints: names,
    path: honoRoutePath(path),
    pattern: regExpOf(path),
  }));

const declared = (path: string): string =>
  `/services/data/${ownApiVersion}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** Every path of the record API and of the product methods, with its parameters. */
export const declaredApiPaths: readonly string[] = [
  ...routes.map(({ endpoints: [name] }) => declared(endpoints[name!].path)), // proof: a route has an endpoint
  ...(Object.keys(productMethods) as ProductMethodName[]).map(productPath), // proof: the keys of that very table
];

/** The declared path that matches this path below the base path; undefined when none does. */
export function declaredApiPathOf(path: string): string | undefined {
  const known = inOurVersion(path);
  if (publicPaths.includes(known) || verbsAt.has(known)) return known;
  const route = routes.find(({ pattern }) => pattern.test(known));
  return route && declared(endpoints[route.endpoints[0]!].path); // proof: as above
}

const verbsAt = new Map<string, ProductMethod['verbs']>(
  (Object.keys(productMethods) as ProductMethodName[]).map((name) => [
    productPath(name),
    productMethods[name].verbs,
  ]), // proof: the keys of that very table
);

/** The methods of a known path, as `Allow` lists them; empty for an unknown one. */
export function allowedMethods(path: string): string[] {
  const methods = publicPaths.includes(path)
    ? ['GET']
    : (verbsAt.get(path) ??
      routes
        .find(({ pattern }) => pattern.test(path))
        ?.endpoints.map((name) => endpoints[name].method) ??
      []);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** Percent-encoding that makes text, without the character PostgreSQL cannot keep. */
export function isReadableUrl(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\u0000');
  } catch {
    return false;
  }
}
