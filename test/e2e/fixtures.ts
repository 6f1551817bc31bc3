import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  chromium,
  expect,
  type Page,
  test as base,
} from '@playwright/test';
import { stepFieldName, loginSteps } from '#web/auth/login/login-steps.ts';
import { installWholeChromium } from '../../scripts/browser.mjs';
import {
  type AccountName,
  accounts,
  openTestServer,
  password,
  type TestServer,
  type TestServerOptions,
} from '../support/server.ts';

type World = {
  /** The options of the file's own server; absent: the server that all tests of a worker share. */
  ownServer: TestServerOptions | undefined;
  /**
   * A new browser context, for a test that leaves something that clearing does not remove, such as
   * a fake clock.
   */
  ownContext: boolean;
  /** Console messages that are allowed, in a test that causes them on purpose. */
  provoked: RegExp | undefined;
  server: TestServer;
};
type Servers = {
  servers: (own: TestServerOptions | undefined, file: string) => Promise<TestServer>;
  /** A Chromium with a back/forward cache. Started at its first use, and once per worker. */
  wholeBrowser: Browser;
};

/** Playwright switches the back/forward cache off, and Chromium's headless shell has none. */
const cacheOff = '--disable-back-forward-cache';

/**
 * One server per worker, and one more for a file that asks for its own, until another file does: an
 * option of the worker would end the worker, with its server and its browser. A file with a server
 * of its own runs in one worker (`mode: 'default'`), so that it opens once. Every test also fails
 * for an error or a warning in the browser's console or a request that leaves the site.
 */
export const test = base.extend<World, Servers>({
  servers: [
    async ({}, give) => {
      let shared: TestServer | undefined;
      let own: { file: string; server: TestServer } | undefined;
      await give(async (options, file) => {
        if (!options) return (shared ??= await openTestServer());
        if (own?.file !== file) {
          await own?.server.close();
          own = { file, server: await openTestServer(options) };
        }
        return own.server;
      });
      await Promise.all([shared?.close(), own?.server.close()]);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // Declared here for all files: a file that adds a fixture of a worker gets workers of its own.
  wholeBrowser: [
    async ({}, give) => {
      const executablePath = await installWholeChromium();
      const browser = await chromium.launch({
        ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
        args: ['--disable-gpu'],
        ignoreDefaultArgs: [cacheOff],
      });
      await give(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  ownServer: [undefined, { option: true }],
  ownContext: [false, { option: true }],
  provoked: [undefined, { option: true }],
  server: async ({ servers, ownServer }, give, { file }) => give(await servers(ownServer, file)),
  baseURL: ({ server }, give) => give(server.url),
  context: async ({ context: shared, browser, server, ownContext, provoked }, give) => {
    const context = ownContext ? await browser.newContext() : shared;
    const faults = collectFaults(context, new URL(server.url).origin);
    await give(context);
    // The next test of this worker begins with a connection.
    await (ownContext ? context.close() : context.setOffline(false));
    expect(faults.filter((fault) => provoked?.test(fault) !== true)).toEqual([]);
  },
});
export { expect } from '@playwright/test';

/**
 * The faults of pages (console messages, errors, requests to other sites); the list grows while the
 * context is used.
 */
export function collectFaults(context: BrowserContext, origin: string): string[] {
  const faults: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    // The browser logs every answer above 399, which tests request on purpose.
    const refused =
      /^Failed to load resource: .* 4\d\d/.test(message.text()) && !url.includes('/assets/');
    // It also logs every request that fails while a test is offline.
    const held = message
      .text()
      .startsWith('Failed to load resource: net::ERR_INTERNET_DISCONNECTED');
    if ((message.type() === 'error' || message.type() === 'warning') && !refused && !held)
      faults.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    const cause = error.error();
    // Where it was thrown, because many are seen once.
    const text = cause.stack?.includes(cause.message) === true ? cause.stack : String(cause);
    // When the user navigates during a view transition, the browser skips it and rejects a promise
    // that nobody handles.
    if (
      !/^AbortError: Transition was skipped|^InvalidStateError: Transition was aborted/.test(text)
    )
      faults.push(text);
  });
  context.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:'))
      faults.push(`left the site for ${request.url()}`);
  });
  return faults;
}

/** Logs in by the form without opening its pages; gives the path of the redirect. */
export async function logIn(who: Page | APIRequestContext, account: AccountName): Promise<string> {
  const request = 'request' in who ? who.request : who;
  const answer = await request.post('/inloggen', {
    form: { [stepFieldName]: loginSteps.password, email: accounts[account], password },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return answer.headers()['location'] ?? '';
}

/**
 * Waits until React has hydrated the page. Taking over scroll restoration is the last thing that
 * the router does.
 */
export const hydrated = (page: Page) =>
  page.waitForFunction(() => history.scrollRestoration === 'manual');

/** Blocks the change stream, because a page with it never becomes idle. */
export const withoutStream = (page: Page) =>
  page.route(/\/ui-api\/changes/, (route) => route.fulfill({ status: 404 }));

/** The value next to a name in a list of facts. */
export const fact = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd[1]');

export const wide = { width: 1280, height: 800 } as const;
export const phone = { width: 360, height: 780 } as const;
