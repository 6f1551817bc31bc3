import type { Db } from '#db/connection.ts';

/**
 * Counts of undelivered mails. `oldest` is the creation time of the oldest waiting mail; null means
 * that none is waiting.
 */
export type MailBacklog = { waiting: number; oldest: Date | null; failed: number };

/**
 * Returns counts of undelivered mails. `waitingSince`: counts waiting mails that were created
 * before this time and first tried (or, if not tried, last changed) before it. `failedSince`:
 * counts failed mails last changed from this time on, except those that staff dismissed.
 */
export async function readMailBacklog(
  db: Db,
  { waitingSince, failedSince }: { waitingSince: Date; failedSince: Date },
): Promise<MailBacklog> {
  const [row] = await db.rows<MailBacklog>({
    text: `select count(*) filter (where status__c = 'Wacht')::int as waiting,
        min(createddate) filter (where status__c = 'Wacht') as oldest,
        count(*) filter (where status__c = 'Mislukt')::int as failed
      from mail__c
      where (status__c = 'Wacht' and createddate < $1
          and coalesce(eerste_poging__c, lastmodifieddate) < $1)
        or (status__c = 'Mislukt' and vervallen_reden__c is null and lastmodifieddate >= $2)`,
    values: [waitingSince, failedSince],
  });
  return row!; // proof: an aggregate without `group by` returns exactly one row
}
