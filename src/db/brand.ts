import type { Db } from './connection.ts';

/** The stored brand rows, for commands that run beside the server. */
export const storedBrandRows = (db: Db): Promise<{ key: string; value: string | null }[]> =>
  db.rows({ text: 'select name as key, waarde__c as value from merkgegeven__c', values: [] });
