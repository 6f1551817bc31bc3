import type { Page } from '@playwright/test';
import { staffBulkText } from '#text/staff-bulk.ts';
import { staffCustomerText as words } from '#text/staff-customer.ts';
import { staffImportText } from '#text/staff-import.ts';
import { stored } from '../house.ts';
import { violations } from './axe.ts';
import { expect, logIn, takenOver, test } from './world.ts';

async function isEasyToRead(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
}

test('a customer is made by keyboard alone, with one connection and not two', async ({ page, house }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/nieuwe-klant`);
  await takenOver(page);
  await page.getByLabel(/^Bedrijfsnaam/).focus();
  await page.keyboard.type('Timmerbedrijf Met Toetsen');
  await page.keyboard.press('Enter');
  await page.waitForURL(/stap=contactpersoon/);
  for (const [label, text] of [
    [/^Voornaam/, 'Noor'],
    [/^Achternaam/, 'de Vries'],
    [/^E-mailadres/, 'noor@toetsen.example'],
  ] as const) {
    await page.getByLabel(label).focus();
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(/stap=aansluitingen/);
  await page.getByLabel(/^Naam/).focus();
  await page.keyboard.type('Glasvezel');
  await page.getByLabel(/^Soort/).focus();
  await page.keyboard.type('Internet');
  await page.getByRole('button', { name: words.add, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words.added })).toBeVisible();
  await expect(page.getByLabel(/^Naam/)).toHaveValue('');
  await page.getByRole('button', { name: words.next, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/stap=controleren/);
  await isEasyToRead(page);
  await page.getByRole('button', { name: words.make }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: words.done.title })).toBeVisible();
  const [made] = await stored<{ n: string }>(
    house,
    `select count(*) as n from aansluiting__c c join account a on a.id = c.account__c where a.name = 'Timmerbedrijf Met Toetsen'`,
  );
  expect(Number(made!.n)).toBe(1);
});

test('an import shows by itself that it is done', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/importeren`);
  await takenOver(page);
  await page.getByLabel(staffImportText.file.object.label).selectOption('Account');
  await page
    .getByLabel(staffImportText.file.file.label)
    .setInputFiles({ name: 'bedrijven.csv', mimeType: 'text/csv', buffer: Buffer.from('Bedrijfsnaam\nVia Bestand B.V.\n') });
  await page.getByRole('button', { name: staffImportText.file.send }).click();
  await page.getByRole('button', { name: staffImportText.columns.send }).click();
  await expect(page.getByText(staffBulkText.page.said.tried)).toBeVisible();
  await isEasyToRead(page);
  await page.getByRole('button', { name: staffBulkText.page.carryOut.button, exact: true }).click();
  await expect(page.getByText(staffBulkText.page.said.done)).toBeVisible();
});
