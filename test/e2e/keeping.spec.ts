import { staffKeepingText } from '#text/staff-keeping.ts';
import { ownAndForeign } from '../house.ts';
import { violations } from './axe.ts';
import { expect, logIn, test } from './world.ts';

/** What was deleted, how long things are kept, who looked, and a customer's whole file. */

test('a keyboard puts back what was deleted, and axe finds nothing on these pages, light and dark, narrow and wide', async ({ page, house }) => {
  const home = await logIn(page, 'beheer');
  const { own } = await ownAndForeign(house, 'korenaar');
  const { body } = await house.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Case', fields: { Subject: 'Per ongeluk', AccountId: own, Description: 'Een tamelijk lange omschrijving' } },
  });
  await house.call(`/records/${body.id}`, { as: 'beheer', method: 'DELETE' });
  await page.goto(`${home}/verwijderd`);
  const { back, done } = staffKeepingText.deleted;
  await page
    .getByRole('button', { name: new RegExp(`terugzetten$`) })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: done })).toBeVisible();
  expect(back).toBeTruthy();
  await house.call(`/records/${body.id}`, { as: 'beheer', method: 'DELETE' });
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['verwijderd', 'bewaartermijnen', 'logboek', `klantdossier/${own}`]) {
      await page.goto(`${home}/${path}`);
      expect(await violations(page), `${path} ${width} ${colorScheme}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} ${width}`).toBe(true);
      if (process.env.KEEP_SHOTS)
        await page.screenshot({ path: `${process.env.KEEP_SHOTS}/${path.split('/')[0]}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
});
