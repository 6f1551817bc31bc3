import { paths } from '../../paths.ts';
import { vaultName } from '../../offline/vault-name.ts';
import { pageViewerMessage, publishToSessionTabs } from '../session-tabs.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * Announces that this page was rendered for a guest: nobody is logged in in this browser any more,
 * perhaps after a log-out by its address alone. Other tabs get a message and ask the server. When
 * the server confirms it, the data stored on the device is deleted.
 */
export async function announceGuestPage(): Promise<void> {
  publishToSessionTabs(basePath, pageViewerMessage(null));
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  if (!(await hasStored())) return;
  // The server is asked before the script is imported, because WebKit remembers a script that could
  // not be fetched, also on later pages.
  const answer = await fetch(basePath + paths.onDevice, { redirect: 'manual' });
  if (answer.type !== 'opaqueredirect') return;
  const { clearCopy } = await import('../../offline/stored-copy.ts');
  await clearCopy();
}

/**
 * Returns whether the portal left data on this device. A page that was still storing data while a
 * log-out cleared the device can leave data without a service worker.
 */
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
