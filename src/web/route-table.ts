import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { memoizeByKey } from '#engine/model/memoize.ts';
import type { CacheRule, PageHandle } from './handle.ts';

export type RouteTable = {
  /** The rule of the page at this path, if it may be kept. */
  cacheRule: (pathname: string) => CacheRule | undefined;
  /** Bytes a form sent to this path may bring, where its page says so. */
  largestBody: (pathname: string) => number | undefined;
  /**
   * The ids of the routes that draw the page at this path, outermost first; undefined when there is
   * none, or it is the data of a page.
   */
  branch: (pathname: string) => readonly string[] | undefined;
  /** What the page at this path may frame. */
  frames: (pathname: string) => PageHandle['frames'];
  /**
   * The page of the public site at this path, or at the path of its data, below the base path;
   * undefined when there is none.
   */
  publicPath: (pathname: string) => string | undefined;
  /** Every path of the routes, with its parameters (`/uitnodiging/:token`), below the base path. */
  patterns: readonly string[];
  /**
   * The declared path that matches this path, or the path of its data; undefined when none does.
   */
  pattern: (pathname: string) => string | undefined;
  /**
   * The one true spelling of a path whose capitals or trailing slash differ from it; undefined when
   * it is right or unknown.
   */
  correctPath: (pathname: string) => string | undefined;
};

/** What the routes of the build say about a path, before any of them runs. */
export function readRouteTable(build: ServerBuild): RouteTable {
  const routes = routesBelow(build, undefined);
  const basename = build.basename ?? '/';
  const base = basename.replace(/\/$/, '');

  // Matching compiles the pattern of every route anew.
  const known = memoizeByKey<ReturnType<typeof matchRoutes>>(1_000);
  const matchesAt = (pathname: string) =>
    known(pathname, () => matchRoutes(routes, pathname, basename));
  // Declared with `satisfies PageHandle`.
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
    // The data of a page, for scripts: no route matches it, so the page for addresses without one
    // would.
    cacheRule: (pathname) => (pathname.endsWith('.data') ? undefined : handleAt(pathname)?.cache),
    // A page in the browser sends its forms to the same path with `.data` behind it.
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

/** As the router takes them: those of the build that have this parent. */
const routesBelow = (build: ServerBuild, parentId: string | undefined): RouteObject[] =>
  // An index route has no children, which the two forms below say and the flat list does not.
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
