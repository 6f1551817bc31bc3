import type { Db } from './connection.ts';
import { notify } from './listen.ts';

/** `message`: null for the default. `tokenSha256`: the hash of the token in the link for staff. */
export type Maintenance = { message: string | null; tokenSha256: string; beganAt: Date };

export const maintenanceTopic = 'maintenance';

export async function readMaintenance(db: Db): Promise<Maintenance | null> {
  const [row] = await db.rows<Maintenance>({
    text: `select message, token_sha256 as "tokenSha256", began_at as "beganAt" from maintenance`,
    values: [],
  });
  return row ?? null;
}

export async function beginMaintenance(db: Db, given: Maintenance): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run({
      text: `insert into maintenance (message, token_sha256, began_at) values ($1, $2, $3)
        on conflict (only_row)
        do update set message = excluded.message, token_sha256 = excluded.token_sha256`,
      values: [given.message, given.tokenSha256, given.beganAt],
    });
    await tx.run(notify(maintenanceTopic, 'on'));
  });
}

export const endMaintenance = (db: Db): Promise<boolean> =>
  db.transaction(async (tx) => {
    const ended = await tx.run({ text: 'delete from maintenance', values: [] });
    await tx.run(notify(maintenanceTopic, 'off'));
    return ended > 0;
  });
