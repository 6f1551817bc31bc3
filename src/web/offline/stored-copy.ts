import type { OfflineCopyAnswer } from '#protocol/site/on-device.ts';
import { paths } from '../paths.ts';
import { saveEntry, leaseVault, readLeaseEnd, wipeVault } from './vault.ts';
import { storedCopyName } from '../session/stored-names.ts';

const base = import.meta.env.BASE_URL.replace(/\/$/, '');

const fresh = 30_000; // ms; a navigation does not refresh a younger copy
/** Makes the service worker fill its cache. The worker has the same text. */
const fillCache = 'fill-cache';
const longestTimer = 2 ** 31 - 1; // ms
let askedAt = -fresh;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Over plain http, and in private windows of some browsers, the portal works without a copy. */
const isPossible = (): boolean =>
  isSecureContext && 'indexedDB' in globalThis && 'serviceWorker' in navigator;

type Shown = { user: string; until: number };

/** `departures`: the runs of `clearCopy`. */
const pendingStorage: { last: Promise<unknown>; departures: number } = {
  last: Promise.resolve(),
  departures: 0,
};

/** `until`: in milliseconds since 1970. */
export function refreshCopy(shown: Shown): Promise<void> {
  if (!isPossible() || !navigator.onLine) return Promise.resolve();
  const { departures } = pendingStorage;
  const work = storeForUser(shown, () => pendingStorage.departures !== departures);
  pendingStorage.last = Promise.allSettled([pendingStorage.last, work]);
  return work;
}

async function storeForUser({ user, until }: Shown, hasLeft: () => boolean): Promise<void> {
  await leaseVault({ user, until });
  await watchEnd();
  if (hasLeft() || !(await registerWorker())) return;
  if (hasLeft() || performance.now() - askedAt < fresh) return;
  askedAt = performance.now();
  await fetchStoredCopy();
}

export async function recheckCopy(): Promise<void> {
  if (isPossible() && navigator.onLine) await fetchStoredCopy();
}

async function fetchStoredCopy(): Promise<void> {
  const answer = await fetch(base + paths.onDevice, { redirect: 'manual' }).catch(() => null);
  if (answer === null) return;
  if (answer.type === 'opaqueredirect' || answer.status === 403) return empty();
  if (!answer.ok) return;
  const toKeep: unknown = await answer.json().catch(() => null);
  if (toKeep === null) return;
  // proof: `on-device.ts` sends a message of this type
  const { user, until, kept: offlineCopy } = toKeep as OfflineCopyAnswer;
  await leaseVault({ user, until: Date.parse(until) });
  await saveEntry(storedCopyName, offlineCopy);
}

/** Clears at once, and again after the storage tasks that still run. */
export async function clearCopy(): Promise<void> {
  if (!isPossible()) return;
  pendingStorage.departures++;
  await wipeVault();
  await pendingStorage.last;
  await empty();
}

async function empty(): Promise<void> {
  clearTimeout(timer);
  askedAt = -fresh;
  await wipeVault();
  for (const name of await caches.keys())
    if (name.startsWith('portaal-')) await caches.delete(name);
  const registration = await navigator.serviceWorker.getRegistration(`${base}/`);
  await registration?.unregister().catch(throwUnlessAborted);
}

/**
 * A browser may abort the clearing in a page that the user leaves. The next guest page then clears
 * the device.
 */
function throwUnlessAborted(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
}

async function watchEnd(): Promise<void> {
  clearTimeout(timer);
  const until = await readLeaseEnd();
  if (until === null) return;
  const look = () => void readLeaseEnd().then((next) => (next === null ? clearCopy() : watchEnd()));
  timer = setTimeout(look, Math.min(until - Date.now() + 50, longestTimer));
}

async function registerWorker(): Promise<boolean> {
  try {
    const address = `${base}${paths.serviceWorker}?v=${encodeURIComponent(buildOf())}`;
    const { active } = await navigator.serviceWorker.register(address, { scope: `${base}/` });
    // The browser may have cleared the cache, which an active worker does not fill by itself.
    const shell = await caches.match(base + paths.withoutConnection, { ignoreVary: true });
    if (shell === undefined) active?.postMessage(fillCache);
    return true;
  } catch (error) {
    // When the user leaves the page, Chromium rejects with an AbortError and WebKit with a
    // TypeError. Without a connection: TypeError. When workers are forbidden: SecurityError.
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}

/** Each version of the build has its own offline page. */
const buildOf = (): string =>
  (globalThis as { __reactRouterManifest?: { version?: string } }).__reactRouterManifest?.version ??
  '0'; // proof: the router defines this global
