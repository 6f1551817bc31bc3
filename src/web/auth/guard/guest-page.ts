import { paths } from '../../paths.ts';
import { vaultName } from '../../session/stored-names.ts';
import { pageViewerMessage, publishToSessionTabs } from '../session-tabs.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * Tells other tabs that this page is for a guest. Deletes the data on the device when no customer
 * is logged in.
 */
export async function announceGuestPage(): Promise<void> {
  publishToSessionTabs(basePath, pageViewerMessage(null));
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  if (!(await hasStored())) return;
  // WebKit remembers a failed import, also on later pages, so this asks the server first.
  const answer = await fetch(basePath + paths.onDevice, { redirect: 'manual' });
  if (answer.type !== 'opaqueredirect') return;
  const { clearCopy } = await import('../../offline/stored-copy.ts');
  await clearCopy();
}

/** Data may exist without a service worker: a page may store some while a log-out deletes it. */
async function hasStored(): Promise<boolean> {
  if (
    (await navigator.serviceWorker.getRegistration(`${basePath}${paths.dashboard}`)) !== undefined
  )
    return true;
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === vaultName)) return false;
  const { isEmpty } = await import('../../offline/vault.ts');
  return !(await isEmpty());
}
