import { readPreviousLogin } from '#auth/login/own-logins.ts';
import { securityText } from '#messages/login/security.ts';
import type { Visit } from '../visit.ts';
import { deviceOf } from './device.ts';
import { momentText } from '#messages/shared/days.ts';

/** When and with what this visitor logged in before they did now; null the first time. */
export async function readLastLogin({ ctx, sessionToken }: Visit): Promise<string | null> {
  const before = sessionToken === null ? null : await readPreviousLogin(ctx, sessionToken);
  return before && securityText.logins.last(momentText(before.at), deviceOf(before.userAgent));
}
