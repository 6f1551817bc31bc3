import { deviceText } from '#messages/login/device.ts';
import type { BrowserDriver } from './driver.ts';
import { ofClass, heading, link } from './locators.ts';
import { storedRows, userId } from '../support/server.ts';
import {
  expect,
  expectUrl,
  logIn,
  expectVisible,
  expectHidden,
  hydrated,
  test,
} from './fixtures.ts';

/** The names of what is stored on the device. */
const storedKeys = (browser: BrowserDriver): Promise<string[]> =>
  browser.run(`
    const has = await indexedDB.databases();
    if (!has.some(({ name }) => name === 'portaal')) return [];
    return new Promise((resolve, reject) => {
      const opening = indexedDB.open('portaal');
      opening.onerror = () => reject(new Error('no store'));
      opening.onsuccess = () => {
        const vault = opening.result;
        const close = (names) => { vault.close(); resolve(names); };
        if (vault.objectStoreNames.length === 0) return close([]);
        const asked = vault.transaction('bewaard').objectStore('bewaard').getAllKeys();
        asked.onsuccess = () => close(asked.result.map(String));
      };
    });`);

const workers = (browser: BrowserDriver): Promise<number> =>
  browser.run(`return (await navigator.serviceWorker.getRegistrations()).length`);

const caches = (browser: BrowserDriver): Promise<string[]> =>
  browser.run(`return (await caches.keys()).filter((name) => name.startsWith('portaal-'))`);

/** Waits until the device has stored what it needs without a connection. */
async function visitPortal(browser: BrowserDriver): Promise<void> {
  await logIn(browser, 'korenaar');
  await browser.open('dashboard');
  await expect.poll(() => storedKeys(browser)).toContain('van portaal');
  await expect
    .poll(() =>
      browser.run(`return (await caches.match('/dashboard/zonder-verbinding', { ignoreVary: true })) !== undefined
        && (await navigator.serviceWorker.ready).active?.state === 'activated'`),
    )
    .toBe(true);
}

async function logOut(browser: BrowserDriver): Promise<void> {
  await hydrated(browser);
  await browser.click(ofClass('profile-toggle'));
  await browser.click(link('Uitloggen', '//header'));
  await expectUrl(browser, /^http:\/\/[^/]+\/$/);
}

/**
 * Opens the log-out address. The page before it may notice the log-out first and go to the log-in
 * page, which aborts this navigation.
 */
async function openLogOut(browser: BrowserDriver): Promise<void> {
  await browser.open('secur/logout.jsp').catch(() => undefined);
  await expectUrl(browser, /^http:\/\/[^/]+\/(inloggen\?.*)?$/);
}

test('each log-out deletes the portal data on the device, and each session works offline', async ({
  browserDriver: browser,
  connection,
}) => {
  for (const _session of ['first', 'second']) {
    await visitPortal(browser);
    connection.cut();
    await browser.open('dashboard');
    await expectVisible(browser, heading(deviceText.heading));
    connection.restore();
    await browser.click(link(deviceText.goOn));
    await expectUrl(browser, /\/dashboard$/);
    await logOut(browser);
    await expect.poll(() => storedKeys(browser)).toEqual([]);
    await expect.poll(() => workers(browser)).toBe(0);
    await expect.poll(() => caches(browser)).toEqual([]);
  }
});

test('a log-out by its URL deletes the portal data on the device too', async ({
  browserDriver: browser,
  connection,
}) => {
  for (const _session of ['first', 'second']) {
    await visitPortal(browser);
    await openLogOut(browser);
    await expect.poll(() => storedKeys(browser)).toEqual([]);
    await expect.poll(() => workers(browser)).toBe(0);
    await expect.poll(() => caches(browser)).toEqual([]);
  }
  connection.cut();
  await browser.open('dashboard').catch(() => undefined);
  await expectHidden(browser, heading(deviceText.heading));
});

test('the portal data on the device is deleted when the session ended elsewhere', async ({
  browserDriver: browser,
  server,
}) => {
  await visitPortal(browser);
  await storedRows(server, 'delete from session');
  server.dependencies.identity.forget(await userId(server.ctx, 'korenaar'));
  await browser.open('dashboard');
  await expectUrl(browser, /naar=%2Fdashboard/);
  await expect.poll(() => storedKeys(browser)).toEqual([]);
  await expect.poll(() => workers(browser)).toBe(0);
  await visitPortal(browser);
});
