import type { CreatedSession, ClientInfo } from '#auth/login/mfa-challenge.ts';

/** Returns the cookies of a log-in: that of the session and that of the known device. */
export function loginCookieHeaders({
  setCookie,
  deviceCookie,
}: Pick<CreatedSession, 'setCookie' | 'deviceCookie'>): Headers {
  const headers = new Headers({ 'set-cookie': setCookie });
  headers.append('set-cookie', deviceCookie);
  return headers;
}

/** Returns the user agent of the browser that logs in, and its cookies. */
export const clientInfoOf = ({ headers }: Request): Omit<ClientInfo, 'address'> => ({
  userAgent: headers.get('user-agent') ?? '',
  cookie: headers.get('cookie'),
});
