import { expect, test as base } from '@playwright/test';
import { loginText } from '#messages/login/login.ts';
import {
  type AccountName,
  accounts,
  openTestServer,
  password,
  type TestServer,
} from '../support/server.ts';
import { type Connection, openConnection } from './connection.ts';
import type { BrowserDriver, XPath } from './driver.ts';
import { type Engine, type EngineName, startEngine } from './engines.ts';
import { type Fault, isLostConnection } from './faults.ts';
import { button, field, activeOption } from './locators.ts';

type World = {
  expectedFault: RegExp | undefined;
  connection: Connection;
  browserDriver: BrowserDriver;
};
type Shared = { engineName: EngineName; engine: Engine; server: TestServer };

/**
 * Each test gets a browser without cookies or storage, and its own connection to the server. It
 * also fails for an error that the engine reports of a page, unless the test expects it. While a
 * test cuts the connection, the engine may report that the server could not be reached.
 */
export const test = base.extend<World, Shared>({
  engineName: ['chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, give) => {
      const engine = await startEngine(engineName);
      await give(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  server: [
    async ({}, give) => {
      const server = await openTestServer();
      await give(server);
      await server.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  expectedFault: [undefined, { option: true }],
  connection: async ({ server }, give) => {
    const connection = await openConnection(server.url);
    await give(connection);
    await connection.close();
  },
  browserDriver: async ({ engine, connection, expectedFault }, give, testInfo) => {
    const driver = await engine.open(connection.url);
    await give(driver);
    if (testInfo.status !== testInfo.expectedStatus) {
      const picture = await driver.picture().catch(() => undefined);
      if (picture) await testInfo.attach('page', { body: picture, contentType: 'image/png' });
    }
    const isExpected = ({ message }: Fault) => expectedFault?.test(message) === true;
    if (expectedFault)
      await expect
        .poll(async () => (await driver.faults()).some(isExpected), {
          message: String(expectedFault),
        })
        .toBe(true);
    const faults = await driver.faults();
    await driver.close();
    const isOfCut = ({ message, at }: Fault) =>
      isLostConnection(message) && connection.wasCutAt(at);
    expect(faults.filter((fault) => !isExpected(fault) && !isOfCut(fault))).toEqual([]);
  },
});
export { expect } from '@playwright/test';

/** Whether one of these elements is visible; false while a page loads. */
const isShown = (browser: BrowserDriver, element: XPath): Promise<boolean> =>
  browser
    .run<boolean>(
      `const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
      const found = document.evaluate(${JSON.stringify(element)}, document, null, kind);
      for (let at = 0; at < found.snapshotLength; at++)
        if (found.snapshotItem(at).checkVisibility({ visibilityProperty: true })) return true;
      return false;`,
    )
    .catch(() => false);

/** Waits until it is visible. */
export const expectVisible = (browser: BrowserDriver, element: XPath): Promise<void> =>
  expect.poll(() => isShown(browser, element), { message: element }).toBe(true);

export const expectHidden = (browser: BrowserDriver, element: XPath): Promise<void> =>
  expect.poll(() => isShown(browser, element), { message: element }).toBe(false);

const isFocused = (browser: BrowserDriver, element: XPath): Promise<boolean> =>
  browser
    .run<boolean>(
      `const kind = XPathResult.ORDERED_NODE_SNAPSHOT_TYPE;
      const found = document.evaluate(${JSON.stringify(element)}, document, null, kind);
      for (let at = 0; at < found.snapshotLength; at++)
        if (found.snapshotItem(at) === document.activeElement) return true;
      return false;`,
    )
    .catch(() => false);

/** Waits until it has the focus. */
export const expectFocused = (browser: BrowserDriver, element: XPath): Promise<void> =>
  expect.poll(() => isFocused(browser, element), { message: element }).toBe(true);

/** Presses Tab until it has the focus, at most 60 times. */
export async function tabTo(browser: BrowserDriver, element: XPath): Promise<void> {
  await expectVisible(browser, element);
  for (let stops = 0; stops < 60; stops++) {
    if (await isFocused(browser, element)) return;
    await browser.press('Tab');
  }
  throw new Error(`The focus did not get to ${element}`);
}

/** Presses the arrow down in a look-up until it is the active option. */
export async function arrowDownTo(browser: BrowserDriver, element: XPath): Promise<void> {
  const isUnderKeys = () => isShown(browser, activeOption(element));
  for (let presses = 0; presses < 20 && !(await isUnderKeys()); presses++)
    await browser.press('ArrowDown');
  await expect.poll(isUnderKeys, { message: element }).toBe(true);
}

export const expectUrl = (browser: BrowserDriver, address: RegExp): Promise<void> =>
  expect.poll(() => browser.url()).toMatch(address);

/** Logs in on the log-in page, as people do, and waits for the page after it. */
export async function logIn(browser: BrowserDriver, account: AccountName): Promise<void> {
  await browser.open('inloggen');
  await hydrated(browser);
  await browser.fill(field(loginText.email.label, '//main'), accounts[account]);
  await browser.click(button('Doorgaan', '//main'));
  await browser.fill(field(loginText.password.label, '//main'), password);
  await browser.click(button('Inloggen', '//main'));
  await expect.poll(() => browser.url()).not.toContain('inloggen');
}

/** Waits until the scripts of the page run. */
export const hydrated = (browser: BrowserDriver): Promise<void> =>
  expect.poll(() => browser.run<string>(`return history.scrollRestoration`)).toBe('manual');
