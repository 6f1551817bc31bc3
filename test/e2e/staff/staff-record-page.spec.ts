import type { Locator } from '@playwright/test';
import { staffRecordText } from '#messages/staff/record.ts';
import { staffText } from '#messages/staff/staff.ts';
import { companyOf, createRow } from '../../rows.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test, wide } from '../fixtures.ts';

/** The bounding box of a visible element. */
const place = async (what: Locator) => (await what.boundingBox())!; // proof: a hidden one fails the test

test.describe('the page of a record', () => {
  test('has two columns on a wide screen, and one on a tablet', async ({ page, server }) => {
    await page.setViewportSize(wide);
    const home = await logIn(page, 'verkoop');
    await page.goto(`${home}/record/${await companyOf(server, 'korenaar')}`);
    await hydrated(page);
    const details = page.getByRole('region', { name: 'Vestigingsadres' });
    const side = page.getByRole('complementary', { name: staffRecordText.side });
    const list = page.getByRole('region', { name: /^Contactpersonen/ });
    await expect(list).toBeVisible();
    await expect(side).toContainText(staffRecordText.files.title);
    const [left, right] = [await place(details), await place(side)];
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    expect(right.y).toBeLessThan(left.y);
    expect((await place(list)).y).toBeGreaterThan(left.y);

    await page.setViewportSize({ width: 768, height: 900 });
    expect((await place(side)).x).toBe((await place(details)).x);
    expect((await place(side)).y).toBeGreaterThan((await place(list)).y);
    expect(await violations(page)).toEqual([]);
  });

  test('cuts off a name that is longer than its column, without accessibility faults', async ({
    page,
    server,
  }) => {
    const company = await companyOf(server, 'garage');
    const LastName = `Hottentottententententoonstelling${'s'.repeat(45)}`;
    await createRow(server, 'Contact', {
      AccountId: company,
      LastName,
      Email: 'lang@voorbeeld.example',
    });
    const home = await logIn(page, 'verkoop');
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${home}/record/${company}`);
      const link = page.getByRole('link', { name: LastName, exact: true });
      const cell = page.getByRole('cell').filter({ has: link });
      await expect(link).toBeVisible();
      expect((await place(link)).width).toBeLessThanOrEqual((await place(cell)).width);
      expect(await violations(page)).toEqual([]);
    }
  });

  test('keeps its name and its edit button visible while scrolling', async ({ page, server }) => {
    await page.setViewportSize(wide);
    const home = await logIn(page, 'verkoop');
    await page.goto(`${home}/record/${await companyOf(server, 'korenaar')}`);
    await hydrated(page);
    const requests = page.getByRole('region', { name: /^Serviceverzoeken/ });
    await requests.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(
      page.getByRole('link', { name: staffText.edit.start, exact: true }),
    ).toBeInViewport();
    // The sticky head does not cover the focused link.
    const link = requests.getByRole('link', { name: /^S-/ }).first();
    await link.focus();
    const head = await place(page.locator('.record-head'));
    expect((await place(link)).y).toBeGreaterThanOrEqual(head.y + head.height);
  });
});

test('a list below a record does not cut off dates with times', async ({ page }) => {
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/record/a0C000000000001EAA`);
  const moments = page
    .locator('.record-main td')
    .filter({ hasText: /^\d\d-\d\d-\d{4} \d\d:\d\d$/ });
  await expect(moments.first()).toBeVisible();
  for (const width of [1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await moments.evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
    expect(cut, String(width)).toEqual([]);
  }
});
