import { randomBytes } from 'node:crypto';
import type { Db } from '#db/connection.ts';
import type { Secrets } from '#db/secrets.ts';
import type { RequestContext } from '#engine/model/request-context.ts';
import { createSeal } from '#engine/model/seal.ts';

/** Without a current key, hashes are stored unencrypted. The previous key only decrypts. */
const keyNames = { current: 'password-hashes', previous: 'password-hashes previous' } as const;

const prefix = 'sealed$';
const isSealed = (stored: string): boolean => stored.startsWith(prefix);
/** Encrypted together with the hash, so that the hash is of no use in the row of another user. */
const ownerOf = (userId: string): string => `password ${userId} `;

type Tools = { db: Db; secrets: Secrets };

export type StoredHash = { userId: string; stored: string };

export type PasswordSeal = {
  /** In PHC string format; null when no key decrypts the hash. */
  open(hash: StoredHash): string | null;
  close(userId: string, phc: string): string;
};

/**
 * Read the row of a hash before calling this: a key that is replaced in the meantime is then the
 * previous key, and still decrypts that hash.
 */
export async function readPasswordSeal(db: Db, secrets: Secrets): Promise<PasswordSeal> {
  const [current, previous] = await Promise.all([
    secrets.find(db, keyNames.current),
    secrets.find(db, keyNames.previous),
  ]);
  const opening = [current, previous]
    .filter((key) => key !== undefined)
    .map((key) => createSeal(key));
  const closing = current && createSeal(current);
  return {
    open({ userId, stored }) {
      if (!isSealed(stored)) return stored;
      const owner = ownerOf(userId);
      for (const seal of opening) {
        const text = seal.open(stored.slice(prefix.length));
        if (text?.startsWith(owner)) return text.slice(owner.length);
      }
      return null;
    },
    close: (userId, phc) => (closing ? prefix + closing.close(ownerOf(userId) + phc) : phc),
  };
}

/** In PHC string format. Null also when no key decrypts the hash. */
export async function findPasswordHash(
  { db, services }: Pick<RequestContext, 'db' | 'services'>,
  userId: string,
  lock?: 'for share',
): Promise<string | null> {
  const text = `select phc as stored from password where user_id = $1 ${lock ?? ''}`;
  const [row] = await db.rows<{ stored: string }>({ text, values: [userId] });
  if (row === undefined) return null;
  return (await readPasswordSeal(db, services.secrets)).open({ userId, ...row });
}

/** Returns the number of changed rows. */
export async function resealHash(
  { db }: Pick<Tools, 'db'>,
  seal: PasswordSeal,
  hash: StoredHash,
): Promise<number> {
  const phc = seal.open(hash);
  if (phc === null) return 0;
  const closed = seal.close(hash.userId, phc);
  if (closed === hash.stored) return 0;
  const values = [hash.userId, hash.stored, closed];
  return db.run({ text: 'update password set phc = $3 where user_id = $1 and phc = $2', values });
}

/**
 * Creates no key when hashes are stored: a server of an older version might still run, and cannot
 * read encrypted hashes.
 */
export async function beginPasswordSeal({ db, secrets }: Tools): Promise<void> {
  if (!secrets.hasKey) return;
  const [row] = await db.rows({ text: 'select 1 from password limit 1', values: [] });
  if (row === undefined) await secrets.read(db, keyNames.current);
}

export async function countUnsealedHashes(db: Db): Promise<number> {
  const text = 'select count(*)::int as count from password where not starts_with(phc, $1)';
  const [row] = await db.rows<{ count: number }>({ text, values: [prefix] });
  return row?.count ?? 0;
}

export type ResealedHashes = { changed: number; lost: number };

/**
 * Call `resealHashes` after it, which encrypts the hashes with the new key, or decrypts them when
 * there is no SECRET_KEY. Servers read the key at each log-in, so they need no restart.
 */
export async function rotatePasswordKey({ db, secrets }: Tools): Promise<void> {
  // The previous key is dropped below, so hashes that it decrypts are encrypted again first.
  await resealHashes({ db, secrets });
  await db.transaction(async (inside) => {
    const current = await secrets.find(inside, keyNames.current);
    if (current) await secrets.put(inside, keyNames.previous, current);
    if (secrets.hasKey) await secrets.put(inside, keyNames.current, randomBytes(32));
    else await secrets.remove(inside, keyNames.current);
  });
}

export async function resealHashes({ db, secrets }: Tools): Promise<ResealedHashes> {
  const hashes = await db.rows<StoredHash>({
    text: 'select user_id as "userId", phc as stored from password order by user_id',
    values: [],
  });
  const seal = await readPasswordSeal(db, secrets);
  const done = { changed: 0, lost: 0 };
  for (const hash of hashes) {
    if (seal.open(hash) === null) done.lost++;
    else done.changed += await resealHash({ db }, seal, hash);
  }
  return done;
}
