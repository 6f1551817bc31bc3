import type { Db } from '#db/connection.ts';

/** `key`: the name of a file in the file store. `size`: in bytes; 0 when unknown. */
export type FileKey = { key: string; size: number };

const together = 10_000;

/** Includes deleted versions that can be restored. An infected file has no key. */
export async function allFileKeys(db: Db): Promise<FileKey[]> {
  const keys = await pagesOf(
    db,
    `select id as place, opslagsleutel__c as key,
      coalesce(contentsize, 0)::float8 as size from contentversion
    where id > $1 and opslagsleutel__c is not null order by id limit $2`,
  );
  const [known] = await db.rows<{ known: boolean }>({
    text: `select to_regclass('deleted_row') is not null as known`,
    values: [],
  });
  if (known?.known !== true) return keys;
  const deleted = await pagesOf(
    db,
    `select distinct content ->> 'opslagsleutel__c' as place,
      content ->> 'opslagsleutel__c' as key, 0::float8 as size from deleted_row
    where table_name = 'contentversion' and content ->> 'opslagsleutel__c' > $1
    order by 1 limit $2`,
  );
  const seen = new Set(keys.map(({ key }) => key));
  return [...keys, ...deleted.filter(({ key }) => !seen.has(key))];
}

async function pagesOf(db: Db, text: string): Promise<FileKey[]> {
  const all: FileKey[] = [];
  for (let after = ''; ;) {
    const values = [after, together];
    const rows = await db.rows<FileKey & { place: string }>({ text, values });
    all.push(...rows.map(({ key, size }) => ({ key, size })));
    const last = rows.at(-1);
    if (last === undefined) return all;
    after = last.place;
  }
}

/** Deleted rows do not count. */
export async function keysInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ key: string }>({
    text: `select opslagsleutel__c as key from contentversion where opslagsleutel__c = any($1)`,
    values: [keys],
  });
  return rows.map(({ key }) => key);
}
