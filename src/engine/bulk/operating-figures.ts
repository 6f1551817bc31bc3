import type { Db } from '#db/connection.ts';

/** Ages are in seconds. */
export type OperatingFigures = {
  waitingMails: number;
  oldestWaitingMail: number | null;
  failedMails: number;
  sessions: number;
  sealAge: number | null;
  backupAge: number | null;
  backupBytes: number | null;
};

/** Failed mails that staff dismissed with a reason do not count. */
export async function readOperatingFigures(db: Db): Promise<OperatingFigures> {
  const [row] = await db.rows<OperatingFigures>({
    name: 'operating-figures',
    text: `select w.waiting as "waitingMails", w.oldest as "oldestWaitingMail",
        f.failed as "failedMails", s.sessions, a.age as "sealAge",
        b.age as "backupAge", b.bytes as "backupBytes"
      from (select count(*)::int as waiting, ${ageOf('min(createddate)')} as oldest
          from mail__c where status__c = 'Wacht') w,
        (select count(*)::int as failed from mail__c
          where status__c = 'Mislukt' and vervallen_reden__c is null) f,
        (select count(*)::int as sessions from session
          where idle_until > now() and absolute_until > now()) s,
        (select ${ageOf('max(sealed_at)')} as age from audit_seal) a
        left join lateral (select ${ageOf('began_at')} as age, bytes::float8 as bytes
          from backup_run where error is null order by began_at desc, id desc limit 1) b on true`,
    values: [],
  });
  return row!; // proof: each part of the cross join returns exactly one row
}

const ageOf = (moment: string): string => `extract(epoch from now() - ${moment})::float8`;
