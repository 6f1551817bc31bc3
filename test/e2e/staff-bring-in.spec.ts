import { staffBulkText } from '#text/staff-bulk.ts';
import { staffImportText } from '#text/staff-import.ts';
import { keepsNobodyOut } from './axe.ts';
import { expect, logIn, takenOver, test } from './world.ts';

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
  await keepsNobodyOut(page);
  await page.getByRole('button', { name: staffBulkText.page.carryOut.button, exact: true }).click();
  await expect(page.getByText(staffBulkText.page.said.done)).toBeVisible();
});
