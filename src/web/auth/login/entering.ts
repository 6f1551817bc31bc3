import type { CreatedSession, ClientInfo } from '#auth/login/mfa-challenge.ts';

/** Returns the cookies of the session and of the known device. */
export function loginCookieHeaders({
  setCookie,
  deviceCookie,
}: Pick<CreatedSession, 'setCookie' | 'deviceCookie'>): Headers {
  const headers = new Headers({ 'set-cookie': setCookie });
  headers.append('set-cookie', deviceCookie);
  return headers;
}

export const clientInfoOf = ({ headers }: Request): Omit<ClientInfo, 'address'> => ({
  userAgent: headers.get('user-agent') ?? '',
  cookie: headers.get('cookie'),
});
