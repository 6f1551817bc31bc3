import type { Services } from '#engine/model/request-context.ts';
import { newToken, sha256 } from '../factors/secrets.ts';
import type { SessionSettings } from '../sessions/settings.ts';

// The device cookie proves that somebody logged in to this account with this browser before; it
// gives no access. Guesses from such a browser have their own limits, so strangers cannot lock it
// out. Source: docs/decisions/0025, OWASP "Slow down online guessing attacks with device cookies".

export type DeviceAccount = { userId: string; phc: string | null };

const days = 365;
const mark = 'known device';

const nameOf = ({ secureCookie }: SessionSettings): string =>
  secureCookie ? '__Host-zorgeloos-apparaat' : 'zorgeloos_apparaat';

type Making = { now: Date; services: Pick<Services, 'seal'> };

/** A `Set-Cookie` header. A change of the password makes the cookie invalid. */
export function deviceCookie(
  { now, services }: Making,
  account: DeviceAccount,
  settings: SessionSettings,
): string {
  const until = now.getTime() + days * 86_400_000;
  const value = services.seal.close(
    [mark, account.userId, passwordMark(account), newToken(), until].join('|'),
  );
  const path = settings.secureCookie ? '/' : settings.cookiePath;
  const secure = settings.secureCookie ? '; Secure' : '';
  return `${nameOf(settings)}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}; Max-Age=${days * 86_400}`;
}

/** The rate limit key of this browser. */
export function knownDevice(
  { now, services }: Making,
  cookie: string | null | undefined,
  account: DeviceAccount | undefined,
): string | null {
  if (cookie === null || cookie === undefined || account === undefined) return null;
  for (const [, value = ''] of cookie.matchAll(
    /(?:^|;\s*)(?:__Host-zorgeloos-|zorgeloos_)apparaat=([\w-]{1,600})/g,
  )) {
    const [kind, userId, password, device, until] = services.seal.open(value)?.split('|') ?? [];
    if (
      kind === mark &&
      userId === account.userId &&
      password === passwordMark(account) &&
      Number(until) > now.getTime()
    )
      return device ?? null;
  }
  return null;
}

const passwordMark = ({ phc }: DeviceAccount): string =>
  sha256(`${mark} ${phc ?? ''}`).slice(0, 22);
