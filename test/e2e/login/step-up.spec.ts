import type { Page } from '@playwright/test';
import { ownDetailsText as words } from '#messages/portal/own-details.ts';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { staffMergeText } from '#messages/staff/merge.ts';
import { staffText } from '#messages/staff/staff.ts';
import { stepUpText as text } from '#messages/login/step-up.ts';
import { accounts, password, storedRows, type TestServer, userId } from '../../support/server.ts';
import { createRecord } from '#engine/write/write.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * Forms that change how users log in ask for a step-up proof on the same page, and keep what was
 * typed.
 */

test.use({ ownServer: {} });

/** Makes every log-in six minutes old. */
const makeProofsOlder = (server: TestServer) =>
  storedRows(
    server,
    `update session set created_at = created_at - interval '6 minutes', proven_at = null`,
  );
async function makeContact(server: TestServer, AccountId: string): Promise<string> {
  const made = await createRecord(server.ctx, {
    apiName: 'Contact',
    fields: { LastName: 'Dubbel', AccountId },
    allowSaveOnDuplicate: true,
  });
  if (!made.ok) throw new Error('no contact');
  return made.value.id;
}
const question = (page: Page) => page.getByRole('dialog', { name: text.title });
const emailOf = async (server: TestServer, account: 'garage' | 'collega') =>
  (
    await storedRows<{ email: string }>(
      server,
      'select email from "user" where username = $1',
      accounts[account],
    )
  )[0]!.email;

test('Mijn gegevens asks for a proof over the modal, and then saves', async ({ page, server }) => {
  await logIn(page, 'garage');
  await makeProofsOlder(server);
  await page.goto('dashboard');
  await hydrated(page);
  await page
    .getByRole('banner')
    .locator('summary')
    .filter({ hasText: 'Garage Van Dijk' })
    .press('Enter');
  await page.getByRole('banner').getByRole('link', { name: words.title }).press('Enter');
  const modal = page.getByRole('dialog', { name: words.title });
  await modal.getByRole('button', { name: words.edit, exact: true }).press('Enter');
  await modal
    .getByLabel(words.fields.Email.label, { exact: true })
    .fill('anders@voorbeeld.example');
  await page.keyboard.press('Enter');
  const proof = question(page).getByLabel(text.proof);
  await expect(proof).toBeFocused();
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env['SHOTS'])
      await page.screenshot({ path: `${process.env['SHOTS']}/modal-${String(width)}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }
  await proof.fill('niet dit wachtwoord');
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('Deze code of dit wachtwoord klopt niet');
  await expect(proof).toBeFocused();
  await proof.fill(password);
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(modal.getByRole('status').filter({ hasText: words.saved.title })).toBeVisible();
  expect(await emailOf(server, 'garage')).toBe('anders@voorbeeld.example');
});

test('a user who closes the step-up dialog keeps what was typed', async ({ page, server }) => {
  const staff = await logIn(page, 'beheer');
  await makeProofsOlder(server);
  const id = await userId(server.ctx, 'collega');
  await page.goto(`${staff.replace(/^\//, '')}/record/${id}?bewerken`);
  await hydrated(page);
  const email = page.locator('#veld-Email');
  await email.fill('getypt@voorbeeld.example');
  await page.keyboard.press('Enter');
  await expect(question(page).getByLabel(text.proof)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(email).toHaveValue('getypt@voorbeeld.example');
  await page.getByRole('button', { name: staffText.edit.save, exact: true }).press('Enter');
  await question(page).getByRole('button', { name: text.mail }).press('Enter');
  await expect(question(page)).toContainText(text.mailed);
  const [mail] = await storedRows<{ text: string }>(
    server,
    `select tekst__c as text from mail__c where soort__c = 'Code om te bevestigen'`,
  );
  await question(page).getByLabel(text.proof).fill(/\d{6}/.exec(mail!.text)![0]);
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => emailOf(server, 'collega')).toBe('getypt@voorbeeld.example');
});

const shots = async (page: Page, name: string) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env['SHOTS'])
      await page.screenshot({
        path: `${process.env['SHOTS']}/${name}-${String(width)}.png`,
        fullPage: true,
      });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(
      true,
    );
  }
};

test('an import of users asks for a proof on its page, keeps the choices, and continues', async ({
  page,
  server,
}) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/importeren`);
  await hydrated(page);
  await page.getByLabel(staffImportText.file.object.label).selectOption('User');
  const buffer = Buffer.from(
    `Gebruikersnaam;E-mailadres\n${accounts.korenaar};ingelezen@voorbeeld.example\n`,
  );
  await page
    .getByLabel(staffImportText.file.file.label)
    .setInputFiles({ name: 'gebruikers.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  await page.getByLabel(staffImportText.columns.mode.update).check();
  await page.locator('#sleutel').selectOption('Username');
  await makeProofsOlder(server);
  await page.getByRole('button', { name: staffImportText.columns.send }).click();
  const proof = page.getByLabel(text.proof);
  await expect(proof).toBeVisible();
  await expect(page.getByLabel(staffImportText.columns.mode.update)).toBeChecked();
  expect(await violations(page)).toEqual([]);
  await shots(page, 'import-columns');
  await proof.fill(password);
  await proof.press('Enter');
  await expect(page.getByText(staffBulkText.page.said.tried)).toBeVisible();
  await makeProofsOlder(server);
  await page
    .getByRole('button', { name: staffBulkText.page.carryOut.button, exact: true })
    .press('Enter');
  await expect(proof).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await shots(page, 'import-start');
  await proof.fill(password);
  await proof.press('Enter');
  await expect(page.getByText(staffBulkText.page.said.done)).toBeVisible();
  const [{ email } = { email: '' }] = await storedRows<{ email: string }>(
    server,
    'select email from "user" where username = $1',
    accounts.korenaar,
  );
  expect(email).toBe('ingelezen@voorbeeld.example');
});

test('a merge that moves a user asks for a proof on its page, and then merges', async ({
  page,
  server,
}) => {
  const home = await logIn(page, 'beheer');
  const [{ id: user, company } = { id: '', company: '' }] = await storedRows<{
    id: string;
    company: string;
  }>(server, 'select id, accountid as company from "user" where username = $1', accounts.collega);
  const [stays, goes] = [await makeContact(server, company), await makeContact(server, company)];
  await storedRows(server, 'update "user" set contactid = $1 where id = $2', goes, user);
  await makeProofsOlder(server);
  await page.goto(`${home}/samenvoegen/Contact?id=${stays}&id=${goes}`);
  await hydrated(page);
  await page.locator(`input[name="blijft"][value="${stays}"]`).check();
  await page.getByRole('button', { name: staffMergeText.go, exact: true }).click();
  const proof = page.getByLabel(text.proof);
  await expect(proof).toBeVisible();
  await shots(page, 'merge');
  await proof.fill(password);
  await proof.press('Enter');
  await expect
    .poll(
      async () =>
        (
          await storedRows<{ contact: string }>(
            server,
            'select contactid as contact from "user" where id = $1',
            user,
          )
        )[0]?.contact,
    )
    .toBe(stays);
});

test('staff can limit an API key to objects, chosen by label', async ({ page, server }) => {
  const home = await logIn(page, 'beheer');
  const id = await userId(server.ctx, 'garage');
  await page.goto(`${home}/record/${id}/actie/User.MakeApiKey`);
  await hydrated(page);
  await page.getByLabel('Waarvoor').fill('Kassa');
  await page.getByLabel('Mails', { exact: true }).check();
  await page.getByRole('button', { name: 'Api-sleutel maken' }).click();
  await expect(page.getByText(/Mails: Deze gebruiker ziet dit niet/).first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await shots(page, 'staff-key');
  await page.getByLabel('Mails', { exact: true }).uncheck();
  await page.getByLabel('Serviceverzoeken', { exact: true }).check();
  await page.getByRole('button', { name: 'Api-sleutel maken' }).click();
  await expect(page.getByText(/zk_/)).toBeVisible();
  await storedRows(server, `update api_key set had_no_end = true where label = 'Kassa'`);
  await page.goto(`${home}/beheer/sleutels`);
  await shots(page, 'staff-keys');
  const beheer = await userId(server.ctx, 'beheer');
  await storedRows(server, 'update api_key set user_id = $1', beheer);
  await page.goto('mijn-gegevens/beveiliging');
  await shots(page, 'own-keys');
});

test('without scripts the form itself asks for a proof', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await logIn(page, 'korenaar');
  await makeProofsOlder(server);
  const shot = async (name: string) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      if (process.env['SHOTS'])
        await page.screenshot({
          path: `${process.env['SHOTS']}/${name}-${String(width)}.png`,
          fullPage: true,
        });
    }
  };
  await page.goto('/mijn-gegevens?wijzigen');
  await page.getByLabel(words.fields.Email.label, { exact: true }).fill('zonder@voorbeeld.example');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByLabel(text.proof)).toBeVisible();
  await expect(page.getByLabel(words.fields.Email.label, { exact: true })).toHaveValue(
    'zonder@voorbeeld.example',
  );
  await shot('form');
  await page.getByLabel(text.proof).fill(password);
  await page.getByLabel(text.proof).press('Enter');
  await expect(page.getByText(`${words.saved.title}.`)).toBeVisible();
  await page.goto('/mijn-gegevens/beveiliging');
  await page.getByText('Sleutel maken').first().click();
  await page.getByLabel('Waarvoor').fill('Kassa');
  await page.getByLabel('Alleen lezen').check();
  await shot('keys');
  await page.getByRole('button', { name: 'Sleutel maken' }).click();
  await expect(page.getByLabel('Sleutel', { exact: true })).toHaveValue(/^zk_/);
  await shot('key-made');
  await context.close();
});
