import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

const actions = ['Reageren', 'Toewijzen', 'Samenvoegen'];

test.describe('Escape closes a form', () => {
  test('of an action, while no field of it has the focus', async ({ page, server }) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from "case" where status = 'Nieuw' limit 1`,
    );
    const record = `${await logIn(page, 'beheer')}/record/${row!.id}`;
    for (const name of actions) {
      await page.goto(record);
      await hydrated(page);
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(page).toHaveURL(new RegExp(`/record/${row!.id}$`));
    }
  });

  test('of a record, whose first field is a picklist', async ({ page, server }) => {
    const [row] = await storedRows<{ id: string }>(
      server,
      `select id from "case" where status = 'Nieuw' limit 1`,
    );
    await page.goto(`${await logIn(page, 'beheer')}/record/${row!.id}`);
    await hydrated(page);
    await page.keyboard.press('e');
    await expect(page.getByLabel('Status')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: staffText.edit.save })).toBeHidden();
  });
});
