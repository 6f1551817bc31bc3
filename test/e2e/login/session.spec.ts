import type { Page } from '@playwright/test';
import { requestText } from '#messages/portal/requests.ts';
import { sessionText } from '#messages/login/session.ts';
import { accounts, password, storedRows, type TestServer, userId } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

const { dialog: words } = sessionText;
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Nog steeds hier?' });
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/** Leaves every session so many seconds, which a tab notices when it becomes visible. */
async function setTimeLeft(server: TestServer, seconds: number): Promise<void> {
  await storedRows(
    server,
    `update session set last_active_at = last_active_at - (idle_until - now()) + $1 * interval '1 second', idle_until = now() + $1 * interval '1 second'`,
    seconds,
  );
  for (const { user_id: userId } of await storedRows<{ user_id: string }>(
    server,
    'select user_id from session',
  ))
    server.dependencies.identity.forget(userId);
}
const timeLeft = async (page: Page): Promise<number> =>
  ((await (await page.request.get('sessie')).json()) as { left: number }).left;
const makeVisible = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  // A background tab renders nothing, so Chromium warns about a preloaded font that is not used.
  await page.evaluate(async () => void (await document.fonts.load("1em 'Figtree Variable'")));
  // The session watcher works once it is rendered.
  await expect(page.locator('.session')).toBeAttached();
}

test('a dialog asks thirty seconds before the end, and closes in all tabs', async ({
  page,
  context,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'dashboard');
  const other = await context.newPage();
  await open(other, 'contact');
  await other.getByLabel('Naam').focus();
  await setTimeLeft(server, 28);
  for (const tab of [page, other]) await makeVisible(tab);
  for (const tab of [page, other]) await expect(dialog(tab)).toBeVisible();
  await expect(dialog(page)).toHaveAccessibleDescription(
    new RegExp(words.message.replaceAll('.', '\\.')),
  );
  await expect(dialog(page).getByRole('button', { name: 'Verder werken' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await expect(dialog(page).getByRole('button', { name: 'Uitloggen' })).toBeFocused();
  await press(page, 'Verder werken');
  for (const tab of [page, other]) await expect(dialog(tab)).toHaveCount(0);
  await expect(other.getByLabel('Naam')).toBeFocused();
  expect(await timeLeft(page)).toBeGreaterThan(1_000_000);
});

test('Escape leaves the session as it is, and Verder werken renews it', async ({
  page,
  server,
}) => {
  const home = await logIn(page, 'verkoop');
  await open(page, home.replace(/^\//, ''));
  await setTimeLeft(server, 28);
  await makeVisible(page);
  await expect(dialog(page).getByRole('button', { name: 'Verder werken' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await timeLeft(page)).toBeLessThan(28_001);
  await open(page, home.replace(/^\//, ''));
  await setTimeLeft(server, 28);
  await makeVisible(page);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  expect(await timeLeft(page)).toBeGreaterThan(1_000_000);
});

test('the dialog of a session that cannot be renewed says so', async ({ page, server }) => {
  await logIn(page, 'garage');
  await open(page, 'contact');
  await typeName(page, 'Sanne de Groot');
  await storedRows(server, `update session set absolute_until = now() + interval '28 seconds'`);
  server.dependencies.identity.forget(await userId(server.ctx, 'garage'));
  await makeVisible(page);
  await expect(dialog(page).getByText(words.final)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Verder werken');
  await expect(page).toHaveURL(/\/inloggen\?naar=%2Fcontact&afgebroken=1$/);
  await expect(page.getByText(sessionText.typedTextStays)).toBeVisible();
});

test.describe('with a fake clock', () => {
  test.use({ ownContext: true });

  test('a machine that slept past the session wakes to the log-in page', async ({
    page,
    server,
  }) => {
    await page.clock.install();
    await logIn(page, 'garage');
    await open(page, 'dashboard');
    await setTimeLeft(server, 28);
    await makeVisible(page);
    await expect(dialog(page)).toBeVisible();
    await setTimeLeft(server, -1);
    // As on a machine that wakes: each timer that is due runs once.
    await page.clock.fastForward('45:00');
    await expect(page).toHaveURL(/\/inloggen\?naar=%2Fdashboard&afgebroken=1$/);
    await expect(page.getByRole('alert')).toContainText(sessionText.ranOut);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('Sluiten only closes the dialog; Uitloggen logs out in all tabs', async ({
  page,
  context,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'dashboard');
  const other = await context.newPage();
  await open(other, 'dashboard');
  await setTimeLeft(server, 28);
  for (const tab of [page, other]) await makeVisible(tab);
  await press(other, 'Sluiten');
  await expect(dialog(other)).toBeHidden();
  expect(await timeLeft(other)).toBeLessThan(28_001);
  await press(page, 'Uitloggen');
  await expect(page).toHaveURL(server.url);
  await expect(other).toHaveURL(/\/inloggen\?naar=%2Fdashboard$/);
  await expect(other.getByText(sessionText.ranOut)).toHaveCount(0);
});

test('a user whose session was ended reads that, and that their typed text stays', async ({
  page,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'contact');
  await typeName(page, 'Sanne de Groot');
  await storedRows(server, 'delete from session');
  server.dependencies.identity.forget(await userId(server.ctx, 'garage'));
  await makeVisible(page);
  await expect(page).toHaveURL(/\/inloggen\?naar=%2Fcontact&afgebroken=beeindigd$/);
  await expect(page.getByRole('main').getByText(sessionText.ended)).toBeVisible();
  await expect(page.getByText(sessionText.typedTextStays)).toBeVisible();
  await expect(page.getByText(sessionText.ranOut)).toHaveCount(0);
  // Once: the toast is for a time-out only.
  await expect(page.getByText(sessionText.ended)).toHaveCount(1);
});

/** Records every text that the page writes to web storage, from now on. */
async function recordStorageWrites(page: Page): Promise<string[]> {
  const texts: string[] = [];
  await page.exposeFunction('noteWritten', (text: string) => void texts.push(text));
  await page.addInitScript(() => {
    const write: unknown = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value;
    Storage.prototype.setItem = function (name: string, value: string) {
      (globalThis as unknown as { noteWritten: (text: string) => void }).noteWritten(value); // proof: exposed above
      if (typeof write === 'function') write.call(this, name, value);
    };
  });
  return texts;
}

/** Types a name after the page has the key that encrypts drafts. */
async function typeName(page: Page, name: string): Promise<void> {
  const sessionResponse = page.waitForResponse('**/sessie');
  await page.getByLabel('Naam').fill(name);
  await sessionResponse;
}

test('a time-out stores only encrypted text, restored after logging in', async ({
  page,
  server,
}) => {
  const texts = await recordStorageWrites(page);
  await logIn(page, 'garage');
  await open(page, 'contact');
  await typeName(page, 'Sanne de Groot');
  await page.getByRole('textbox', { name: /bericht/i }).fill('Een lang verhaal\nover twee regels');
  await setTimeLeft(server, -1);
  await makeVisible(page);
  await expect(page).toHaveURL(/\/inloggen\?naar=%2Fcontact&afgebroken=1$/);
  await expect(page.getByRole('main').getByText(sessionText.ranOut)).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(sessionText.ranOut);
  await expect(page.getByText(sessionText.typedTextStays)).toBeVisible();
  expect(texts.filter((text) => text.includes('"locked"'))).toHaveLength(1);
  await page.getByLabel('E-mailadres').fill(accounts.garage);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByLabel('Naam')).toHaveValue('Sanne de Groot');
  await expect(page.getByRole('textbox', { name: /bericht/i })).toHaveValue(
    'Een lang verhaal\nover twee regels',
  );
  await expect(page.getByRole('status').filter({ hasText: sessionText.restored })).toBeVisible();
  expect(texts.filter((text) => /Sanne|verhaal/.test(text))).toEqual([]);
});

test('a browser that cannot encrypt keeps no text after a time-out', async ({ page, server }) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
  );
  await logIn(page, 'garage');
  await open(page, 'contact');
  await page.getByLabel('Naam').fill('Sanne de Groot');
  await setTimeLeft(server, -1);
  await makeVisible(page);
  await expect(page).toHaveURL(/afgebroken=1$/);
  await expect(page.getByRole('main').getByText(sessionText.ranOut)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('zorgeloos-getypt'))).toBeNull();
  await expect(page.getByText(sessionText.typedTextStays)).toHaveCount(0);
});

test('typed text is not restored for another user', async ({ page, server }) => {
  await logIn(page, 'garage');
  await open(page, 'contact');
  await typeName(page, 'Sanne de Groot');
  await setTimeLeft(server, -1);
  await makeVisible(page);
  await expect(page).toHaveURL(/\/inloggen/);
  await hydrated(page);
  await logIn(page, 'nieuw');
  await open(page, 'contact');
  await expect(page.getByLabel('Naam')).toHaveValue('Naomi Jacobs');
  expect(await page.evaluate(() => sessionStorage.getItem('zorgeloos-getypt'))).toBeNull();
});

test('a form sent after the session ended is restored after logging in', async ({
  page,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'dashboard/serviceverzoek/nieuw');
  const [subject, story] = [page.getByLabel('Onderwerp'), page.getByLabel('Omschrijving')];
  const sessionResponse = page.waitForResponse('**/sessie');
  await subject.fill('Internet valt weg in de winkel');
  // The suggestions call the server too, and would notice the end of the session first.
  await expect(page.getByText(requestText.make.suggestions.title)).toBeVisible();
  await story.fill('Sinds vanochtend geen verbinding.');
  await sessionResponse;
  await setTimeLeft(server, -1);
  // Another call of the page may notice it first.
  expect(
    await page.evaluate(async () => (await fetch('/services/data/v65.0/ui-api/apps')).status),
  ).toBe(401);
  await page
    .locator('main form')
    .filter({ has: subject })
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await expect(page).toHaveURL(
    /\/inloggen\?naar=%2Fdashboard%2Fserviceverzoek%2Fnieuw.*afgebroken=1$/,
  );
  await hydrated(page);
  await page.getByLabel('E-mailadres').fill(accounts.garage);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Internet valt weg in de winkel');
});

test.describe('in a browser that forbids storage', () => {
  // The router's script that restores the scroll position reports it.
  test.use({ provoked: /^SecurityError: Access is denied for this document/ });

  test('a page works, and leads to the log-in page after a time-out', async ({ page, server }) => {
    await page.addInitScript(() => {
      for (const name of ['sessionStorage', 'localStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document', 'SecurityError');
          },
        });
    });
    await logIn(page, 'garage');
    await open(page, 'contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
    await typeName(page, 'Sanne de Groot');
    await setTimeLeft(server, -1);
    await makeVisible(page);
    await expect(page).toHaveURL(/\/inloggen\?naar=%2Fcontact&afgebroken=1$/);
  });
});
