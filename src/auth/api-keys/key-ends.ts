import type { RequestContext } from '#engine/model/request-context.ts';
import { localDay } from '#engine/model/local-day.ts';

const dayLength = 86_400_000; // ms
/** A key without an end gets an end after this time. */
const graceDays = 90;
export const noticeDays = 14;

const works = 'withdrawn_at is null and (expires_at is null or expires_at > $1)';

/** Runs repeatedly: during an upgrade, an old server can still create keys without an end. */
export const setMissingKeyExpiry = ({ db, now }: RequestContext): Promise<number> =>
  db.run({
    text: `update api_key set had_no_end = true, expires_at = ($1::date + 1)::timestamp at time zone 'Europe/Amsterdam'
      where expires_at is null and withdrawn_at is null`,
    values: [localDay(new Date(now.getTime() + graceDays * dayLength))],
  });

export type OldKeyCount = { count: number; firstEnd: Date | null };

export async function countOldKeys({ db, now }: RequestContext): Promise<OldKeyCount> {
  const [counted] = await db.rows<OldKeyCount>({
    text: `select count(*)::int as count, min(expires_at) as "firstEnd" from api_key where had_no_end and ${works}`,
    values: [now],
  });
  return counted ?? { count: 0, firstEnd: null };
}

export type ExpiringKey = { userId: string; label: string; expiresAt: Date };

/**
 * Marks the returned keys as announced. Call it in the transaction that mails the users. Skips
 * replaced keys, and keys that were created for `noticeDays` or less.
 */
export const claimExpiringKeys = ({ db, now }: RequestContext): Promise<ExpiringKey[]> =>
  db.rows<ExpiringKey>({
    text: `update api_key k set end_told_at = $1 from "user" u
      where u.id = k.user_id and u.isactive and k.end_told_at is null and k.withdrawn_at is null and k.expires_at > $1 and k.expires_at <= $2
        and k.expires_at - k.created_at > make_interval(days => $3) and not exists (select from api_key next where next.replaces = k.id)
      returning k.user_id as "userId", k.label, k.expires_at as "expiresAt"`,
    values: [now, new Date(now.getTime() + noticeDays * dayLength), noticeDays],
  });
