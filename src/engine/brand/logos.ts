import { createHash } from 'node:crypto';
import type { Db } from '#db/connection.ts';

export type StoredLogo = { kind: 'svg' | 'png'; bytes: Buffer };

/** The caller must check that the logo is safe. Returns the file name. */
export async function saveLogo(db: Db, { kind, bytes }: StoredLogo, now: Date): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await db.run({
    text: `insert into brand_logo (hash, kind, bytes, created_at) values ($1, $2, $3, $4)
      on conflict (hash) do nothing`,
    values: [hash, kind, bytes, now],
  });
  return `${hash}.${kind}`;
}

export async function findLogo(db: Db, file: string): Promise<StoredLogo | null> {
  const [hash = '', kind] = file.split('.');
  const [logo] = await db.rows<StoredLogo>({
    text: 'select kind, bytes from brand_logo where hash = $1 and kind = $2',
    values: [hash, kind ?? ''],
  });
  return logo ?? null;
}

/** Keeps logos that are in use, in the history, or younger than a day. */
export async function deleteUnusedLogos(db: Db, now: Date): Promise<void> {
  await db.run({
    text: `delete from brand_logo l where l.created_at < $1
      and not exists (select from merkgegeven__c m
        where m.name = 'logo' and starts_with(m.waarde__c, l.hash))
      and not exists (select from wijziging__c w where w.object__c = 'Merkgegeven__c'
        and (starts_with(w.oude_waarde__c, l.hash) or starts_with(w.nieuwe_waarde__c, l.hash)))`,
    values: [new Date(now.getTime() - 86_400_000)],
  });
}
