import type { Ask } from '#records/ask.ts';
import { ok, refuse, type Result } from '#wire/problem.ts';
import { throttledAddress } from './address.ts';
import { type Entered, forgetEnded, sessionValues } from './begin-session.ts';
import { sessionCookie } from './cookie.ts';
import type { Limits } from './limits.ts';
import { nobodysHash, verifyPassword, type VerifyPassword } from './passwords.ts';
import { newToken } from './secrets.ts';
import type { SessionSettings } from './settings.ts';
import { userColumns, viewerOf, type UserRow } from './user-row.ts';

export type LogIn = { email: string; password: string; address: string; userAgent: string };
export type LogInTools = { limits: Limits; settings: SessionSettings; verify?: VerifyPassword };

/**
 * The password step. The step before it only checks the form of the e-mail address and never asks the database, so it cannot tell whether one exists.
 * Gives the `Set-Cookie` of a new session, whatever cookie the visitor came with.
 * Refuses `login.wrong`, in the same time and words for an unknown address, a wrong password and an inactive user; `login.tooMany` after
 * 10 failures per account or 50 per address in 15 minutes, also with the right password. Source: decisions.md §10.
 */
export async function logIn(ask: Ask, input: LogIn, tools: LogInTools): Promise<Result<Entered>> {
  const { limits, settings, verify = verifyPassword } = tools;
  const account = input.email.trim().toLowerCase();
  const address = throttledAddress(input.address);
  for (const [kind, key] of [
    ['loginAddress', address],
    ['loginAccount', account],
  ] as const) {
    const taken = await limits.take(kind, key);
    if (!taken.allowed) return refuse({ code: 'login.tooMany', detail: `Retry after ${taken.retryAfterSeconds} seconds` });
  }

  const user = await findUser(ask, account);
  const right = await verify(input.password, user?.phc ?? nobodysHash);
  if (user === undefined || !right) return refuse({ code: 'login.wrong' });
  const token = await openSession(ask, { input, user, settings });
  if (token === null) return refuse({ code: 'login.wrong' });
  // only failures count, so that somebody who works in short visits is never shut out
  await Promise.all([limits.giveBack('loginAddress', address), limits.giveBack('loginAccount', account)]);
  return ok({ setCookie: sessionCookie(token, settings), viewer: viewerOf(user) });
}

type Candidate = UserRow & { phc: string };

/** The login name, unique and in lower case: it follows a changed e-mail address only after proof (decisions.md §10). */
async function findUser(ask: Ask, account: string): Promise<Candidate | undefined> {
  const [user] = await ask.db.rows<Candidate>({
    text: `select ${userColumns}, w.phc
      from "user" u join password w on w.user_id = u.id left join profile p on p.id = u.profileid
      where u.username = $1 and u.isactive`,
    values: [account.replaceAll('\0', '\ufffd')], // PostgreSQL knows no U+0000, and no address has a replacement character
  });
  return user;
}

/** Null when the password changed while it was being checked: then it is no longer the right one. Takes this user's ended sessions away. */
async function openSession(ask: Ask, opening: { input: LogIn; user: Candidate; settings: SessionSettings }): Promise<string | null> {
  const { input, user, settings } = opening;
  const token = newToken();
  const opened = await ask.db.run({
    text: `insert into session (token, user_id, created_at, last_active_at, idle_until, absolute_until, address, user_agent)
      select $1, user_id, $3, $3, $4, $5, $6, $7 from password where user_id = $2 and phc = $8 for share`,
    values: [...sessionValues(ask, { token, userId: user.user_id, whence: input, settings }), user.phc],
  });
  if (opened === 0) return null;
  await forgetEnded(ask, user.user_id);
  return token;
}
