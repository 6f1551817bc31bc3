import type { Db } from '#db/connection.ts';
import { maxRecentRecords } from '../read/recent.ts';

/** How long a repeated submit of a form gets the result of the first submit. */
const keysKept = '7 days';

export async function sweepEngine(db: Db, now: Date): Promise<void> {
  await db.run({
    text: `delete from idempotency_key where created_at < $1::timestamptz - interval '${keysKept}'`,
    values: [now],
  });
  await db.run({
    text: `
      delete from recently_viewed using (
        select user_id, object_api_name, record_id, row_number() over (partition by user_id, object_api_name order by viewed_at desc, record_id) as place from recently_viewed
      ) as ranked
      where ranked.place > $1 and recently_viewed.user_id = ranked.user_id and recently_viewed.object_api_name = ranked.object_api_name and recently_viewed.record_id = ranked.record_id`,
    values: [maxRecentRecords],
  });
}
