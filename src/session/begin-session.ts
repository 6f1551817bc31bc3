import type { Ask } from '#records/ask.ts';
import type { Viewer } from '#wire/viewer.ts';
import { sessionCookie } from './cookie.ts';
import type { LoginWay } from './own-logins.ts';
import { newToken, sha256 } from './secrets.ts';
import type { SessionSettings } from './settings.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

/** Where somebody logs in from: the visitor's address, and what their browser calls itself. */
export type Whence = { address: string; userAgent: string };

export type Entered = { setCookie: string; viewer: Viewer };

/** Whose session it is, and by what they proved who they are. `phc`: only while this is still the hash of their password. */
export type Opening = { userId: string; way: LoginWay; whence: Whence; settings: SessionSettings; phc?: string };

/** A new session for this user, whatever cookie the visitor came with; who they are was proven by the caller. Null when the user is gone or inactive. */
export async function beginSession(ask: Ask, opening: Opening): Promise<Entered | null> {
  const [user] = await ask.db.rows<UserRow>({
    text: `select ${userColumns} from "user" u left join profile p on p.id = u.profileid where u.id = $1 and u.isactive`,
    values: [opening.userId],
  });
  const token = user === undefined ? null : await openSession(ask, opening);
  return user === undefined || token === null ? null : { setCookie: sessionCookie(token, opening.settings), viewer: viewerOf(user) };
}

/**
 * The one place where a session begins: its row and that of the history in one statement. Gives its token; null when the password changed while it was being
 * checked: then it is no longer the right one. Takes this user's ended sessions away.
 */
async function openSession(ask: Ask, { userId, way, whence, settings, phc }: Opening): Promise<string | null> {
  const token = newToken();
  const opened = await ask.db.run({
    text: `with opened as (
        insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
        select $1, $2, $3, $3, $4, $5, $6, $7 ${phc === undefined ? '' : 'from password where user_id = $2 and phc = $9 for share'}
        returning user_id, created_at, address, user_agent)
      insert into login (user_id, at, way, address, user_agent) select user_id, created_at, $8, address, user_agent from opened`,
    values: [
      sha256(token),
      userId,
      ask.now,
      new Date(ask.now.getTime() + settings.idleMinutes * 60_000),
      new Date(ask.now.getTime() + settings.absoluteHours * 3_600_000),
      whence.address.slice(0, 100),
      whence.userAgent.replaceAll('\0', '').slice(0, 400),
      way,
      ...(phc === undefined ? [] : [phc]),
    ],
  });
  if (opened === 0) return null;
  await forgetEnded(ask, userId);
  return token;
}

const forgetEnded = (ask: Ask, userId: string): Promise<number> =>
  ask.db.run({ text: 'delete from session where user_id = $1 and (idle_until <= $2 or absolute_until <= $2)', values: [userId, ask.now] });
