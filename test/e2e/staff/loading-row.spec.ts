import { listBulkText } from '#messages/staff/list-bulk.ts';
import { staffListText } from '#messages/staff/list.ts';
import type { Page } from '@playwright/test';
import { openList, listRows } from '../workspace-lists.ts';
import { expect, test } from '../fixtures.ts';

/** Rows of a long list that load while the user moves through it. */

const someRows = /\/list-records\/Case\/Alle/;

/** Moves to the last row, which is loading until `come` is called. */
async function moveToLoadingRow(page: Page): Promise<{ come: () => void; held: () => number }> {
  await openList(page, '/Case/Alle');
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(someRows, async (route) => {
    held++;
    await promise;
    await route.continue();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Control+End');
  await expect(page.locator('tr:focus-within[aria-busy]')).toHaveCount(1);
  return { come: resolve, held: () => held };
}

test('Enter on a loading row opens it once it has loaded', async ({ page }) => {
  const { come, held } = await moveToLoadingRow(page);
  await page.keyboard.press('Enter');
  await expect.poll(held).toBeGreaterThan(0);
  await expect(page).toHaveURL(/Case\/Alle$/);
  come();
  await expect(page).toHaveURL(/\/record\/500/);
});

test('F2 on a cell of a loading row edits it once it has loaded', async ({ page }) => {
  const { come, held } = await moveToLoadingRow(page);
  // The first cell, the name, cannot be edited.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await expect.poll(held).toBeGreaterThan(0);
  await expect(page.locator('[data-edited]')).toHaveCount(0);
  come();
  await expect(listRows(page).last()).toHaveAttribute('data-edited', '');
});

test('Enter on a loading row is forgotten when the user moves to another row', async ({ page }) => {
  const { come, held } = await moveToLoadingRow(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('k');
  await expect.poll(held).toBeGreaterThan(0);
  come();
  await expect(page.locator('tr:focus-within:not([aria-busy])')).toHaveCount(1);
  await expect(page).toHaveURL(/Case\/Alle$/);
  await expect(page.locator('[data-edited]')).toHaveCount(0);
});

test('x on a loading row selects it once it has loaded, and x twice does not', async ({ page }) => {
  const { come, held } = await moveToLoadingRow(page);
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: listBulkText.bar });
  await expect(bar).toHaveCount(0);
  await expect.poll(held).toBeGreaterThan(0);
  come();
  await expect(bar).toContainText(staffListText.pick.count(1));
  await expect(listRows(page).last()).toHaveAttribute('data-picked', '');
});
