import type { Page } from '@playwright/test';
import { contactText } from '#messages/site/contact.ts';
import { draftText } from '#messages/portal/drafts.ts';
import { errorText } from '#messages/site/errors.ts';
import { loginText } from '#messages/login/login.ts';
import { shellText } from '#messages/site/shell.ts';
import { accounts, password } from '../../support/server.ts';
import { expect, hydrated, test } from '../fixtures.ts';

/** The drafts of a guest: typed, not sent. */

// A test that logs in leaves a service worker behind.
test.use({ ownContext: true });

const message = (page: Page) => page.getByLabel(contactText.message.label, { exact: true });
const menu = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: shellText.menu.label })
    .getByRole('link', { name, exact: true });
const readSessionStorage = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function types(page: Page): Promise<void> {
  await page.goto('contact');
  await hydrated(page);
  await page.getByLabel(contactText.name.label, { exact: true }).fill('Noor de Vries');
  await message(page).fill('Mijn lijn kraakt');
  await expect.poll(() => readSessionStorage(page)).toContain('Mijn lijn kraakt');
}

test('a guest finds what they typed when they return after an outage', async ({ page }) => {
  await types(page);
  await page.route(/\.data|_routes/, (route) => route.abort('internetdisconnected'));
  await menu(page, shellText.menu.about).click();
  await expect(page.getByRole('heading', { name: errorText.offline.heading })).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await menu(page, shellText.menu.contact).click();
  await expect(message(page)).toHaveValue('Mijn lijn kraakt');
  await expect(page.getByText(draftText.restored)).toBeVisible();
});

test('the draft of a guest is deleted after it is sent', async ({ page }) => {
  await types(page);
  await page.getByLabel(contactText.email.label, { exact: true }).fill('noor@klant.example');
  await page.getByRole('button', { name: contactText.send }).click();
  await expect(page.getByText('Bedankt voor je bericht!')).toBeVisible();
  await expect.poll(() => readSessionStorage(page)).not.toContain('Mijn lijn kraakt');
  await page.goto('contact');
  await expect(message(page)).toHaveValue('');
});

test('a log-in deletes the draft of a guest, which does not return after the log-out', async ({
  page,
}) => {
  await types(page);
  await page.goto('inloggen');
  await page.getByLabel(loginText.email.label, { exact: true }).fill(accounts.nieuw);
  await page.getByRole('button', { name: 'Doorgaan' }).click();
  await page.getByLabel(loginText.password.label, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Inloggen', exact: true }).click();
  await expect(page).toHaveURL(/dashboard$/);
  await expect.poll(() => readSessionStorage(page)).not.toContain('Mijn lijn kraakt');
  await page.goto('secur/logout.jsp');
  await page.goto('contact');
  await hydrated(page);
  await expect(message(page)).toHaveValue('');
});

test('a form with a password field is not stored as a draft', async ({ page }) => {
  await page.goto('contact');
  await hydrated(page);
  await page.evaluate(() => {
    const field = document.createElement('input');
    field.type = 'password';
    document.querySelector('main form[method=post]')!.append(field);
  });
  await message(page).fill('Een geheim bericht');
  await page.getByLabel(contactText.name.label, { exact: true }).fill('Noor de Vries');
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType('resource').length))
    .toBeGreaterThan(0);
  expect(await readSessionStorage(page)).not.toContain('Een geheim bericht');
});
