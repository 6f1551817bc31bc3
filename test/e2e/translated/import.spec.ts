import type { Page } from '@playwright/test';
import { staffBulkText } from '#messages/staff/bulk.ts';
import { staffImportText } from '#messages/staff/import.ts';
import { expect, logIn, test } from '../fixtures.ts';
import { expectWorkingPage, translate } from './translate.ts';
import { formText } from '#messages/shared/ui.ts';

/** An import while the browser translates its pages, which update by themselves. */

const { file, columns } = staffImportText;
const { said, carryOut, takeBack, progress } = staffBulkText.page;

async function choose(page: Page, text: string): Promise<void> {
  await page.getByLabel(file.object.label).selectOption('Account');
  await page.getByLabel(file.file.label).setInputFiles({
    name: 'bedrijven.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.getByRole('button', { name: file.send }).click();
}

test('a translated import can be refused, tried, carried out and undone', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/importeren`);
  await translate(page);
  await page.getByRole('button', { name: file.send }).click();
  await expect(page.getByText(staffImportText.problems['form.required']).first()).toBeVisible();
  await expectWorkingPage(page);
  const right = Array.from({ length: 40 }, (_, at) => `Vertaald ${String(at)} B.V.;\n`).join('');
  await choose(page, `Bedrijfsnaam;KvK-nummer\n${right}Fout Nummer B.V.;12\n`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(columns.title('Bedrijven'));
  await expectWorkingPage(page);
  await page.getByLabel(columns.of('Bedrijfsnaam')).selectOption({ label: columns.skip });
  await page.getByRole('button', { name: columns.send }).click();
  await expect(page.getByRole('group', { name: formText.summaryWhole })).toBeVisible();
  await expectWorkingPage(page);
  await page.getByLabel(columns.of('Bedrijfsnaam')).selectOption('Name');
  await page.getByRole('button', { name: columns.send }).click();
  await expect(page.getByText(said.tried)).toBeVisible();
  await expect(page.getByText(progress('41', '41')).first()).toBeVisible();
  await expectWorkingPage(page);
  await page.getByRole('button', { name: carryOut.button, exact: true }).click();
  await expect(page.getByText(said.partly)).toBeVisible();
  await expectWorkingPage(page);
  await page.getByText(takeBack.open).click();
  await page.getByRole('button', { name: takeBack.button(40) }).click();
  await expect(page.getByText(said.done)).toBeVisible();
  await expectWorkingPage(page);
  await page.goBack();
  await expect(page.getByText(takeBack.done)).toBeVisible();
  await expectWorkingPage(page);
});
