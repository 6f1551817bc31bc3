import type { Ask } from '#records/ask.ts';
import type { Viewer } from '#wire/viewer.ts';
import { sessionCookie } from './cookie.ts';
import { newToken, sha256 } from './secrets.ts';
import type { SessionSettings } from './settings.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

/** Where somebody logs in from: the visitor's address, and what their browser calls itself. */
export type Whence = { address: string; userAgent: string };

export type Entered = { setCookie: string; viewer: Viewer };

/**
 * A new session for this user, whatever cookie the visitor came with; who they are was proven by the caller. Null when the user is gone or inactive. Takes their
 * ended sessions away.
 */
export async function beginSession(
  ask: Ask,
  { userId, whence, settings }: { userId: string; whence: Whence; settings: SessionSettings },
): Promise<Entered | null> {
  const [user] = await ask.db.rows<UserRow>({
    text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
    values: [userId],
  });
  if (user === undefined) return null;
  const token = newToken();
  await ask.db.run({
    text: `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
      values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    values: sessionValues(ask, { token, userId, whence, settings }),
  });
  await forgetEnded(ask, userId);
  return { setCookie: sessionCookie(token, settings), viewer: viewerOf(user) };
}

/** Token, user, now, both ends, address, browser: what a row of `session` holds. */
export function sessionValues(
  ask: Ask,
  { token, userId, whence, settings }: { token: string; userId: string; whence: Whence; settings: SessionSettings },
): unknown[] {
  return [
    sha256(token),
    userId,
    ask.now,
    new Date(ask.now.getTime() + settings.idleMinutes * 60_000),
    new Date(ask.now.getTime() + settings.absoluteHours * 3_600_000),
    whence.address.slice(0, 100),
    whence.userAgent.replaceAll('\0', '').slice(0, 400),
  ];
}

export const forgetEnded = (ask: Ask, userId: string): Promise<number> =>
  ask.db.run({ text: 'delete from session where user_id = $1 and (idle_until <= $2 or absolute_until <= $2)', values: [userId, ask.now] });
