import type { SessionSettings } from './settings.ts';

/**
 * The cookie name on plain http, where browsers refuse the `__Host-` prefix. On https it is the
 * name for sessions that began before the version that introduced `hostName`.
 */
const plainName = 'zorgeloos_session';
/**
 * No other host and no page on plain http can set a cookie of this name. Source: RFC 6265bis
 * §4.1.3.2.
 */
const hostName = '__Host-zorgeloos';

/** `old`: the cookie has the name from before the upgrade. */
export type SentToken = { token: string; old: boolean };

/**
 * Returns undefined when the header has no session token. Runs for every request, so it does not
 * parse the whole header.
 */
export function readSessionCookie(
  header: string,
  { secureCookie }: Pick<SessionSettings, 'secureCookie'>,
): SentToken | undefined {
  const token = secureCookie ? valueIn(header, hostName) : undefined;
  if (token !== undefined) return { token, old: false };
  const plain = valueIn(header, plainName);
  return plain === undefined ? undefined : { token: plain, old: secureCookie };
}

/** Returns the first session token under each of the two names. */
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

/**
 * Returns whether a session that began at `begunAt` may still use the old name: it began before the
 * upgrade (`oldCookieBefore`), and the upgrade is less than `absoluteHours` ago.
 */
export const acceptsOldCookieName = (
  begunAt: Date,
  now: Date,
  { oldCookieBefore, absoluteHours }: Pick<SessionSettings, 'oldCookieBefore' | 'absoluteHours'>,
): boolean =>
  oldCookieBefore !== null &&
  begunAt < oldCookieBefore &&
  now.getTime() < oldCookieBefore.getTime() + absoluteHours * 3_600_000;

/**
 * Returns a `Set-Cookie` header without `Max-Age`, so that closing the browser drops the cookie;
 * the stored session has its own end. Source: decisions.md §10.
 */
export const sessionCookie = (token: string, settings: SessionSettings): string =>
  settings.secureCookie
    ? `${hostName}=${token}; ${hostAttributes}`
    : `${plainName}=${token}; ${plainAttributes(settings)}`;

/**
 * Returns whether the header contains the name of a session cookie, also as the end of another
 * name.
 */
export const hasSessionCookie = (header: string): boolean =>
  header.includes(`${plainName}=`) || header.includes(`${hostName}=`);

/** Returns the `Set-Cookie` headers that remove the session cookie under both names. */
export const clearCookieHeaders = (settings: SessionSettings): readonly string[] => [
  ...(settings.secureCookie ? [`${hostName}=; ${hostAttributes}; Max-Age=0`] : []),
  `${plainName}=; ${plainAttributes(settings)}; Max-Age=0`,
];

/** The prefix requires `Path=/`, also below a base path, and no `Domain`. */
const hostAttributes = 'Path=/; HttpOnly; SameSite=Lax; Secure';

const plainAttributes = (settings: SessionSettings): string =>
  `Path=${settings.cookiePath}; HttpOnly; SameSite=Lax${settings.secureCookie ? '; Secure' : ''}`;
