import { paths } from '../../paths.ts';
import { vaultName } from '../../offline/vault-name.ts';
import { pageViewerMessage, publishToSessionTabs } from '../session-tabs.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * Announces that this page was rendered for a guest: nobody is logged in any more. Other tabs then
 * ask the server. When the server confirms it, the stored data on the device is deleted.
 */
export async function announceGuestPage(): Promise<void> {
  publishToSessionTabs(basePath, pageViewerMessage(null));
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  if (!(await hasStored())) return;
  // WebKit remembers a script that could not be fetched, also on later pages. So the server is
  // asked before the import.
  const answer = await fetch(basePath + paths.onDevice, { redirect: 'manual' });
  if (answer.type !== 'opaqueredirect') return;
  const { clearCopy } = await import('../../offline/stored-copy.ts');
  await clearCopy();
}

/** Data may be stored without a service worker: a page may store some while a log-out clears. */
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
