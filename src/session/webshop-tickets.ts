import type { Db } from '#db/connection.ts';
import type { Ask } from '#records/ask.ts';
import { isToken, newToken, sha256 } from './secrets.ts';

/** How long the way into the webshop stays open: long enough to click, too short to lie about. */
const ticketSeconds = 120;

/** A token that lets this user into the webshop once, in the session of this hash; null = asked with an api key, then in any session of theirs. */
export async function makeTicket(ask: Ask, { userId, session }: { userId: string; session: string | null }): Promise<string> {
  const token = newToken();
  await ask.db.run({
    text: 'insert into webshop_ticket (token, user_id, session_token, expires_at) values ($1, $2, $3, $4)',
    values: [sha256(token), userId, session, new Date(ask.now.getTime() + ticketSeconds * 1_000)],
  });
  return token;
}

/** Whether this token lets this user in, now and in this session. It never does so a second time; somebody else's try does not use it up. */
export async function takeTicket(ask: Ask, { token, userId, session }: { token: string; userId: string; session: string }): Promise<boolean> {
  if (!isToken(token)) return false;
  const used = await ask.db.run({
    text: 'delete from webshop_ticket where token = $1 and user_id = $2 and coalesce(session_token, $3) = $3 and expires_at > $4',
    values: [sha256(token), userId, session, ask.now],
  });
  return used === 1;
}

export const sweepTickets = (db: Db, now: Date): Promise<number> => db.run({ text: 'delete from webshop_ticket where expires_at <= $1', values: [now] });
