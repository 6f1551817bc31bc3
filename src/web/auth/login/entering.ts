import type { Entered, ClientInfo } from '#auth/login/mfa-challenge.ts';

/** Both cookies of a log-in: that of the session and that of the known device. */
export function cookiesOf({
  setCookie,
  deviceCookie,
}: Pick<Entered, 'setCookie' | 'deviceCookie'>): Headers {
  const headers = new Headers({ 'set-cookie': setCookie });
  headers.append('set-cookie', deviceCookie);
  return headers;
}

/** The name of the browser that logs in, and its cookies. */
export const browserOf = ({ headers }: Request): Omit<ClientInfo, 'address'> => ({
  userAgent: headers.get('user-agent') ?? '',
  cookie: headers.get('cookie'),
});
