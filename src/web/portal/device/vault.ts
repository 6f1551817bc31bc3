import { lockValue, type Locked, unlockValue } from '../../render/lock-value.ts';
import { vaultName } from './vault-name.ts';

/**
 * What the portal keeps on this device: encrypted, by a key that never leaves the browser's own
 * store and goes with what it locks. Readable until the session's idle time is over; whoever comes
 * later, or with a clock set back, finds nothing and leaves nothing behind.
 */

/** Whose it is and from when until when it may be read; milliseconds. */
type Lease = { user: string; from: number; until: number };

/** The service worker empties it by the same name. */
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

/**
 * One transaction; it ends when nothing more is asked of it. A browser told to clear what the site
 * stored breaks it off: then there is nothing, as was meant.
 */
async function within<T>(
  mode: IDBTransactionMode,
  work: (kept: IDBObjectStore) => Promise<T>,
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
  ((await within('readonly', (kept) => done(kept.count()))) ?? 0) === 0;

/** Forgets everything, the key with it. */
export const wipe = (): Promise<unknown> => within('readwrite', (kept) => done(kept.clear()));

/**
 * Lets this user's things be kept and read until then; what was somebody else's, or is over, goes
 * first.
 */
export async function lease({ user, until }: { user: string; until: number }): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await within('readwrite', async (kept) => {
    const now = Date.now();
    const before: Lease | undefined = await done(kept.get('lease'));
    const goesOn = before?.user === user && isRunning(before, now);
    if (!goesOn) {
      await done(kept.clear());
      await done(kept.put(key, 'key'));
    }
    const next: Lease = { user, from: now, until: goesOn ? Math.max(until, before.until) : until };
    await done(kept.put(next, 'lease'));
  });
}

const isRunning = ({ from, until }: Lease, now: number): boolean => from <= now && now < until;

/** When what is kept may no longer be read; null when nothing may. Forgets what is over. */
export async function leasedUntil(): Promise<number | null> {
  const found = await within<Lease | undefined>('readonly', (kept) => done(kept.get('lease')));
  if (found !== undefined && isRunning(found, Date.now())) return found.until;
  if (found !== undefined) await wipe();
  return null;
}

async function keyNow(): Promise<CryptoKey | undefined> {
  return (await leasedUntil()) === null
    ? undefined
    : within<CryptoKey | undefined>('readonly', (kept) => done(kept.get('key')));
}

export async function keep(name: string, value: unknown): Promise<void> {
  const key = await keyNow();
  if (key === undefined) return;
  const locked = await lockValue(key, value);
  await within('readwrite', async (kept) => {
    // Wiped meanwhile: then it stays so.
    if ((await done<unknown>(kept.get('key'))) !== undefined)
      await done(kept.put(locked, placeOf(name)));
  });
}

/** What was kept under this name; null when there is nothing, it is over, or its key is gone. */
export async function readKept<T>(name: string): Promise<T | null> {
  const key = await keyNow();
  const locked = await within<Locked | undefined>('readonly', (kept) =>
    done(kept.get(placeOf(name))),
  );
  return key === undefined || locked === undefined ? null : unlockValue<T>(key, locked);
}

/** The names there are, whether or not they can still be read. */
export async function keptNames(): Promise<string[]> {
  const places = (await within('readonly', (kept) => done(kept.getAllKeys()))) ?? [];
  return places
    .map(String)
    .flatMap((place) => (place.startsWith(placeOf('')) ? [place.slice(placeOf('').length)] : []));
}

export const drop = (name: string): Promise<unknown> =>
  within('readwrite', (kept) => done(kept.delete(placeOf(name))));

const placeOf = (name: string): string => `van ${name}`;
