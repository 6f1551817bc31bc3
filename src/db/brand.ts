import type { Db } from './connection.ts';

/** What an administrator filled in about the company, by key; for a program beside the server. */
export async function storedBrandFacts(db: Db): Promise<Record<string, string>> {
  const rows = await db.rows<{ key: string; value: string }>({
    text: `select name as key, waarde__c as value from merkgegeven__c where waarde__c <> ''`,
    values: [],
  });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}
