import type { Db } from '#db/connection.ts';

/** `oldest`: when the oldest waiting mail was created. */
export type MailBacklog = { waiting: number; oldest: Date | null; failed: number };

/**
 * Mails that wait since after `waitingSince` do not count, nor failed mails that staff dismissed.
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
