import type { Page } from '@playwright/test';
import { staffText } from '#messages/staff/staff.ts';
import { servicesPath } from '#protocol/constants.ts';
import { storedRows, type TestServer } from '../support/server.ts';
import { expect, logIn, test, collectFaults } from './fixtures.ts';

/** The record cache of the browser in the workspace: record-api.md §7. */

type RequestLog = { calls: string[]; pages: string[] };

/**
 * The calls of the record API for rows, and the data requests of the router, without the change
 * stream.
 */
function logRequests(page: Page): RequestLog {
  const requests: RequestLog = { calls: [], pages: [] };
  page.on('request', (request) => {
    const { pathname, search, searchParams } = new URL(request.url());
    const isOfRows =
      /\/ui-api\/(records|list-ui|list-records)\//.test(pathname) && !searchParams.has('updateMru');
    if (pathname.startsWith(servicesPath) && isOfRows)
      requests.calls.push(decodeURIComponent(pathname + search));
    if (pathname.endsWith('.data')) requests.pages.push(pathname);
  });
  return requests;
}

/** Waits until the change stream is open; the page receives every change from then on. */
const connected = (page: Page) =>
  page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname.endsWith('/ui-api/changes') && response.status() === 200,
  );

const value = (page: Page, label: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd[1]')
    .first();
const rowLink = (page: Page, at: number) =>
  page.locator('[data-row]').nth(at).getByRole('link').first();

async function createCase(server: TestServer): Promise<string> {
  const made = await server.call('/records', {
    as: 'verkoop',
    method: 'POST',
    body: {
      apiName: 'Case',
      fields: { Subject: 'Traag internet', AccountId: await accountWithoutUsers(server) },
    },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

/** A company without users, because other tests on this server count what users see. */
async function accountWithoutUsers(server: TestServer): Promise<string> {
  const nobodys =
    'select a.id from account a where not exists (select 1 from "user" u where u.accountid = a.id) order by a.id limit 1';
  const [account] = await storedRows<{ id: string }>(server, nobodys);
  return account!.id;
}

const change = async (server: TestServer, id: string, fields: object) => {
  const saved = await server.call(`/records/${id}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields },
  });
  expect(saved.status).toBe(200);
};

test('a record opened from a list requests no values that the list had', async ({ page }) => {
  const home = await logIn(page, 'verkoop');
  const requests = logRequests(page);
  await page.goto(`${home}/Case/Wachtrij`);
  await connected(page);
  expect(requests).toEqual({ calls: [], pages: [] });
  await rowLink(page, 0).click();
  await expect(value(page, 'Soort')).toBeVisible();
  expect(requests.calls.filter((call) => call.includes('Case.Subject'))).toEqual([]);
  await page.goBack();
  await expect(rowLink(page, 0)).toBeVisible();
  requests.calls.length = 0;
  await page.goForward();
  await expect(value(page, 'Soort')).toBeVisible();
  await page.goBack();
  await expect(rowLink(page, 0)).toBeVisible();
  expect(requests).toEqual({ calls: [], pages: [] });
});

test("a colleague's change shows on the open record and list at once", async ({ page, server }) => {
  const id = await createCase(server);
  const home = await logIn(page, 'verkoop');
  const open = connected(page);
  await page.goto(`${home}/record/${id}`);
  await open;
  await expect(value(page, 'Onderwerp')).toHaveText('Traag internet');
  await change(server, id, { Subject: 'Opgelost door een collega' });
  await expect(value(page, 'Onderwerp')).toHaveText('Opgelost door een collega');
  await page.getByRole('link', { name: /^Serviceverzoeken \d/ }).click();
  await page.getByRole('link', { name: 'Alle serviceverzoeken' }).click();
  const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) });
  await expect(row).toContainText('Opgelost door een collega');
  await change(server, id, { Subject: 'Nog eens gewijzigd' });
  await expect(row).toContainText('Nog eens gewijzigd');
  const another = await createCase(server);
  await expect(page.locator(`a[href$="${another}"]`).first()).toBeVisible();
});

test('a change before the change stream of a page opens shows as well', async ({
  page,
  server,
}) => {
  const id = await createCase(server);
  const home = await logIn(page, 'verkoop');
  const { promise: mayListen, resolve: letListen } = Promise.withResolvers<void>();
  await page.route('**/ui-api/changes', async (route) => {
    await mayListen;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/ui-api\/changes$/);
  await page.goto(`${home}/record/${id}`);
  await asked;
  await change(server, id, { Subject: 'Gewijzigd voor er geluisterd werd' });
  await expect(value(page, 'Onderwerp')).toHaveText('Traag internet');
  letListen();
  await expect(value(page, 'Onderwerp')).toHaveText('Gewijzigd voor er geluisterd werd');
});

test('a record that a colleague deletes becomes the not-found page, without a reload', async ({
  page,
  server,
}) => {
  const id = await createCase(server);
  const home = await logIn(page, 'verkoop');
  const open = connected(page);
  await page.goto(`${home}/record/${id}`);
  await open;
  const gone = await server.call(`/records/${id}`, { as: 'beheer', method: 'DELETE' });
  expect(gone.status).toBe(204);
  await expect(
    page.getByRole('heading', { level: 1, name: staffText.problem.missing.title }),
  ).toBeVisible();
});

test('a page stays while offline, and shows the missed changes after it', async ({
  page,
  server,
  context,
}) => {
  const id = await createCase(server);
  const home = await logIn(page, 'verkoop');
  const open = connected(page);
  await page.goto(`${home}/record/${id}`);
  await open;
  await context.setOffline(true);
  await change(server, id, { Subject: 'Gewijzigd zonder verbinding' });
  await expect(value(page, 'Onderwerp')).toHaveText('Traag internet');
  await context.setOffline(false);
  await expect(value(page, 'Onderwerp')).toHaveText('Gewijzigd zonder verbinding');
});

test('a log-out in one tab logs out the other tab, and hides its records', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url });
  const faults = collectFaults(context, new URL(server.url).origin);
  const [one, other] = [await context.newPage(), await context.newPage()];
  const home = await logIn(one, 'verkoop');
  const [first, second] = [connected(one), one.waitForLoadState()];
  await one.goto(`${home}/Case/Alle`);
  await Promise.all([first, second]);
  await other.goto(`${home}/Case/Nieuw`);
  await expect(rowLink(other, 0)).toBeVisible();
  await one.locator('summary').filter({ hasText: 'Marit' }).click();
  await one.getByRole('link', { name: 'Uitloggen' }).click();
  await one.waitForURL(server.url);
  await other.waitForURL(/\/inloggen\?naar=/);
  await expect(other.getByText('Serviceverzoeken')).toHaveCount(0);
  expect(faults).toEqual([]);
  await context.close();
});

test('a record and a list show the same with and without scripts', async ({
  browser,
  page,
  server,
}) => {
  const id = await createCase(server);
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  const home = await logIn(page, 'verkoop');
  await logIn(plain, 'verkoop');
  for (const [path, said] of [
    [`${home}/record/${id}`, 'h1, dl'],
    [`${home}/Account/Alle`, 'h1, .sheet-main'],
  ] as const) {
    await page.goto(path);
    await plain.goto(path);
    const shown = async (one: Page) =>
      (await one.getByRole('main').locator(said).allInnerTexts()).slice(0, 10);
    // With scripts a list renders its visible rows after it has measured its height.
    await expect.poll(() => shown(page)).toEqual(await shown(plain));
  }
  await context.close();
});
