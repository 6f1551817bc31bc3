import type { Entered, Whence } from '#session/let-in.ts';

/** Both cookies of who got in: of the session, and that this browser is known. */
export function cookiesOf({ setCookie, deviceCookie }: Pick<Entered, 'setCookie' | 'deviceCookie'>): Headers {
  const headers = new Headers({ 'set-cookie': setCookie });
  headers.append('set-cookie', deviceCookie);
  return headers;
}

/** What the browser of a log-in calls itself, and what it brought. */
export const browserOf = ({ headers }: Request): Omit<Whence, 'address'> => ({
  userAgent: headers.get('user-agent') ?? '',
  cookie: headers.get('cookie'),
});
