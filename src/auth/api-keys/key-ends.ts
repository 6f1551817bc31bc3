import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';

// This file sets the end of API keys that were created when keys had no end, and finds keys that
// end soon. `api-keys.ts` sets the end of each new key.

const dayLength = 86_400_000; // ms
/** The number of days that an API key without an end still works after it gets an end. */
const graceDays = 90;
/** The number of days before the end of an API key at which its user gets a mail. */
export const noticeDays = 14;

const works = 'withdrawn_at is null and (expires_at is null or expires_at > $1)';

/**
 * Sets an end for the API keys that have none, and returns the number of those keys. It must run
 * repeatedly, because during an upgrade a server of an earlier version can still create such keys.
 */
export const setMissingKeyExpiry = ({ db, now }: RequestContext): Promise<number> =>
  db.run({
    text: `update api_key set had_no_end = true, expires_at = ($1::date + 1)::timestamp at time zone 'Europe/Amsterdam'
      where expires_at is null and withdrawn_at is null`,
    values: [localDay(new Date(now.getTime() + graceDays * dayLength))],
  });

export type OldKeyCount = { count: number; firstEnd: Date | null };

/**
 * Counts the API keys that were created without an end and still work. `firstEnd`: the earliest
 * end among them; null when there are none.
 */
export async function countOldKeys({ db, now }: RequestContext): Promise<OldKeyCount> {
  const [counted] = await db.rows<OldKeyCount>({
    text: `select count(*)::int as count, min(expires_at) as "firstEnd" from api_key where had_no_end and ${works}`,
    values: [now],
  });
  return counted ?? { count: 0, firstEnd: null };
}

export type ExpiringKey = { userId: string; label: string; expiresAt: Date };

/**
 * Returns the API keys that end within fourteen days, and marks them as announced to their users.
 * It skips keys that were replaced or were created for a shorter time, and users who cannot log
 * in. Call it in the transaction in which the caller mails the users.
 */
export const claimExpiringKeys = ({ db, now }: RequestContext): Promise<ExpiringKey[]> =>
  db.rows<ExpiringKey>({
    text: `update api_key k set end_told_at = $1 from "user" u
      where u.id = k.user_id and u.isactive and k.end_told_at is null and k.withdrawn_at is null and k.expires_at > $1 and k.expires_at <= $2
        and k.expires_at - k.created_at > make_interval(days => $3) and not exists (select from api_key next where next.replaces = k.id)
      returning k.user_id as "userId", k.label, k.expires_at as "expiresAt"`,
    values: [now, new Date(now.getTime() + noticeDays * dayLength), noticeDays],
  });
