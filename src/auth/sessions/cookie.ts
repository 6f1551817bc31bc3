import type { SessionSettings } from './settings.ts';

/**
 * On plain http, browsers refuse the `__Host-` prefix. On https this is the name for sessions that
 * began before the version that introduced `hostName`.
 */
const plainName = 'zorgeloos_session';
/**
 * Another host, or a page on plain http, cannot set a cookie of this name. Source: RFC 6265bis
 * §4.1.3.2.
 */
const hostName = '__Host-zorgeloos';

export type SentToken = { token: string; old: boolean };

/** Runs for every request, so it does not parse the whole header. */
export function readSessionCookie(
  header: string,
  { secureCookie }: Pick<SessionSettings, 'secureCookie'>,
): SentToken | undefined {
  const token = secureCookie ? valueIn(header, hostName) : undefined;
  if (token !== undefined) return { token, old: false };
  const plain = valueIn(header, plainName);
  return plain === undefined ? undefined : { token: plain, old: secureCookie };
}

export const sessionTokens = (header: string): string[] =>
  [hostName, plainName].flatMap((name) => valueIn(header, name) ?? []);

function valueIn(header: string, name: string): string | undefined {
  const start = `${name}=`;
  for (let at = header.indexOf(start); at !== -1; at = header.indexOf(start, at + 1)) {
    if (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') continue;
    const end = header.indexOf(';', at);
    const token = header.slice(at + start.length, end === -1 ? undefined : end).trim();
    return token === '' ? undefined : token;
  }
  return undefined;
}

/** Sessions that began before the upgrade may use the old name for a limited time. */
export const acceptsOldCookieName = (
  begunAt: Date,
  now: Date,
  { oldCookieBefore, absoluteHours }: Pick<SessionSettings, 'oldCookieBefore' | 'absoluteHours'>,
): boolean =>
  oldCookieBefore !== null &&
  begunAt < oldCookieBefore &&
  now.getTime() < oldCookieBefore.getTime() + absoluteHours * 3_600_000;

/**
 * Without `Max-Age`, so that closing the browser drops the cookie; the stored session has its own
 * end. Source: decisions.md §10.
 */
export const sessionCookie = (token: string, settings: SessionSettings): string =>
  settings.secureCookie
    ? `${hostName}=${token}; ${hostAttributes}`
    : `${plainName}=${token}; ${plainAttributes(settings)}`;

/** A cheap check: also true for another name that ends with the name of a session cookie. */
export const hasSessionCookie = (header: string): boolean =>
  header.includes(`${plainName}=`) || header.includes(`${hostName}=`);

export const clearCookieHeaders = (settings: SessionSettings): readonly string[] => [
  ...(settings.secureCookie ? [`${hostName}=; ${hostAttributes}; Max-Age=0`] : []),
  `${plainName}=; ${plainAttributes(settings)}; Max-Age=0`,
];

/** The prefix requires `Path=/`, also below a base path, and no `Domain`. */
const hostAttributes = 'Path=/; HttpOnly; SameSite=Lax; Secure';

const plainAttributes = (settings: SessionSettings): string =>
  `Path=${settings.cookiePath}; HttpOnly; SameSite=Lax${settings.secureCookie ? '; Secure' : ''}`;
