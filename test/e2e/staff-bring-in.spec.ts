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

test('the page of a work stays while the house cannot be reached, and knows by itself when it can again', async ({ page, house }) => {
  const home = await logIn(page, 'verkoop');
  const begun = await house.call('/bulk-jobs', {
    as: 'verkoop',
    method: 'POST',
    body: { operation: 'update', objectApiName: 'Case', list: { listViewApiName: 'Gesloten' }, fields: { Type: 'Vraag' } },
  });
  const id = String(begun.body.id);
  await page.goto(`${home}/bewerkingen/${id}`);
  await takenOver(page);
  await page.route(
    (url) => !url.pathname.startsWith('/assets/'),
    (route) => route.abort('internetdisconnected'),
  );
  await expect(page.getByText(staffBulkText.page.away)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: String(begun.body.label) })).toBeVisible();
  // What is asked of it meanwhile is not done, and says so.
  await page.getByRole('button', { name: staffBulkText.page.stop, exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: staffBulkText.page.lost })).toBeVisible();
  await house.call(`/bulk-jobs/${id}`, { as: 'verkoop', method: 'PATCH', body: { status: 'stopped' } });
  await page.unrouteAll();
  await expect(page.getByText(staffBulkText.page.said.user)).toBeVisible();
  await expect(page.getByText(staffBulkText.page.away)).toBeHidden();
});
