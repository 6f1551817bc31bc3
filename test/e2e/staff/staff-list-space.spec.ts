import type { Locator } from '@playwright/test';
import { staffListText } from '#messages/staff/list.ts';
import { listBulkText } from '#messages/staff/list-bulk.ts';
import { createRow } from '../../rows.ts';
import { violations } from '../axe.ts';
import { openList, listRows } from '../workspace-lists.ts';
import { expect, logIn, phone, hydrated, test, wide } from '../fixtures.ts';

/**
 * The space in a list: columns on an ordinary screen, the pencil of a cell, and the status line of
 * a bulk job.
 */

const left = (box: Locator) => box.evaluate((one) => one.getBoundingClientRect().left);
/** The right edge of the text in a cell, in pixels. */
const wordsEnd = (cell: Locator) =>
  cell.evaluate((one) => {
    const words = document.createRange();
    words.selectNodeContents(one.firstElementChild!); // proof: a number is a link
    return words.getBoundingClientRect().right;
  });

for (const list of ['Case/Open', 'Case/Alle', 'Kennisartikel__c/Alle'])
  test(`on an ordinary screen all columns of ${list} are visible`, async ({ page }) => {
    await page.setViewportSize(wide);
    const home = await logIn(page, 'verkoop');
    await page.goto(`${home}/${list}`);
    await hydrated(page);
    const table = page.getByRole('table');
    const sticksOut = () =>
      table.evaluate((one) => one.parentElement!.scrollWidth - one.parentElement!.clientWidth); // proof: it stands in its box
    expect(await sticksOut()).toBe(0);
    // No column head is cut off: a long one has two lines.
    const heads = table.locator('.sheet-name');
    expect(
      await heads.evaluateAll((all) =>
        all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent),
      ),
    ).toEqual([]);
    await page.getByRole('separator').first().focus();
    for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
    await expect.poll(sticksOut).toBeGreaterThan(0);
    await page.locator('summary').filter({ hasText: staffListText.columns.title }).click();
    await page.getByRole('button', { name: staffListText.columns.reset }).click();
    await expect.poll(sticksOut).toBe(0);
  });

test('reset columns stay reset, also when the request of an earlier width arrives late', async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await openList(page, '/Account/Alle');
  const table = page.getByRole('table');
  const before = await table.evaluate((one) => one.scrollWidth);
  const sent: string[] = [];
  const arrives = Promise.withResolvers<undefined>();
  let answered = 0;
  page.on(
    'requestfinished',
    (request) => (answered += Number(request.url().includes('/list-preferences/'))),
  );
  await page.route('**/list-preferences/**', async (route) => {
    const isFirst = sent.push(route.request().postData() ?? '') === 1;
    if (isFirst) await arrives.promise;
    await route.continue();
  });
  await page.getByRole('separator').first().focus();
  for (let press = 0; press < 20; press++) await page.keyboard.press('ArrowRight');
  await expect.poll(() => sent.length).toBe(1);
  await page.keyboard.press('ArrowRight');
  await page.locator('summary').filter({ hasText: staffListText.columns.title }).click();
  await page.getByRole('button', { name: staffListText.columns.reset }).click();
  await expect.poll(() => table.evaluate((one) => one.scrollWidth)).toBe(before);
  arrives.resolve(undefined);
  // A reload would abort requests that are still being sent.
  await expect.poll(() => answered).toBe(2);
  expect(sent).toHaveLength(2);
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await hydrated(page);
  expect(await table.evaluate((one) => one.scrollWidth)).toBe(before);
});

test('an e-mail address that is cut off does not overlap another cell', async ({
  page,
  server,
}) => {
  // Some are as long as the next column, and some longer.
  for (const length of [8, 12, 16, 20, 24, 28])
    await createRow(server, 'Contactbericht__c', {
      Naam__c: `Lang ${String(length)}`,
      Email__c: `${'4'.repeat(length)}@klant.example`,
      Telefoon__c: '0612345678',
      Bericht__c: 'Bel me terug.',
      OwnerId: null,
    });
  await page.setViewportSize(wide);
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/Contactbericht__c/Nieuw`);
  await hydrated(page);
  await expect(listRows(page).filter({ hasText: 'Lang 28' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('on a phone a link too long for its card shows its beginning, not only an ellipsis', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openList(page, '/Contact/Alle');
  const links = listRows(page).locator('[data-label="E-mailadres"] a');
  await expect(links.first()).toBeVisible();
  const ends = await links.evaluateAll((all) =>
    all.map((link) => {
      const cell = link.closest('td')!.getBoundingClientRect(); // proof: the locator is in one
      return Math.round(link.getBoundingClientRect().right - cell.right);
    }),
  );
  expect(ends.length).toBeGreaterThan(1);
  // The browser hides a link that is past the end of the line in full.
  expect(Math.max(...ends)).toBeLessThanOrEqual(0);
});

test('the pencil of a cell is next to its text, and covers none of it', async ({ page }) => {
  await page.setViewportSize(wide);
  await openList(page, '/Contact/Alle');
  const cell = listRows(page)
    .filter({ has: page.locator('[data-label="Telefoon"] a') })
    .first()
    .locator('[data-label="Telefoon"]');
  await cell.hover();
  expect(await left(cell.getByRole('button'))).toBeGreaterThanOrEqual(await wordsEnd(cell));
});

test('on a phone the status line of a bulk job covers the end of no page', async ({ page }) => {
  await page.setViewportSize(wide);
  await openList(page, '/Case/Alle');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page
    .getByRole('region', { name: listBulkText.bar })
    .getByRole('button', { name: listBulkText.change })
    .click();
  await page.getByLabel(listBulkText.changing.field).selectOption({ label: 'Onderwerp' });
  await page.getByRole('textbox', { name: /^Onderwerp/ }).fill('Het einde blijft in zicht');
  await page.getByRole('button', { name: listBulkText.changing.save(1) }).click();
  await page.getByRole('button', { name: listBulkText.changing.yes(1) }).click();
  await expect(page.getByText(new RegExp(`^${listBulkText.job.ended}: `))).toBeVisible();
  const line = page.locator('.work-line');
  const leavesTheEnd = async (): Promise<void> => {
    await expect(line).toBeInViewport();
    // The lists below a record load later.
    const between = () =>
      page.locator('main').evaluate((main) => {
        window.scrollTo(0, document.documentElement.scrollHeight);
        const last = Math.max(
          ...[...main.querySelectorAll(':scope > :not(.works)')].map(
            (one) => one.getBoundingClientRect().bottom,
          ),
        );
        return main.querySelector('.work-line')!.getBoundingClientRect().top - last; // proof: it is in sight
      });
    await expect.poll(between).toBeGreaterThanOrEqual(0);
    await expect(line).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));
  };
  await page.getByRole('link', { name: 'Mijn open serviceverzoeken' }).click();
  await expect(page).toHaveURL(/\/Case\/Mijn_open$/);
  await page.setViewportSize(phone);
  await leavesTheEnd();
  await page.goBack();
  await listRows(page).first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/record\//);
  await leavesTheEnd();
  await page.getByRole('button', { name: / melding sluiten$/ }).click();
  await expect(line).toHaveCount(0);
});
