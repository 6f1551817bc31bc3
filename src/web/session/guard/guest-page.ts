import { paths } from '../../paths.ts';
import { pageOfWord, tellSessionTabs } from '../session-tabs.ts';

const basePath = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * A page is shown to a guest: nobody is logged in in this browser any more, also where somebody
 * logged out by typing the address. Other tabs hear of it and ask the server; and what is still
 * on the device is removed when the server confirms it.
 */
export async function guestPageShown(): Promise<void> {
  tellSessionTabs(basePath, pageOfWord(null));
  if (!isSecureContext || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(`${basePath}${paths.dashboard}`);
  if (registration === undefined) return;
  // Asked first: WebKit remembers a script that could not be fetched, also for the pages after this.
  const answer = await fetch(basePath + paths.onDevice, { redirect: 'manual' });
  if (answer.type !== 'opaqueredirect') return;
  const { leave } = await import('../../portal/device/keep.ts');
  await leave();
}
