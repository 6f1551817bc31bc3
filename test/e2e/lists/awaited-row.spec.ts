import { listBulkText } from '#text/list-bulk.ts';
import { staffListText } from '#text/staff-list.ts';
import { open, rows } from '../lists.ts';
import { expect, test } from '../world.ts';

/** Rows of a long list come while one walks through it. */

const someRows = /\/list-records\/Case\/Alle/;

test('a row picked by key while it is on its way is picked once it is there; picked twice it is not', async ({ page }) => {
  await open(page, '/Case/Alle');
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
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: listBulkText.bar });
  await expect(bar).toHaveCount(0);
  await expect.poll(() => held).toBeGreaterThan(0);
  resolve();
  await expect(bar).toContainText(staffListText.pick.count(1));
  await expect(rows(page).last()).toHaveAttribute('data-picked', '');
});
