import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { memoizeByKey } from '#engine/model/memoize.ts';
import type { CacheRule, PageHandle } from './handle.ts';

export type RouteTable = {
  cacheRule: (pathname: string) => CacheRule | undefined;
  /** In bytes; undefined when the page declares none. */
  largestBody: (pathname: string) => number | undefined;
  /** Route ids, outermost first; undefined without a page, and for the data of a page. */
  branch: (pathname: string) => readonly string[] | undefined;
  frames: (pathname: string) => PageHandle['frames'];
  /** Without the base path; undefined unless it is a public page, or the data of one. */
  publicPath: (pathname: string) => string | undefined;
  /** Such as `/uitnodiging/:token`, without the base path. */
  patterns: readonly string[];
  /** A `.data` path counts as the path of its page. */
  pattern: (pathname: string) => string | undefined;
  /**
   * For a path with other capitals or a trailing slash; undefined when the path is canonical or
   * unknown.
   */
  correctPath: (pathname: string) => string | undefined;
};

export function readRouteTable(build: ServerBuild): RouteTable {
  const routes = routesBelow(build, undefined);
  const basename = build.basename ?? '/';
  const base = basename.replace(/\/$/, '');

  const known = memoizeByKey<ReturnType<typeof matchRoutes>>(1_000);
  const matchesAt = (pathname: string) =>
    known(pathname, () => matchRoutes(routes, pathname, basename));
  // proof: routes declare `handle` with `satisfies PageHandle`
  const handleOf = (routeId: string | undefined): PageHandle | undefined =>
    build.routes[routeId ?? '']?.module.handle as PageHandle | undefined;
  const handleAt = (pathname: string): PageHandle | undefined =>
    handleOf(matchesAt(pathname)?.at(-1)?.route.id);

  return {
    patterns: [...new Set(patternsBelow([], routes))],
    pattern(pathname) {
      const matches = matchesAt(
        pathname.endsWith('.data') ? pathname.replace(/_?\.data$/, '') : pathname,
      );
      return matches && matches.at(-1)?.route.path !== '*'
        ? patternOf(matches.map(({ route }) => route.path))
        : undefined;
    },
    // A `.data` path matches no route of its own, so the catch-all page's rule would apply.
    cacheRule: (pathname) => (pathname.endsWith('.data') ? undefined : handleAt(pathname)?.cache),
    // The browser posts a page's form to the same path with `.data` appended.
    largestBody: (pathname) => handleAt(pathname.replace(/\.data$/, ''))?.largestBody,
    branch: (pathname) =>
      pathname.endsWith('.data')
        ? undefined
        : matchesAt(pathname)?.map(({ route }) => route.id ?? ''),
    frames: (pathname) => handleAt(pathname)?.frames,
    publicPath(pathname) {
      const page = pathname.endsWith('.data') ? pathname.replace(/_?\.data$/, '') : pathname;
      const matches = matchesAt(page);
      const leaf = build.routes[matches?.at(-1)?.route.id ?? '']?.module;
      const isSite =
        matches?.every(
          ({ route }) => handleOf(route.id)?.area === undefined && route.path !== '*',
        ) ?? false;
      return isSite && leaf?.default !== undefined ? page.slice(base.length) || '/' : undefined;
    },
    correctPath(pathname) {
      const matches = matchesAt(pathname);
      const pattern = matches?.map(({ route }) => route.path ?? '').join('/');
      if (matches === null || pattern === undefined || pattern.includes('*')) return undefined;
      const path =
        base + generatePath(`/${pattern}`.replace(/\/{2,}/g, '/'), matches.at(-1)?.params);
      const right = path === base && base !== '' ? `${base}/` : path;
      return right === pathname || (`${right}/` === pathname && right === base) ? undefined : right;
    },
  };
}

const routesBelow = (build: ServerBuild, parentId: string | undefined): RouteObject[] =>
  // The router's types separate index routes, which have no children; the build's flat list does
  // not.
  Object.values(build.routes).flatMap((route) =>
    route === undefined || route.parentId !== parentId
      ? []
      : [
          route.index === true
            ? { id: route.id, index: true, path: route.path }
            : { id: route.id, path: route.path, children: routesBelow(build, route.id) },
        ],
  ) as RouteObject[];

const patternsBelow = (
  parts: readonly (string | undefined)[],
  below: readonly RouteObject[],
): string[] =>
  below.flatMap(({ path, children = [] }) => [
    patternOf([...parts, path]),
    ...patternsBelow([...parts, path], children),
  ]);

const patternOf = (parts: readonly (string | undefined)[]): string =>
  `/${parts.filter(Boolean).join('/')}`;
