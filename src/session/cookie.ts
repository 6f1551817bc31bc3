import type { SessionSettings } from './settings.ts';

const name = 'zorgeloos_session';
const start = `${name}=`;

/** The session's token in a `Cookie` header; undefined when there is none, an empty one included. Looks for one name only: this runs for every request. */
export function readSessionCookie(header: string): string | undefined {
  for (let at = header.indexOf(start); at !== -1; at = header.indexOf(start, at + 1)) {
    if (at > 0 && header[at - 1] !== ' ' && header[at - 1] !== ';') continue;
    const end = header.indexOf(';', at);
    const token = header.slice(at + start.length, end === -1 ? undefined : end).trim();
    return token === '' ? undefined : token;
  }
  return undefined;
}

/** Without `Max-Age`: it ends with the browser, the row ends by itself. Source: decisions.md §10. */
export const sessionCookie = (token: string, settings: SessionSettings): string => `${start}${token}; ${attributes(settings)}`;

/** Whether the request may be somebody's: what is sent to it is then never one of the pages kept for guests. */
export const hasSessionCookie = (header: string): boolean => header.includes(start);

export const clearedCookie = (settings: SessionSettings): string => `${start}; ${attributes(settings)}; Max-Age=0`;

const attributes = (settings: SessionSettings): string => `Path=${settings.cookiePath}; HttpOnly; SameSite=Lax${settings.secureCookie ? '; Secure' : ''}`;
