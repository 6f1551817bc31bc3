import { randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** 32 random bytes under this name, made the first time anyone asks; every copy of the server gets the same. */
export async function houseSecret(db: Db, name: string): Promise<Buffer> {
  const known = await stored(db, name);
  if (known) return known;
  // Whoever comes first wins; the other reads what the winner wrote.
  await db.run({ text: 'insert into house_secret (name, value) values ($1, $2) on conflict (name) do nothing', values: [name, randomBytes(32)] });
  const made = await stored(db, name);
  if (!made) throw new Error(`The secret ${name} vanished while it was made`);
  return made;
}

const stored = async (db: Db, name: string): Promise<Buffer | undefined> =>
  (await db.rows<{ value: Buffer }>({ text: 'select value from house_secret where name = $1', values: [name] }))[0]?.value;
