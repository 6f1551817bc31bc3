import { type EndpointName, endpoints } from '#protocol/api/endpoints.ts';
import {
  type ProductMethod,
  type ProductMethodName,
  productMethods,
  productPath,
} from '#protocol/api/product-methods.ts';
import { oauthPaths } from '#protocol/oauth/paths.ts';
import { mcpPath } from '#protocol/mcp/addresses.ts';
import { isKnownVersion, ownApiVersion, publicPaths } from '../discovery.ts';
import type { IncomingCall } from './api-call.ts';

/** For an ambiguous path, with dot segments or hidden slashes. No endpoint has this path. */
const nowhere = '/unknown';
const dots = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
/** Characters that a URL parser does not change. Dot segments have a separate check. */
const plain = /^\/[A-Za-z0-9_.,~/-]*$/;
const hiddenSlash = /\\|%2f|%5c/i;
/** The value of an external id may contain a slash. Source: record-api.md §11.2. */
const externalId = /(\/sobjects\/+[^/]+\/+[^/]+\/+)[^/]+\/*$/;
const withoutEmptyParts = (path: string): string =>
  path.includes('//') ? path.replace(/\/{2,}/g, '/') : path;

/** The base of a URL of which only the path or the query is read. */
export const anyOrigin = 'http://localhost';

/**
 * In our own API version, without base path, trailing slash and empty parts (`//`), which some
 * clients send. Prefers the path of the request
 * line, because libraries normalize `url`.
 */
export const normalizedPath =
  (basePath: string) =>
  ({ url, bindings: { target } }: Pick<IncomingCall, 'url' | 'bindings'>): string => {
    const written = target?.split('?', 1)[0] ?? '';
    if (dots.test(written)) return nowhere;
    if (plain.test(written)) return inOurVersion(withoutEmptyParts(written.slice(basePath.length)));
    const path = new URL(url, anyOrigin).pathname.slice(basePath.length);
    const isAmbiguous = [path, written].some((one) =>
      hiddenSlash.test(one.replace(externalId, '$1')),
    );
    return isAmbiguous ? nowhere : inOurVersion(withoutEmptyParts(path));
  };

export const userInfoPath = oauthPaths.userinfo;
export const isIdentityPath = (path: string): boolean =>
  /^\/id\/00D[A-Za-z0-9]{12,15}\/005[A-Za-z0-9]{12,15}$/.test(path);

const atOAuthApp: ReadonlySet<string> = new Set([
  oauthPaths.authorize,
  oauthPaths.token,
  oauthPaths.device,
  oauthPaths.introspect,
  oauthPaths.revoke,
  oauthPaths.register,
  oauthPaths.keys,
]);

/** Paths of `oauth/oauth-app.ts`, which take no session and no token. */
export const isOAuthPath = (path: string): boolean => atOAuthApp.has(path);

/** Below the base path. */
export const isApiPath = (path: string): boolean =>
  path.startsWith('/services/') ||
  path.startsWith('/lwr/') ||
  path === mcpPath ||
  isIdentityPath(path);

const ownPrefix = `/services/data/${ownApiVersion}/`;

function inOurVersion(path: string): string {
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  if (trimmed.startsWith(ownPrefix)) return trimmed;
  return trimmed.replace(/^\/services\/data\/(v[^/]+)/, (whole, version: string) =>
    isKnownVersion(version) ? `/services/data/${ownApiVersion}` : whole,
  );
}

/** No object's name begins with a digit, so a list view id is not the name of an object. */
const listViewId = '00B[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?';

export type Route = {
  endpoints: readonly EndpointName[];
  declared: string;
  pattern: RegExp;
};

const parts = (path: string): string[] => path.split('/');

/** 0: a fixed word. 1: a list view id, which has its own pattern. 2: any other parameter. */
const width = (part: string): number =>
  part === '{listViewId}' ? 1 : part.startsWith('{') ? 2 : 0;

/** Sorts fixed words before parameters. Source: record-api.md §1.13. */
const widthsOf = (path: string): string => parts(path).map(width).join('');
const shapeOf = (path: string): string =>
  parts(path)
    .map((part) => (width(part) === 2 ? '{}' : part))
    .join('/');

const regExpOf = (path: string): RegExp =>
  new RegExp(
    `^/services/data/${ownApiVersion}${path.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'listViewId' ? `(${listViewId})` : '([^/]+)'))}$`,
  );

const declaredPath = (path: string): string =>
  `/services/data/${ownApiVersion}${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;

const groups = Object.groupBy(Object.keys(endpoints) as EndpointName[], (name) =>
  shapeOf(endpoints[name].path),
); // proof: `Object.keys` returns only keys of this table

/** The most specific path first: the first match applies, whatever its method. */
export const routes: readonly Route[] = Object.values(groups)
  // proof: a group has at least one name
  .map((names) => ({ names: names!, path: endpoints[names![0]!].path }))
  .sort((one, other) => (widthsOf(one.path) < widthsOf(other.path) ? -1 : 1))
  .map(({ names, path }) => ({
    endpoints: names,
    declared: declaredPath(path),
    pattern: regExpOf(path),
  }));

/** How many parts a path has, and its first fixed words, so that few patterns are tried for it. */
function placeOf(path: string): string {
  const all = parts(path);
  const [, , , , first = '', second = ''] = all;
  return `${all.length} ${first} ${first === 'ui-api' ? second : ''}`;
}

const routesByPlace = Map.groupBy(routes, ({ declared }) => placeOf(declared));

export const routeOf = (path: string): Route | undefined =>
  routesByPlace.get(placeOf(path))?.find(({ pattern }) => pattern.test(path));

export function pathParamsReader(declaredPath: string): (path: string) => Record<string, string> {
  const places = parts(declaredPath).flatMap((part, at) =>
    part.startsWith('{') ? [{ name: part.slice(1, -1), at: at + 3 }] : [],
  );
  return (path) => {
    const values = parts(path);
    return Object.fromEntries(
      // proof: the path matches, so it has these parts
      places.map(({ name, at }) => [name, decoded(values[at]!)]),
    );
  };
}

/** `isReadableUrl` has checked the URL, so decoding cannot fail. */
const decoded = (part: string): string => (part.includes('%') ? decodeURIComponent(part) : part);

export const declaredApiPaths: readonly string[] = [
  ...routes.map(({ declared }) => declared),
  // proof: `Object.keys` returns only keys of this table
  ...(Object.keys(productMethods) as ProductMethodName[]).map(productPath),
];

export function declaredApiPathOf(path: string): string | undefined {
  const known = inOurVersion(path);
  if (isIdentityPath(known)) return '/id/:organizationId/:userId';
  if (publicPaths.includes(known) || verbsAt.has(known) || isOAuthPath(known)) return known;
  if (otherPaths.includes(known)) return known;
  return routeOf(known)?.declared;
}

const otherPaths: readonly string[] = [userInfoPath, mcpPath];

const verbsAt = new Map<string, ProductMethod['verbs']>(
  (Object.keys(productMethods) as ProductMethodName[]).map((name) => [
    productPath(name),
    productMethods[name].verbs,
  ]), // proof: `Object.keys` returns only keys of this table
);

export function allowedMethods(path: string): string[] {
  const methods =
    publicPaths.includes(path) || isIdentityPath(path)
      ? ['GET']
      : path === userInfoPath
        ? ['GET', 'POST']
        : path === mcpPath
          ? ['POST']
          : (verbsAt.get(path) ??
            routeOf(path)?.endpoints.map((name) => endpoints[name].method) ??
            []);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
}

/** PostgreSQL cannot store U+0000. */
export function isReadableUrl(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    return !decodeURIComponent(url.replaceAll('+', ' ')).includes('\u0000');
  } catch {
    return false;
  }
}
