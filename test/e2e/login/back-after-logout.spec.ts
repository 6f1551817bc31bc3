import type { BrowserContext, Page, Route } from '@playwright/test';
import { sessionText } from '#messages/login/session.ts';
import { type AccountName, storedRows, type TestServer, userId } from '../../support/server.ts';
import { expect, logIn, test as base } from '../fixtures.ts';

const test = base.extend<{ tabs: BrowserContext; tab: Page }>({
  tabs: async ({ wholeBrowser, server }, give) => {
    const context = await wholeBrowser.newContext({ baseURL: server.url, locale: 'nl-NL' });
    await context.addInitScript(countReturns);
    await give(context);
    await context.close();
  },
  tab: async ({ tabs }, give) => give(await tabs.newPage()),
});

type Counted = { returns: number };

/** Counts how often the browser restored this page from its back/forward cache. */
function countReturns(): void {
  const counted: Counted = Object.assign(globalThis, { returns: 0 });
  addEventListener('pageshow', ({ persisted }) => void (persisted && counted.returns++));
}

const returnsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Counted).returns); // proof: `countReturns`

/**
 * Opens a page that watches the session. Chromium does not cache a `no-store` page whose script has
 * fetched another `no-store` answer.
 */
async function open(page: Page, path: string): Promise<void> {
  await page.route('**/op-dit-apparaat', (route) => route.abort());
  await page.route('**/services/data/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(path);
  await expect(page.locator('.session')).toBeAttached();
}

/** Playwright's own `goBack` never resolves for a page that the browser restores from its cache. */
const goBack = (page: Page): Promise<void> =>
  page.evaluate(() => void setTimeout(() => history.back()));

/**
 * Goes to a page without scripts, which sends other tabs no message, and back. Fails when the
 * browser loads the page again.
 */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.goto('robots.txt');
  await meanwhile();
  await goBack(page);
  await expect.poll(() => returnsOf(page).catch(() => 0)).toBe(1);
}

/** Delays the server's answer about the session until the returned function is called. */
async function hold(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = (route: Route): Promise<void> => promise.then(() => route.continue());
  await page.route('**/sessie', answer);
  return async () => {
    resolve();
    await page.unroute('**/sessie', answer);
  };
}

/** Ends the session on the server, without this browser knowing. */
async function endSessions(server: TestServer, account: AccountName): Promise<void> {
  await storedRows(server, 'delete from session');
  server.dependencies.identity.forget(await userId(server.ctx, account));
}

const company = 'dashboard?tab=mijnbedrijf';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const checking = (page: Page) => page.getByRole('status').filter({ hasText: sessionText.checking });
const atLogIn = /\/(inloggen|support)\?naar=/;

test('after a log-out in the menu, Back shows the log-in page and not the company', async ({
  tab,
}) => {
  await logIn(tab, 'korenaar');
  await open(tab, company);
  await tab.locator('.profile-toggle').click();
  await tab.getByRole('link', { name: 'Uitloggen' }).click();
  await expect(heading(tab)).toHaveText(/Jij onderneemt/);
  await goBack(tab);
  await expect(tab).toHaveURL(atLogIn);
  await expect(tab.getByText('De Korenaar')).toHaveCount(0);
});

for (const [who, account] of [
  ['a customer', 'korenaar'],
  ['staff', 'verkoop'],
] as const) {
  test(`a page of ${who} restored by Back after the session stays hidden`, async ({
    tab,
    server,
  }) => {
    const home = await logIn(tab, account);
    await open(tab, account === 'verkoop' ? home.slice(1) : company);
    const letGo = await hold(tab);
    await leaveAndReturn(tab, () => endSessions(server, account));
    await expect(checking(tab)).toBeVisible();
    await expect(heading(tab)).toBeHidden();
    await letGo();
    await expect(tab).toHaveURL(atLogIn);
  });
}

test('a page restored by Back for the same user is shown again as it was', async ({ tab }) => {
  await logIn(tab, 'korenaar');
  await tab.setViewportSize({ width: 800, height: 300 });
  await open(tab, company);
  const link = tab.getByRole('main').getByRole('link').last();
  await link.focus();
  const before = await tab.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  const letGo = await hold(tab);
  await leaveAndReturn(tab, async () => undefined);
  await expect(heading(tab)).toBeHidden();
  await letGo();
  await expect(heading(tab)).toBeVisible();
  await expect(checking(tab)).toHaveCount(0);
  await expect(link).toBeFocused();
  expect(await tab.evaluate(() => scrollY)).toBe(before);
});

test('a page restored by Back for another user shows that user’s data', async ({ tab, server }) => {
  await logIn(tab, 'korenaar');
  await open(tab, company);
  const letGo = await hold(tab);
  // As if another user had logged in. A changed cookie would make Chromium load the page again.
  await leaveAndReturn(tab, async () => {
    await storedRows(server, 'update session set user_id = $1', await userId(server.ctx, 'garage'));
    for (const account of ['korenaar', 'garage'] as const)
      server.dependencies.identity.forget(await userId(server.ctx, account));
  });
  await expect(heading(tab)).toBeHidden();
  await letGo();
  await expect(tab.getByRole('banner')).toContainText('Garage');
  await expect(tab.getByText('De Korenaar')).toHaveCount(0);
});

test('a page restored by Back without a connection stays hidden', async ({ tab, tabs }) => {
  await logIn(tab, 'korenaar');
  await open(tab, company);
  await leaveAndReturn(tab, () => tabs.setOffline(true));
  await expect(tab.getByRole('status').filter({ hasText: sessionText.notChecked })).toBeVisible();
  await expect(heading(tab)).toBeHidden();
  await tabs.setOffline(false);
  await expect(heading(tab)).toBeVisible();
});

for (const account of ['korenaar', 'verkoop'] as const) {
  test(`opening the log-out address in one tab logs ${account} out of the other`, async ({
    tab,
    tabs,
  }) => {
    const home = await logIn(tab, account);
    await open(tab, account === 'verkoop' ? home.slice(1) : company);
    const other = await tabs.newPage();
    await other.goto('secur/logout.jsp');
    await expect(tab).toHaveURL(atLogIn);
  });
}

test('a log-in as another user in one tab shows that user in the other tab too', async ({
  tab,
  tabs,
}) => {
  await logIn(tab, 'korenaar');
  await open(tab, company);
  const other = await tabs.newPage();
  await logIn(other, 'garage');
  await open(other, company);
  await expect(tab.getByRole('banner')).toContainText('Garage');
});
