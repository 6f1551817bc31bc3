import type { CreatedSession, ClientInfo } from '#auth/login/mfa-challenge.ts';
import { clearSiteDataHeaders } from '../../render/clear-site-data-headers.ts';
import type { Visit } from '../../visit.ts';

/** Also makes the browser delete what the portal stored for another user. */
export function loginHeaders(
  { url, basePath }: Visit,
  { setCookie, deviceCookie }: Pick<CreatedSession, 'setCookie' | 'deviceCookie'>,
): Headers {
  const headers = new Headers({
    'set-cookie': setCookie,
    ...clearSiteDataHeaders(url, basePath),
  });
  headers.append('set-cookie', deviceCookie);
  return headers;
}

export const clientInfoOf = ({ headers }: Request): Omit<ClientInfo, 'address'> => ({
  userAgent: headers.get('user-agent') ?? '',
  cookie: headers.get('cookie'),
});
