import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** 32 random bytes under this name, made the first time anyone asks; every copy of the server gets the same. */
export const houseSecret = (db: Db, name: string): Promise<Buffer> => keptSecret(db, name, () => randomBytes(32));

/** The same for a secret that is made in its own way. */
export async function keptSecret(db: Db, name: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer> {
  const known = await stored(db, name);
  if (known) return known;
  // Whoever comes first wins; the other reads what the winner wrote.
  await db.run({ text: 'insert into house_secret (name, value) values ($1, $2) on conflict (name) do nothing', values: [name, await make()] });
  const made = await stored(db, name);
  if (!made) throw new Error(`The secret ${name} vanished while it was made`);
  return made;
}

const stored = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (await db.rows<{ value: Buffer }>({ text: 'select value from house_secret where name = $1', values: [name] }))[0]?.value;

/** Puts another secret in the place of this one, which must still be the one that was read. */
export async function replaceSecret(db: Db, name: string, { before, after }: { before: Buffer; after: Buffer }): Promise<boolean> {
  return (await db.run({ text: 'update house_secret set value = $3, created_at = now() where name = $1 and value = $2', values: [name, before, after] })) === 1;
}
