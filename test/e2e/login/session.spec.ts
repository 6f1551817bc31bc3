import type { Page } from '@playwright/test';
import { requestText } from '#messages/portal/requests.ts';
import { sessionText } from '#messages/login/session.ts';
import { accounts, password, stored, type TestServer, userId } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { expect, logIn, takenOver, test } from '../world.ts';

const { dialog: words } = sessionText;
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Nog steeds hier?' });
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();

/**
 * As if the session of everybody here had but so many seconds to go, which a tab notices when
 * somebody comes back to it.
 */
async function leave(server: TestServer, seconds: number): Promise<void> {
  await stored(
    server,
    `update session set last_active_at = last_active_at - (idle_until - now()) + $1 * interval '1 second', idle_until = now() + $1 * interval '1 second'`,
    seconds,
  );
  for (const { user_id: userId } of await stored<{ user_id: string }>(
    server,
    'select user_id from session',
  ))
    server.dependencies.identity.forget(userId);
}
const left = async (page: Page): Promise<number> =>
  ((await (await page.request.get('sessie')).json()) as { left: number }).left;
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
  // A tab behind another draws nothing, and wonders what it fetched the font for.
  await page.evaluate(async () => void (await document.fonts.load("1em 'Figtree Variable'")));
  // It listens once it is drawn.
  await expect(page.locator('.session')).toBeAttached();
}

test('thirty seconds before the end a dialog asks; going on in one tab closes it in all, and gives focus back', async ({
  page,
  context,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'dashboard');
  const other = await context.newPage();
  await open(other, 'contact');
  await other.getByLabel('Naam').focus();
  await leave(server, 28);
  for (const tab of [page, other]) await comeBack(tab);
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
  expect(await left(page)).toBeGreaterThan(1_000_000);
});

test('by keyboard in the workspace: Escape leaves the session as it is, Enter on Verder werken renews it', async ({
  page,
  server,
}) => {
  const home = await logIn(page, 'verkoop');
  await open(page, home.replace(/^\//, ''));
  await leave(server, 28);
  await comeBack(page);
  await expect(dialog(page).getByRole('button', { name: 'Verder werken' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  expect(await left(page)).toBeLessThan(28_001);
  await open(page, home.replace(/^\//, ''));
  await leave(server, 28);
  await comeBack(page);
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  expect(await left(page)).toBeGreaterThan(1_000_000);
});

test('where nothing renews it any more the dialog says so, and Verder werken leads to the log-in page', async ({
  page,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'contact');
  await type(page, 'Sanne de Groot');
  await stored(server, `update session set absolute_until = now() + interval '28 seconds'`);
  server.dependencies.identity.forget(await userId(server.ctx, 'garage'));
  await comeBack(page);
  await expect(dialog(page).getByText(words.final)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await press(page, 'Verder werken');
  await expect(page).toHaveURL(/\/inloggen\?naar=%2Fcontact&afgebroken=1$/);
  await expect(page.getByText(sessionText.typedTextStays)).toBeVisible();
});

test('a machine that slept past the end wakes to the log-in page, with no dialog for a session that is gone', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await logIn(page, 'garage');
  await open(page, 'dashboard');
  await leave(server, 28);
  await comeBack(page);
  await expect(dialog(page)).toBeVisible();
  await leave(server, -1);
  // No timer ran meanwhile; then each that is due runs once.
  await page.clock.fastForward('45:00');
  await expect(page).toHaveURL(/\/inloggen\?naar=%2Fdashboard&afgebroken=1$/);
  await expect(page.getByRole('alert')).toContainText(sessionText.ranOut);
  await expect(dialog(page)).toHaveCount(0);
});

test('Sluiten and Escape only close it; Uitloggen logs out, here and in other tabs', async ({
  page,
  context,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'dashboard');
  const other = await context.newPage();
  await open(other, 'dashboard');
  await leave(server, 28);
  for (const tab of [page, other]) await comeBack(tab);
  await press(other, 'Sluiten');
  await expect(dialog(other)).toBeHidden();
  expect(await left(other)).toBeLessThan(28_001);
  await press(page, 'Uitloggen');
  await expect(page).toHaveURL(server.url);
  await expect(other).toHaveURL(/\/inloggen\?naar=%2Fdashboard$/);
  await expect(other.getByText(sessionText.ranOut)).toHaveCount(0);
});

test('who is put out by staff hears that, and keeps what they typed', async ({ page, server }) => {
  await logIn(page, 'garage');
  await open(page, 'contact');
  await type(page, 'Sanne de Groot');
  await stored(server, 'delete from session');
  server.dependencies.identity.forget(await userId(server.ctx, 'garage'));
  await comeBack(page);
  await expect(page).toHaveURL(/\/inloggen\?naar=%2Fcontact&afgebroken=beeindigd$/);
  await expect(page.getByRole('main').getByText(sessionText.ended)).toBeVisible();
  await expect(page.getByText(sessionText.typedTextStays)).toBeVisible();
  await expect(page.getByText(sessionText.ranOut)).toHaveCount(0);
  // Once is enough: the toast is for a time-out.
  await expect(page.getByText(sessionText.ended)).toHaveCount(1);
});

/** Everything that is written into the store of this tab, from now on. */
async function written(page: Page): Promise<string[]> {
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

/** With the key for it in hand. */
async function type(page: Page, name: string): Promise<void> {
  const sessionResponse = page.waitForResponse('**/sessie');
  await page.getByLabel('Naam').fill(name);
  await sessionResponse;
}

test('a time-out in the middle of a form: nothing private stays, and after logging in everything typed is back', async ({
  page,
  server,
}) => {
  const texts = await written(page);
  await logIn(page, 'garage');
  await open(page, 'contact');
  await type(page, 'Sanne de Groot');
  await page.getByRole('textbox', { name: /bericht/i }).fill('Een lang verhaal\nover twee regels');
  await leave(server, -1);
  await comeBack(page);
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

test('where the browser cannot lock it, nothing typed is kept, and nothing is said of it', async ({
  page,
  server,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'isSecureContext', { value: false }),
  );
  await logIn(page, 'garage');
  await open(page, 'contact');
  await page.getByLabel('Naam').fill('Sanne de Groot');
  await leave(server, -1);
  await comeBack(page);
  await expect(page).toHaveURL(/afgebroken=1$/);
  await expect(page.getByRole('main').getByText(sessionText.ranOut)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('zorgeloos-getypt'))).toBeNull();
  await expect(page.getByText(sessionText.typedTextStays)).toHaveCount(0);
});

test('what one person typed never comes back for another', async ({ page, server }) => {
  await logIn(page, 'garage');
  await open(page, 'contact');
  await type(page, 'Sanne de Groot');
  await leave(server, -1);
  await comeBack(page);
  await expect(page).toHaveURL(/\/inloggen/);
  await takenOver(page);
  await logIn(page, 'nieuw');
  await open(page, 'contact');
  await expect(page.getByLabel('Naam')).toHaveValue('Naomi Jacobs');
  expect(await page.evaluate(() => sessionStorage.getItem('zorgeloos-getypt'))).toBeNull();
});

test('a form sent after the end, before the page knew, is back after logging in', async ({
  page,
  server,
}) => {
  await logIn(page, 'garage');
  await open(page, 'dashboard/serviceverzoek/nieuw');
  const [subject, story] = [page.getByLabel('Onderwerp'), page.getByLabel('Omschrijving')];
  const sessionResponse = page.waitForResponse('**/sessie');
  await subject.fill('Internet valt weg in de winkel');
  // What is suggested asks the server too, and would hear first that the session is over.
  await expect(page.getByText(requestText.make.suggestions.title)).toBeVisible();
  await story.fill('Sinds vanochtend geen verbinding.');
  await sessionResponse;
  await leave(server, -1);
  // Something of the page may hear of it first.
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
  await takenOver(page);
  await page.getByLabel('E-mailadres').fill(accounts.garage);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Internet valt weg in de winkel');
});
