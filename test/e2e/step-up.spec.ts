import type { Page } from '@playwright/test';
import { ownDetailsText as words } from '#text/own-details.ts';
import { staffText } from '#text/staff.ts';
import { stepUpText as text } from '#text/step-up.ts';
import { accounts, password, stored, type TestHouse, userId } from '../house.ts';
import { violations } from './axe.ts';
import { expect, logIn, takenOver, test } from './world.ts';

/** Forms that change how users log in ask for a proof in place, and keep what was typed. */

test.use({ ownHouse: {} });

/** As if everybody logged in six minutes ago. */
const later = (house: TestHouse) => stored(house, `update session set created_at = created_at - interval '6 minutes', proven_at = null`);
const question = (page: Page) => page.getByRole('dialog', { name: text.title });
const emailOf = async (house: TestHouse, account: 'garage' | 'collega') =>
  (await stored<{ email: string }>(house, 'select email from "user" where username = $1', accounts[account]))[0]!.email;

test('Mijn gegevens asks for a proof over the modal, by keyboard, and then saves what was typed', async ({ page, house }) => {
  await logIn(page, 'garage');
  await later(house);
  await page.goto('dashboard');
  await takenOver(page);
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Garage Van Dijk' }).press('Enter');
  await page.getByRole('banner').getByRole('link', { name: words.title }).press('Enter');
  const modal = page.getByRole('dialog', { name: words.title });
  await modal.getByRole('button', { name: words.edit, exact: true }).press('Enter');
  await modal.getByLabel(words.fields.Email.label, { exact: true }).fill('anders@voorbeeld.example');
  await page.keyboard.press('Enter');
  const proof = question(page).getByLabel(text.proof);
  await expect(proof).toBeFocused();
  expect(await violations(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/modal-${String(width)}.png` });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await proof.fill('niet dit wachtwoord');
  await page.keyboard.press('Enter');
  await expect(question(page)).toContainText('Deze code of dit wachtwoord klopt niet');
  await expect(proof).toBeFocused();
  await proof.fill(password);
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(modal.getByRole('status').filter({ hasText: words.saved.title })).toBeVisible();
  expect(await emailOf(house, 'garage')).toBe('anders@voorbeeld.example');
});

test('a user who closes the step-up dialog keeps what was typed, and can use a mailed code later', async ({ page, house }) => {
  const staff = await logIn(page, 'beheer');
  await later(house);
  const id = await userId(house.ask, 'collega');
  await page.goto(`${staff.replace(/^\//, '')}/record/${id}?bewerken`);
  await takenOver(page);
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
  const [mail] = await stored<{ text: string }>(house, `select tekst__c as text from mail__c where soort__c = 'Code om te bevestigen'`);
  await question(page).getByLabel(text.proof).fill(/\d{6}/.exec(mail!.text)![0]);
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => emailOf(house, 'collega')).toBe('getypt@voorbeeld.example');
});

test('without scripts the form itself asks for a proof', async ({ browser, house }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: house.url });
  const page = await context.newPage();
  await logIn(page, 'korenaar');
  await later(house);
  const shot = async (name: string) => {
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${String(width)}.png`, fullPage: true });
    }
  };
  await page.goto('/mijn-gegevens?wijzigen');
  await page.getByLabel(words.fields.Email.label, { exact: true }).fill('zonder@voorbeeld.example');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await expect(page.getByLabel(text.proof)).toBeVisible();
  await expect(page.getByLabel(words.fields.Email.label, { exact: true })).toHaveValue('zonder@voorbeeld.example');
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
