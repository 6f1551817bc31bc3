import { readPreviousLogin } from '#auth/login/own-logins.ts';
import { securityText } from '#messages/login/security.ts';
import type { Visit } from '../visit.ts';
import { deviceOf } from './device.ts';
import { momentText } from '#messages/shared/days.ts';

/** When and on which device this visitor logged in the previous time; null for the first log-in. */
export async function readLastLogin({ ctx, sessionToken }: Visit): Promise<string | null> {
  const before = sessionToken === null ? null : await readPreviousLogin(ctx, sessionToken);
  return before && securityText.logins.last(momentText(before.at), deviceOf(before.userAgent));
}
