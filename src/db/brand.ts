import type { Db } from './connection.ts';

export const storedBrandRows = (db: Db): Promise<{ key: string; value: string | null }[]> =>
  db.rows({ text: 'select name as key, waarde__c as value from merkgegeven__c', values: [] });
