import type { CreatedSession, ClientInfo } from '#auth/login/mfa-challenge.ts';

/**
 * Returns the headers that set the cookies of a log-in: that of the session and that of the known
 * device.
 */
export function loginCookieHeaders({
  setCookie,
  deviceCookie,
}: Pick<CreatedSession, 'setCookie' | 'deviceCookie'>): Headers {
  const headers = new Headers({ 'set-cookie': setCookie });
  headers.append('set-cookie', deviceCookie);
  return headers;
}

/** Returns the user agent and the cookies of the browser that logs in. */
export const clientInfoOf = ({ headers }: Request): Omit<ClientInfo, 'address'> => ({
  userAgent: headers.get('user-agent') ?? '',
  cookie: headers.get('cookie'),
});
