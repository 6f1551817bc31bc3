import type { Db } from './connection.ts';

/** The stored rows about the company, for a program that runs beside the server. */
export const storedBrandRows = (db: Db): Promise<{ key: string; value: string | null }[]> =>
  db.rows({ text: 'select name as key, waarde__c as value from merkgegeven__c', values: [] });
