/** As much of a document as cookies take; in a test an object of its own. */
export type CookieHolder = { cookie: string; location?: { protocol: string } | null };
export type Cookies = {
  /** Keeps it for `days`, 400 at most, without them until the browser closes. */
  set: (name: string, value: string, days?: number) => void;
  read: (name: string) => string | undefined;
  drop: (name: string) => void;
};

/**
 * Cookies of a document: path `/`, optional expiry in days, not sent along from other sites, over
 * TLS only on a page that came so. Source: spec §9, RFC 6265bis.
 */
export function cookiesOf(holder: CookieHolder): Cookies {
  const set: Cookies['set'] = (name, value, days) => {
    const secure = holder.location?.protocol === 'https:' ? '; Secure' : '';
    holder.cookie = `${written(name)}=${encodeURIComponent(value)}; Path=/${lifetime(days)}; SameSite=Lax${secure}`;
  };
  return {
    set,
    read(name) {
      const start = `${written(name)}=`;
      const found = holder.cookie.split(';').find((pair) => pair.trimStart().startsWith(start));
      return found === undefined ? undefined : read(found.trim().slice(start.length));
    },
    drop: (name) => set(name, '', 0),
  };
}

/** `cookiesOf` for the page at hand. */
export const setCookie = (name: string, value: string, days?: number): void =>
  cookiesOf(document).set(name, value, days);
/** Undefined also where there is no page, as on a server. */
export const readCookie = (name: string): string | undefined =>
  globalThis.document ? cookiesOf(document).read(name) : undefined;
export const dropCookie = (name: string): void => cookiesOf(document).drop(name);

const longest = 400; // days, RFC 6265bis §5.5

function lifetime(days: number | undefined): string {
  if (days === undefined || Number.isNaN(days)) return '';
  const seconds = Math.max(0, Math.round(Math.min(days, longest) * 86_400));
  // The moment for what does not know Max-Age; that counts by no clock, and goes before.
  return `; Expires=${new Date(seconds && Date.now() + seconds * 1_000).toUTCString()}; Max-Age=${seconds}`;
}

/** A name is a token, which has no brackets. */
function written(name: string): string {
  if (name === '') throw new TypeError('A cookie has a name');
  return encodeURIComponent(name).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}

/** What others wrote need not be encoded. */
function read(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
