import type { Page } from '@playwright/test';
import { ownDetailsProblemText, ownDetailsText as words } from '#messages/portal/own-details.ts';
import { accounts, storedRows, type AccountName, type TestServer } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { expect, logIn, phone, hydrated, test, wide } from '../fixtures.ts';

/** Mijn gegevens as a modal. Source: spec §2, §4, §5, §7, §8. */

const modal = (page: Page) => page.getByRole('dialog', { name: words.title });
const button = (page: Page, name: string) => modal(page).getByRole('button', { name, exact: true });
const field = (page: Page, name: keyof typeof words.fields) =>
  modal(page).getByLabel(words.fields[name].label, { exact: true });
const userOf = async (server: TestServer, account: AccountName) =>
  (
    await storedRows<Record<string, string | null>>(
      server,
      'select * from "user" where username = $1',
      accounts[account],
    )
  )[0]!;

/** By keyboard, from the profile menu. */
async function openModal(page: Page, company: string): Promise<void> {
  await hydrated(page);
  await page.getByRole('banner').locator('summary').filter({ hasText: company }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: words.title }).press('Enter');
  await expect(button(page, words.edit)).toBeVisible();
}

test('the modal can be opened, changed, saved and closed by keyboard', async ({ page, server }) => {
  await logIn(page, 'korenaar');
  await page.goto('dashboard');
  await openModal(page, 'Bakkerij De Korenaar');
  await expect(modal(page).getByRole('heading', { name: words.title })).toBeFocused();
  for (const name of ['FirstName', 'LastName', 'Email', 'MobilePhone'] as const)
    await expect(field(page, name)).toBeDisabled();
  await button(page, words.edit).press('Enter');
  await expect(field(page, 'FirstName')).toBeFocused();

  // The browser checks first, and sends nothing.
  const sent: { path: string; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/lwr/apex/'))
      sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() as unknown });
  });
  await field(page, 'Email').fill('fout');
  await page.keyboard.press('Enter');
  await expect(modal(page).getByRole('alert')).toContainText(
    `${words.error}Voer een correct e-mailadres in`,
  );
  await expect(field(page, 'Email')).toBeFocused();
  await field(page, 'Email').fill(accounts.korenaar);
  await field(page, 'MobilePhone').fill('0201234567');
  await page.keyboard.press('Enter');
  await expect(modal(page).getByRole('alert')).toContainText('Voer een correct mobiel nummer in');
  expect(sent).toEqual([]);

  // The second call fails: what was typed stays, and can be saved again.
  await page.route('**/UserController/updateContactDetails', (route) =>
    route.fulfill({ status: 409, json: [{ errorCode: 'X', message: 'Internal secret' }] }),
  );
  await field(page, 'FirstName').fill('Sanne-Marie');
  await field(page, 'MobilePhone').fill('06 12345678');
  await page.keyboard.press('Enter');
  await expect(modal(page).getByRole('alert')).toContainText(ownDetailsProblemText['form.failed']);
  await expect(modal(page)).not.toContainText('Internal secret');
  await expect(field(page, 'FirstName')).toHaveValue('Sanne-Marie');
  await page.unroute('**/UserController/updateContactDetails');

  const { id, contactid } = await userOf(server, 'korenaar');
  await button(page, words.save).press('Enter');
  await expect(button(page, words.edit)).toBeFocused();
  await expect(modal(page).getByRole('status')).toContainText(words.saved.title);
  await expect(field(page, 'MobilePhone')).toHaveValue('06-12345678');
  const values = {
    FirstName: 'Sanne-Marie',
    LastName: 'de Groot',
    Email: accounts.korenaar,
    MobilePhone: '06-12345678',
  };
  const user = {
    path: '/lwr/apex/v65.0/UserController/updateUserDetails',
    body: { usr: { Id: id, ...values, Username: accounts.korenaar } },
  };
  const contact = {
    path: '/lwr/apex/v65.0/UserController/updateContactDetails',
    body: { con: { Id: contactid, ...values } },
  };
  expect(sent).toEqual([user, contact, user, contact]);
  // The greeting depends on the time of day.
  await expect(page.getByText(/(?:Goede\S+|Welkom), Sanne-Marie/)).toBeAttached();

  await page.keyboard.press('Escape');
  await expect(modal(page)).toHaveCount(0);
  await expect(
    page.getByRole('banner').locator('summary').filter({ hasText: 'Bakkerij De Korenaar' }),
  ).toBeFocused();
});

test('the modal asks before it discards typed text, and keeps it offline', async ({
  page,
  context,
  server,
}) => {
  await logIn(page, 'garage');
  await page.goto('contact');
  await openModal(page, 'Garage Van Dijk');
  await button(page, words.edit).dblclick();
  await expect(field(page, 'FirstName')).toBeEnabled();
  await field(page, 'LastName').fill('van Dijk-de Vries');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: words.leave.title });
  await expect(question.getByRole('button', { name: words.leave.stay })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);

  await context.setOffline(true);
  await expect(modal(page).getByText(words.offline)).toBeVisible();
  await button(page, words.save).click();
  await expect(modal(page).getByRole('alert')).toContainText(
    ownDetailsProblemText['form.unreached'],
  );
  await context.setOffline(false);

  // The server saves, but its answer is lost.
  await page.route('**/UserController/updateUserDetails', async (route) => {
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await button(page, words.save).click();
  await expect(modal(page).getByRole('alert')).toContainText(
    ownDetailsProblemText['form.unreached'],
  );
  await expect(field(page, 'LastName')).toHaveValue('van Dijk-de Vries');
  await page.unroute('**/UserController/updateUserDetails');
  await button(page, words.save).dblclick();
  await expect(button(page, words.edit)).toBeFocused();
  const { id, lastname, contactid } = await userOf(server, 'garage');
  expect([lastname, contactid]).toEqual(['van Dijk-de Vries', null]);
  expect(
    await storedRows(
      server,
      `select id from wijziging__c where record__c = $1 and veld__c = 'LastName'`,
      id,
    ),
  ).toHaveLength(1);

  // The close icon discards; the modal then shows the saved values, read-only.
  await button(page, words.edit).click();
  await field(page, 'LastName').fill('weggegooid');
  await button(page, 'Sluiten').click();
  await question.getByRole('button', { name: words.leave.go }).click();
  await expect(modal(page)).toHaveCount(0);
  await openModal(page, 'Garage Van Dijk');
  await expect(field(page, 'LastName')).toHaveValue('van Dijk-de Vries');
  await expect(field(page, 'LastName')).toBeDisabled();
  await modal(page).getByRole('link', { name: words.security }).click();
  await expect(page).toHaveURL(/\/mijn-gegevens\/beveiliging$/);
  await expect(modal(page)).toHaveCount(0);
});

test('the modal says which address logs in, and is accessible', async ({ page }) => {
  await logIn(page, 'collega');
  await page.goto('dashboard?tab=serviceverzoeken');
  await openModal(page, 'Bakkerij De Korenaar');
  await button(page, words.edit).click();
  await field(page, 'Email').fill(
    'een.heel.lang.nieuw.adres.van.een.collega@aansluitingsovereenkomsten.bakkerijdekorenaar.example',
  );
  await button(page, words.save).click();
  await expect(modal(page).getByText(words.unproven.before)).toContainText(accounts.collega);
  expect(await violations(page)).toEqual([]);
  await button(page, words.edit).click();
  await field(page, 'Email').fill('fout');
  await button(page, words.save).click();
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const size of [phone, wide]) {
    await page.setViewportSize(size);
    expect(await violations(page)).toEqual([]);
    expect(
      await modal(page).evaluate((box) => box.scrollWidth - box.clientWidth),
    ).toBeLessThanOrEqual(0);
  }
});
