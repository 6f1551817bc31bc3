import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** Escape closes a form of the workspace, as the list of shortcuts says. */

const { leave } = staffText.edit;

test('Escape closes the form of a new record, and asks first when something was typed', async ({
  page,
}) => {
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/nieuw/Account`);
  await hydrated(page);
  const name = page.getByRole('main').getByRole('textbox').first();
  await name.focus();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/nieuw/);

  await page.goto(`${home}/nieuw/Account`);
  await hydrated(page);
  await name.fill('Nieuwe klant');
  await page.keyboard.press('Escape');
  const dialog = page.getByRole('dialog', { name: leave.title });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/nieuw/);
  await expect(name).toHaveValue('Nieuwe klant');
});

test('Escape closes the form of an action, from a field and from the page', async ({
  page,
  server,
}) => {
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from "case" where status <> 'Gesloten' order by id limit 1`,
  );
  const home = await logIn(page, 'verkoop');
  const record = `${home}/record/${row!.id}`;
  for (const from of ['a field', 'the page'] as const) {
    await page.goto(record);
    await hydrated(page);
    await page.getByRole('main').getByRole('link', { name: 'Notitie toevoegen' }).click();
    const field = page.getByRole('main').getByRole('textbox').first();
    await expect(field).toBeVisible();
    if (from === 'a field') await field.focus();
    else await page.locator(':focus').blur();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(new RegExp(`${row!.id}$`));
  }
});
