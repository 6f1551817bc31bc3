import type { Db } from '#db/connection.ts';
import { isToken, newToken, sha256 } from './secrets.ts';

/** Who has the address reads the calendar, so only its hash is stored. */
export type CalendarFeed = { createdAt: Date; lastReadAt: Date | null };

/** Gives the token of the new address; the one before it no longer works. */
export async function renewCalendarFeed(db: Db, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await db.run({
    text: `insert into calendar_feed (user_id, token_sha256, created_at) values ($1, $2, $3)
      on conflict (user_id) do update
        set token_sha256 = excluded.token_sha256, created_at = $3, last_read_at = null`,
    values: [userId, sha256(token), now],
  });
  return token;
}

export const endCalendarFeed = (db: Db, userId: string): Promise<number> =>
  db.run({ text: 'delete from calendar_feed where user_id = $1', values: [userId] });

export async function calendarFeedOf(db: Db, userId: string): Promise<CalendarFeed | null> {
  const [row] = await db.rows<CalendarFeed>({
    text: `select created_at as "createdAt", last_read_at as "lastReadAt"
      from calendar_feed where user_id = $1`,
    values: [userId],
  });
  return row ?? null;
}

/** The user whose address it is. Not cached, so that a renewed address ends the old one at once. */
export async function userOfCalendarFeed(db: Db, token: string, now: Date): Promise<string | null> {
  if (!isToken(token)) return null;
  const [row] = await db.rows<{ userId: string; seen: Date | null }>({
    name: 'user-of-calendar-feed',
    text: `select user_id as "userId", last_read_at as seen
      from calendar_feed where token_sha256 = $1`,
    values: [sha256(token)],
  });
  if (row === undefined) return null;
  if (row.seen === null || now.getTime() - row.seen.getTime() > hour)
    await db.run({
      text: 'update calendar_feed set last_read_at = $2 where user_id = $1',
      values: [row.userId, now],
    });
  return row.userId;
}

const hour = 3_600_000; // ms
