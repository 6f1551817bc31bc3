import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Db } from './connection.ts';

/** The operator's keys, which are not in the database. `previous` only decrypts. */
export type SecretKeys = { current: string | undefined; previous: string | undefined };

/** The message is for the operator. */
export class SecretsRefusedError extends Error {
  override name = 'SecretsRefusedError';
}

/**
 * The copies of the server share these. When the operator sets a key, they are encrypted with it.
 */
export type Secrets = {
  hasKey: boolean;
  /** 32 random bytes; the first call creates them. */
  read(db: Db, name: string): Promise<Buffer>;
  readOrMake(db: Db, name: string, make: () => Buffer | Promise<Buffer>): Promise<Buffer>;
  find(db: Db, name: string): Promise<Buffer | undefined>;
  put(db: Db, name: string, value: Buffer): Promise<void>;
  remove(db: Db, name: string): Promise<void>;
  replace(db: Db, name: string, change: { before: Buffer; after: Buffer }): Promise<boolean>;
  /** Without a current key, decrypts the secrets. Returns the number of secrets that changed. */
  reseal(db: Db): Promise<number>;
  /** The number of secrets that `reseal` would change. */
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
    // When two copies of the server insert a secret at the same time, only the first insert
    // succeeds. Both then read that secret.
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

function openWrapping({ current, previous }: SecretKeys) {
  const keys = [current, previous].filter((key) => key !== undefined).map(keyOf);
  const sealing = current === undefined ? undefined : keyOf(current);
  return {
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

type Key = { id: string; bytes: Buffer };

/** Stored with the secrets that the key encrypted. */
export const secretKeyId = (text: string): string => keyOf(text).id;

/** HKDF (RFC 5869) derives both parts, so that the id reveals nothing about the key. */
function keyOf(text: string): Key {
  const derived = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', text, 'zorgeloos', purpose, length));
  return { id: derived('id of the key', 8).toString('hex'), bytes: derived('secrets at rest', 32) };
}

/**
 * AES-256-GCM. The result contains the nonce, the tag and the encrypted text, in this order. The
 * name is authenticated too, so that the values of two rows cannot be swapped.
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
    return undefined; // another key, or a changed row
  }
}

const rowsOf = (db: Db, name?: string): Promise<Row[]> =>
  db.rows<Row>({
    text: 'select name, value, sealed_by from house_secret where $1::text is null or name = $1 order by name',
    values: [name ?? null],
  });
