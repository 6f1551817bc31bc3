import type { Viewer } from '#protocol/users/viewer.ts';
import type { SessionEnd } from '../session-state.ts';
import { endedParam, paths, returnParam, staffPath } from '../paths.ts';

const site = 'https://deze.site';

/** Undefined when the path is invalid, or leads to another site or to a log-out or log-in page. */
export function returnPath(asked: string | null): string | undefined {
  if (
    asked === null ||
    asked.length > 2_000 ||
    !asked.startsWith('/') ||
    /[\\\u0000-\u0020\u007f]/.test(asked) ||
    !URL.canParse(asked, site)
  )
    return undefined;
  const { origin, pathname, search, hash } = new URL(asked, site);
  if (origin !== site || pathname.startsWith('//')) return undefined;
  if (/^\/(secur|inloggen)(\/|$)/i.test(pathname)) return undefined;
  return pathname + search + hash;
}

export const logInAgainPath = (from: string, ended: SessionEnd): string =>
  `${withReturn(paths.login, from)}&${endedParam}=${endedValues[ended]}`;

const endedValues = { ranOut: '1', ended: 'beeindigd' } as const satisfies Record<
  SessionEnd,
  string
>;

export function sessionEndIn(params: URLSearchParams): SessionEnd | null {
  const said = params.get(endedParam);
  return said === null ? null : said === endedValues.ended ? 'ended' : 'ranOut';
}

/** Source: decisions.md §5. */
export function landingPath(viewer: Viewer): string {
  if (viewer.kind !== 'user') return paths.home;
  if (viewer.role === 'customer') return paths.dashboard;
  if (viewer.role === 'casesOnly') return paths.serviceRequests;
  return viewer.staffId === null ? paths.home : staffPath(viewer.staffId);
}

export const withReturn = (to: string, from: string | undefined): string =>
  from === undefined ? to : `${to}?${returnParam}=${encodeURIComponent(from)}`;

const base = import.meta.env.BASE_URL.replace(/\/$/, '');

/** Without the base path. */
export function requestedPath({ pathname, search }: { pathname: string; search: string }): string {
  return (pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname) + search;
}
