import { type Ask, asSystemFor } from '#records/ask.ts';
import { lookUpRows } from '#records/look-up.ts';
import { listKeysOf, type OwnKey } from '#session/own-keys.ts';
import { listOwnLogins, type OwnLogin } from '#session/own-logins.ts';
import { listOwnPasskeys, type OwnPasskey } from '#session/passkeys.ts';
import { listOwnSessions, type OwnSession } from '#session/own-sessions.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';

export type OwnWayIn = {
  email: string;
  sessions: readonly OwnSession[];
  logins: readonly OwnLogin[];
  passkeys: readonly OwnPasskey[];
  keys: readonly OwnKey[];
};

/** What somebody logs in with, and where they are and were logged in. `tokenHash`: of the session in use. Refuses `record.noRight` for who is no user. */
export async function readOwnLogin(ask: Ask, tokenHash: string): Promise<Result<OwnWayIn>> {
  const sessions = await listOwnSessions(ask, tokenHash);
  if (!sessions.ok) return sessions;
  if (ask.viewer.kind !== 'user') return refuse({ code: 'record.noRight' });
  const { userId } = ask.viewer;
  const [user] = await lookUpRows(asSystemFor(ask, 'read a login'), { from: 'User', fields: ['Username'], where: { Id: userId }, limit: 1 });
  return ok({
    email: String(user?.['Username'] ?? ''),
    sessions: sessions.value,
    logins: await listOwnLogins(ask),
    passkeys: await listOwnPasskeys(ask),
    keys: await listKeysOf(ask, userId),
  });
}
