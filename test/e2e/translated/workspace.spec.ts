import { listBulkText } from '#messages/staff/list-bulk.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { openList, listRows } from '../workspace-lists.ts';
import { expect, logIn, test } from '../fixtures.ts';
import { expectWorkingPage, translate } from './translate.ts';

/** Pages of the workspace while the browser translates them. */

test('a translated list can be searched, sorted, scrolled and edited', async ({ page }) => {
  await openList(page, '/Case/Alle');
  await translate(page);
  const find = page.getByRole('main').getByRole('searchbox').first();
  for (const q of ['internet', 'mobiel', '']) {
    await find.fill(q);
    await find.press('Enter');
    await expect(page.getByText(/^1–\d+ van /)).toBeVisible();
    await expectWorkingPage(page);
  }
  await page.getByRole('columnheader').getByRole('link').first().click();
  await expect(page.getByText(/^1–\d+ van /)).toBeVisible();
  await page.getByRole('table').hover();
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, 900);
  await expect.poll(() => listRows(page).first().getAttribute('data-row')).not.toBe('0');
  await page.locator(':focus').blur();
  await page.keyboard.press('j');
  await expect(page.locator('tr:focus-within')).toHaveCount(1);
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: listBulkText.bar });
  await expect(bar).toContainText(staffListText.pick.count(1));
  await page.keyboard.press('j');
  await expect(page.locator('tr:focus-within')).toHaveCount(1);
  await page.keyboard.press('x');
  await expect(bar).toContainText(staffListText.pick.count(2));
  await expectWorkingPage(page);
  const cell = page.locator('tr:focus-within [data-col="1"]');
  await cell.dblclick();
  await expect(page.getByRole('textbox', { name: /^Onderwerp/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: /^Onderwerp/ })).toHaveCount(0);
  await expectWorkingPage(page);
});

test('a translated record can be edited, refused, saved and left for lists', async ({
  page,
  server,
}) => {
  const [row] = await storedRows<{ id: string }>(
    server,
    "select id from account where name like 'Garage%' limit 1",
  );
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/record/${row!.id}`);
  await translate(page);
  for (const day of ['31-02-2026', '32-01-2026']) {
    if (day === '31-02-2026') await page.keyboard.press('e');
    await page.getByLabel('Omvangsklasse verklaard op', { exact: true }).fill(day);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Eén veld klopt nog niet' })).toBeVisible();
    await expectWorkingPage(page);
  }
  await page.getByLabel('Omvangsklasse verklaard op', { exact: true }).fill('');
  await page.getByLabel('Telefoon', { exact: true }).fill('030-1234567');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('status').filter({ hasText: staffText.edit.saved.title }),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('030-1234567').first()).toBeVisible();
  await expectWorkingPage(page);
  const rail = page.getByRole('navigation', { name: staffText.rail });
  for (const nth of [1, 2, 0]) {
    await rail.getByRole('link').nth(nth).click();
    await expect(rail.getByRole('link').nth(nth)).toHaveAttribute('aria-current', 'page');
    await expectWorkingPage(page);
  }
});

test('the translated search for records can search again', async ({ page }) => {
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/zoeken?q=bakkerij`);
  await translate(page);
  const field = page.getByRole('banner').getByRole('combobox');
  for (const q of ['garage', 'qqxqqx', 'korenaar', 'internet']) {
    await field.fill(q);
    await field.press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${q}`));
    await expectWorkingPage(page);
  }
});
