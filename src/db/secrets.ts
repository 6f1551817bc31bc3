import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/**
 * Keys outside the database, set by the operator. `current` encrypts and decrypts; `previous` only
 * decrypts.
 */
export type SecretKeys = { current: string | undefined; previous: string | undefined };

/** The database holds secrets that these keys cannot decrypt. The message is for the operator. */
export class SecretsRefusedError extends Error {
  override name = 'SecretsRefusedError';
}

/**
 * The secrets that all copies of the server share, stored in the database. With a key from outside
 * they are encrypted, so that a copy of the database alone is not enough to use them.
 */
export type Secrets = {
  /** Whether a key from outside encrypts what is stored from now on. */
  hasKey: boolean;
  /** Returns 32 random bytes stored under this name; the first call creates them. */
  read(db: Db, name: string): Promise<Buffer>;
  /** Returns the same, for a secret that `make` makes. */
  readOrMake(db: Db, name: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer>;
  find(db: Db, name: string): Promise<Buffer | undefined>;
  put(db: Db, name: string, value: Buffer): Promise<void>;
  remove(db: Db, name: string): Promise<void>;
  /** Replaces this secret only if it still equals `before`; returns whether it did. */
  replace(db: Db, name: string, change: { before: Buffer; after: Buffer }): Promise<boolean>;
  /**
   * Encrypts every secret with the current key; without a current key, stores it unencrypted.
   * Returns how many changed.
   */
  reseal(db: Db): Promise<number>;
  /**
   * Returns how many secrets are not encrypted with the current key. Throws `SecretsRefusedError`
   * when one cannot be decrypted.
   */
  check(db: Db): Promise<number>;
};

type Row = { name: string; value: Buffer; sealed_by: string | null };

export function openSecrets(keys: SecretKeys): Secrets {
  const { opened, sealed, isCurrent } = openWrapping(keys);
  const insert = async (
    db: Db,
    name: string,
    { plain, onConflict }: { plain: Buffer; onConflict: string },
  ): Promise<void> => insertRow(db, { name, ...sealed(name, plain) }, onConflict);
  const replaceRow = async (db: Db, row: Row, after: Buffer): Promise<boolean> => {
    const { value, sealed_by } = sealed(row.name, after);
    const text =
      'update house_secret set value = $3, sealed_by = $4, created_at = now() where name = $1 and value = $2';
    return (await db.run({ text, values: [row.name, row.value, value, sealed_by] })) === 1;
  };
  const find: Secrets['find'] = async (db, name) => {
    const [row] = await rowsOf(db, name);
    return row && opened(row);
  };
  const readOrMake: Secrets['readOrMake'] = async (db, name, make) => {
    const known = await find(db, name);
    if (known) return known;
    // Of two simultaneous inserts only the first succeeds; the other copy reads that secret.
    await insert(db, name, { plain: await make(), onConflict: 'do nothing' });
    const made = await find(db, name);
    if (!made) throw new Error(`The secret ${name} disappeared while it was being made`);
    return made;
  };
  return {
    hasKey: keys.current !== undefined,
    find,
    readOrMake,
    read: (db, name) => readOrMake(db, name, () => randomBytes(32)),
    put: (db, name, plain) =>
      insert(db, name, {
        plain,
        onConflict:
          'do update set value = excluded.value, sealed_by = excluded.sealed_by, created_at = now()',
      }),
    async remove(db, name) {
      await db.run({ text: 'delete from house_secret where name = $1', values: [name] });
    },
    async replace(db, name, { before, after }) {
      const [row] = await rowsOf(db, name);
      return row !== undefined && opened(row).equals(before) && replaceRow(db, row, after);
    },
    async reseal(db) {
      const others = (await rowsOf(db)).filter((row) => !isCurrent(row));
      for (const row of others) await replaceRow(db, row, opened(row));
      return others.length;
    },
    async check(db) {
      const rows = await rowsOf(db);
      rows.forEach(opened);
      return rows.filter((row) => !isCurrent(row)).length;
    },
  };
}

async function insertRow(
  db: Db,
  { name, value, sealed_by }: Row,
  onConflict: string,
): Promise<void> {
  await db.run({
    text: `insert into house_secret (name, value, sealed_by) values ($1, $2, $3) on conflict (name) ${onConflict}`,
    values: [name, value, sealed_by],
  });
}

/** Encrypts and decrypts the secret of a row. */
function openWrapping({ current, previous }: SecretKeys) {
  const keys = [current, previous].filter((key) => key !== undefined).map(keyOf);
  const sealing = current === undefined ? undefined : keyOf(current);
  return {
    /** Throws `SecretsRefusedError`. */
    opened: ({ name, value, sealed_by }: Row): Buffer => {
      if (sealed_by === null) return value;
      const key = keys.find(({ id }) => id === sealed_by);
      const plain = key && open(key, { name, sealed: value });
      if (plain === undefined) throw new SecretsRefusedError(otherKey);
      return plain;
    },
    sealed: (name: string, plain: Buffer): Pick<Row, 'value' | 'sealed_by'> =>
      sealing === undefined
        ? { value: plain, sealed_by: null }
        : { value: seal(sealing, { name, plain }), sealed_by: sealing.id },
    isCurrent: ({ sealed_by }: Row): boolean => sealed_by === (sealing?.id ?? null),
  };
}

const otherKey =
  'The secrets in this database are sealed with a key that was not given: set SECRET_KEY to the key they were sealed with, ' +
  'or SECRET_KEY_PREVIOUS when SECRET_KEY is a new one. Without that key passwords, second factors, registration codes and the key for the webshop cannot be used.';

/** `id` identifies the key that encrypted a row, and reveals nothing of that key. */
type Key = { id: string; bytes: Buffer };

/** Returns the id of a key, as stored with what it encrypted. It reveals nothing of the key. */
export const secretKeyId = (text: string): string => keyOf(text).id;

/**
 * Derives the id and the encryption key from one text by HKDF (RFC 5869), so the id reveals nothing
 * of the key.
 */
function keyOf(text: string): Key {
  const derived = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', text, 'zorgeloos', purpose, length));
  return { id: derived('id of the key', 8).toString('hex'), bytes: derived('secrets at rest', 32) };
}

/**
 * Encrypts with AES-256-GCM; the result contains nonce, tag and text, in this order. The tag covers
 * the name, so that the values of two rows cannot be swapped.
 */
function seal({ bytes }: Key, { name, plain }: { name: string; plain: Buffer }): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function open(
  { bytes }: Key,
  { name, sealed }: { name: string; sealed: Buffer },
): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, 12))
      .setAAD(Buffer.from(name))
      .setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
  } catch {
    return undefined; // decryption fails when the row was tampered with
  }
}

/** Returns the row of this name, or all of them. */
const rowsOf = (db: Db, name?: string): Promise<Row[]> =>
  db.rows<Row>({
    text: 'select name, value, sealed_by from house_secret where $1::text is null or name = $1 order by name',
    values: [name ?? null],
  });
