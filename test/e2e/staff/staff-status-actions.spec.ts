import type { Page } from '@playwright/test';
import { staffActionText } from '#messages/staff/actions.ts';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { storedRows, type TestServer } from '../../support/server.ts';
import { violations } from '../axe.ts';
import { openList, listRows } from '../workspace-lists.ts';
import { createRow, userOf } from '../../rows.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/**
 * A status that has its own action is set in the workspace by that action only, which asks first.
 */

const close = 'Verzoek sluiten';
const hint = staffActionText.byAction('Gesloten', close);

/** Creates a request of a customer who gets mails about it. */
async function request(server: TestServer, Subject: string): Promise<string> {
  const { accountid, contactid } = await userOf(server, 'korenaar');
  return createRow(server, 'Case', { Subject, AccountId: accountid, ContactId: contactid });
}
const statusOf = async (server: TestServer, id: string): Promise<string> =>
  (await storedRows<{ status: string }>(server, 'select status from "case" where id = $1', id))[0]!
    .status;
async function openRecord(page: Page, id: string): Promise<void> {
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/record/${id}`);
  await hydrated(page);
}

test('the path of a request leads to the action that closes it, which asks first', async ({
  page,
  server,
}) => {
  const id = await request(server, 'Sluiten via het pad');
  await openRecord(page, id);
  const steps = page.getByRole('region', { name: staffRecordText.path.label });
  await steps.getByRole('button', { name: /^Gesloten/ }).click();
  await expect(
    steps.getByRole('button', { name: staffRecordText.path.mark('Gesloten') }),
  ).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await steps.getByRole('link', { name: close }).click();
  await expect(page.getByText(/De klant krijgt een mail/)).toBeVisible();
  expect(await statusOf(server, id)).toBe('Nieuw');
  await page.getByRole('button', { name: close }).click();
  await expect(steps.locator('[aria-current="step"]')).toContainText('Gesloten');
  // Reopening takes effect at once; after that, closing asks again.
  await steps.getByRole('button', { name: /^Nieuw/ }).click();
  await steps.getByRole('button', { name: staffRecordText.path.mark('Nieuw') }).click();
  await expect(page.getByText(staffRecordText.path.done('Nieuw'))).toBeVisible();
  await steps.getByRole('button', { name: /^Gesloten/ }).click();
  await expect(steps.getByRole('link', { name: close })).toBeVisible();
});

test('list cells and bulk change name the action that closes, and do not close', async ({
  page,
  server,
}) => {
  await request(server, 'Sluiten via de lijst');
  await openList(page, '/Case/Alle');
  const row = listRows(page).filter({ hasText: 'Sluiten via de lijst' });
  const cell = row.locator('[data-col]').filter({ hasText: /^Nieuw/ });
  await cell.hover();
  await cell.getByRole('button').click();
  const editor = page.locator('form.cell-editor');
  await expect(editor.getByRole('option', { name: 'Wacht op feedback' })).toBeAttached();
  await expect(editor.getByRole('option', { name: 'Gesloten' })).toHaveCount(0);
  await expect(editor.getByText(hint)).toBeVisible();
  await page.keyboard.press('Escape');

  await row.getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: listBulkText.bar });
  const dialog = page.getByRole('dialog');
  await bar.getByRole('button', { name: listBulkText.change }).click();
  await dialog.getByLabel(listBulkText.changing.field).selectOption({ label: 'Status' });
  await expect(dialog.getByRole('option', { name: 'Wacht op feedback' })).toBeAttached();
  await expect(dialog.getByRole('option', { name: 'Gesloten' })).toHaveCount(0);
});
