import { encryptValue, type EncryptedValue, decryptValue } from '../session/encrypt-value.ts';
import { vaultName } from '../session/stored-names.ts';

/**
 * Data is encrypted with a non-extractable key, which is stored and deleted with it. A read after
 * the end of the session, or after the clock was set back, deletes everything.
 */

/** In milliseconds since 1970. */
type Lease = { user: string; from: number; until: number };

/** The service worker has the same name. */
const store = 'bewaard';

const open = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open(vaultName, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore(store);
  return done(opening);
};

const done = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () =>
      reject(asked.error ?? new Error('The store of this device does not answer'));
  });

/** A browser that clears the site's data aborts the transaction; the result is then undefined. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (objectStore: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    const vault = await open();
    try {
      return await work(vault.transaction(store, mode).objectStore(store));
    } finally {
      vault.close();
    }
  } catch (error) {
    if (
      error instanceof DOMException &&
      (error.name === 'AbortError' || error.name === 'InvalidStateError')
    )
      return undefined;
    throw error;
  }
}

export const isEmpty = async (): Promise<boolean> =>
  ((await within('readonly', (objectStore) => done(objectStore.count()))) ?? 0) === 0;

export const wipeVault = (): Promise<unknown> =>
  within('readwrite', (objectStore) => done(objectStore.clear()));

/** Deletes expired data and data of another user. `until`: in milliseconds since 1970. */
export async function leaseVault({ user, until }: { user: string; until: number }): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await within('readwrite', async (objectStore) => {
    const now = Date.now();
    const before: Lease | undefined = await done(objectStore.get('lease'));
    const goesOn = before?.user === user && isRunning(before, now);
    if (!goesOn) {
      await done(objectStore.clear());
      await done(objectStore.put(key, 'key'));
    }
    const next: Lease = { user, from: now, until: goesOn ? Math.max(until, before.until) : until };
    await done(objectStore.put(next, 'lease'));
  });
}

const isRunning = ({ from, until }: Lease, now: number): boolean => from <= now && now < until;

/** In milliseconds since 1970; null when the data may not be read. */
export async function readLeaseEnd(): Promise<number | null> {
  const found = await within<Lease | undefined>('readonly', (objectStore) =>
    done(objectStore.get('lease')),
  );
  if (found !== undefined && isRunning(found, Date.now())) return found.until;
  if (found !== undefined) await wipeVault();
  return null;
}

async function keyNow(): Promise<CryptoKey | undefined> {
  return (await readLeaseEnd()) === null
    ? undefined
    : within<CryptoKey | undefined>('readonly', (objectStore) => done(objectStore.get('key')));
}

export async function saveEntry(name: string, value: unknown): Promise<void> {
  const key = await keyNow();
  if (key === undefined) return;
  const locked = await encryptValue(key, value);
  await within('readwrite', async (objectStore) => {
    // Without a key the data was deleted in the meantime; then nothing is stored.
    if ((await done<unknown>(objectStore.get('key'))) !== undefined)
      await done(objectStore.put(locked, placeOf(name)));
  });
}

export async function readEntry<T>(name: string): Promise<T | null> {
  const key = await keyNow();
  const locked = await within<EncryptedValue | undefined>('readonly', (objectStore) =>
    done(objectStore.get(placeOf(name))),
  );
  return key === undefined || locked === undefined ? null : decryptValue<T>(key, locked);
}

export async function listEntryNames(): Promise<string[]> {
  const places = (await within('readonly', (objectStore) => done(objectStore.getAllKeys()))) ?? [];
  return places
    .map(String)
    .flatMap((place) => (place.startsWith(placeOf('')) ? [place.slice(placeOf('').length)] : []));
}

export const deleteEntry = (name: string): Promise<unknown> =>
  within('readwrite', (objectStore) => done(objectStore.delete(placeOf(name))));

const placeOf = (name: string): string => `van ${name}`;
