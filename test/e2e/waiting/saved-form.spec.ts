import type { Page } from '@playwright/test';
import { companyText } from '#messages/portal/company.ts';
import { contactText } from '#messages/site/contact.ts';
import { errorActions, errorText } from '#messages/site/errors.ts';
import { staffText } from '#messages/staff/staff.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** A form that was saved, while the page after it cannot be loaded. */

const saved = (page: Page) =>
  page.getByRole('heading', { level: 1, name: errorText.saved.heading });
const again = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: errorActions.again });

/** Lets forms through, and fails every data request of a page. */
const losePages = (page: Page) =>
  page.route(/\.data/, (route) =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  );

test('a visitor reads that their message was saved when the next page fails', async ({ page }) => {
  await page.goto('contact');
  await hydrated(page);
  await page.getByLabel(contactText.name.label, { exact: true }).fill('Noor de Vries');
  await page.getByLabel(contactText.email.label, { exact: true }).fill('noor@klant.example');
  await page.getByLabel(contactText.message.label, { exact: true }).fill('De lijn kraakt');
  await losePages(page);
  await page.getByRole('button', { name: contactText.send }).click();
  await expect(saved(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await again(page).click();
  await expect(page.getByText('Bedankt voor je bericht!')).toBeVisible();
});

test('a customer reads that their change was saved when the next page fails', async ({ page }) => {
  await logIn(page, 'korenaar');
  await page.goto('dashboard/bedrijf/gegevens');
  await hydrated(page);
  await page.getByLabel(companyText.details.phone.label).fill('085-1112233');
  await losePages(page);
  await page.getByRole('button', { name: companyText.edit.send }).click();
  await expect(saved(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await again(page).click();
  await expect(page.getByRole('main')).toContainText('085-1112233');
});

test('a form that did not arrive does not say that it was saved', async ({ page }) => {
  await page.goto('contact');
  await hydrated(page);
  await page.getByLabel(contactText.name.label, { exact: true }).fill('Noor de Vries');
  await page.getByLabel(contactText.email.label, { exact: true }).fill('noor@klant.example');
  await page.getByLabel(contactText.message.label, { exact: true }).fill('De lijn kraakt');
  await page.route(/\.data/, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: contactText.send }).click();
  await expect(page.getByLabel(contactText.message.label, { exact: true })).toHaveValue(
    'De lijn kraakt',
  );
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { name: errorText.offline.heading })).toBeVisible();
  await expect(saved(page)).toHaveCount(0);
});

test('staff see their new record from the browser cache when the next page fails', async ({
  page,
}) => {
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/nieuw/Account`);
  await hydrated(page);
  await page.getByRole('main').getByRole('textbox').first().fill('Wordt bewaard B.V.');
  await losePages(page);
  await page.getByRole('main').getByRole('button', { name: staffText.edit.save }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wordt bewaard B.V.' })).toBeVisible();
});
