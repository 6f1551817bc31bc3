export type CookieHolder = { cookie: string; location?: { protocol: string } | null };
export type Cookies = {
  /** `days`: at most 400; absent means until the browser closes. */
  set: (name: string, value: string, days?: number) => void;
  read: (name: string) => string | undefined;
  drop: (name: string) => void;
};

/** Path `/`, `SameSite=Lax`, and `Secure` on an HTTPS page. Source: spec §9, RFC 6265bis. */
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

export const setCookie = (name: string, value: string, days?: number): void =>
  cookiesOf(document).set(name, value, days);
export const readCookie = (name: string): string | undefined =>
  globalThis.document ? cookiesOf(document).read(name) : undefined;
export const dropCookie = (name: string): void => cookiesOf(document).drop(name);

const longest = 400; // days, RFC 6265bis §5.5

function lifetime(days: number | undefined): string {
  if (days === undefined || Number.isNaN(days)) return '';
  const seconds = Math.max(0, Math.round(Math.min(days, longest) * 86_400));
  // `Expires` is for clients that do not know `Max-Age`, which takes precedence.
  return `; Expires=${new Date(seconds && Date.now() + seconds * 1_000).toUTCString()}; Max-Age=${seconds}`;
}

/** A cookie name has no parentheses (RFC 6265); `encodeURIComponent` leaves them unchanged. */
function written(name: string): string {
  if (name === '') throw new TypeError('The name of a cookie must not be empty');
  return encodeURIComponent(name).replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'));
}

/** Other code may set cookies that are not encoded. */
function read(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
