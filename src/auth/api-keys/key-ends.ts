import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';

/**
 * Sets the end of API keys that were created before every API key had one. `api-keys.ts` sets the
 * end of each new API key.
 */

const dayLength = 86_400_000; // ms
/** How long a API key without an end still works after it gets one. */
const graceDays = 90;
/** Users get a mail this many days before the end of their API key. */
export const noticeDays = 14;

const works = 'withdrawn_at is null and (expires_at is null or expires_at > $1)';

/**
 * Sets an end for the API keys that have none; returns their number. Runs repeatedly, because a
 * server of an earlier version that runs during an upgrade can still create such API keys.
 */
export const setMissingKeyExpiry = ({ db, now }: RequestContext): Promise<number> =>
  db.run({
    text: `update api_key set had_no_end = true, expires_at = ($1::date + 1)::timestamp at time zone 'Europe/Amsterdam'
      where expires_at is null and withdrawn_at is null`,
    values: [localDay(new Date(now.getTime() + graceDays * dayLength))],
  });

export type OldKeyCount = { count: number; firstEnd: Date | null };

/** Counts the API keys that were made without an end and still work. */
export async function countOldKeys({ db, now }: RequestContext): Promise<OldKeyCount> {
  const [counted] = await db.rows<OldKeyCount>({
    text: `select count(*)::int as count, min(expires_at) as "firstEnd" from api_key where had_no_end and ${works}`,
    values: [now],
  });
  return counted ?? { count: 0, firstEnd: null };
}

export type ExpiringKey = { userId: string; label: string; expiresAt: Date };

/**
 * Marks the API keys that end within fourteen days as announced to their users, and returns those
 * API keys. Skips API keys that were replaced or made for a shorter time, and users who cannot log
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
