import { listEditText } from '#messages/staff/list-edit.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { openList, listRows } from '../workspace-lists.ts';
import { expect, logIn, phone, hydrated, test, wide } from '../fixtures.ts';

/** Editing values in a list, and lists on a phone. */

test('Tab accepts a whole name typed in a cell, also a name that is as long as an id', async ({
  page,
  server,
}) => {
  await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Account', fields: { Name: 'Bakkerijdevries' } },
  });
  await openList(page, '/Contact/Alle');
  const editor = page.locator('form.cell-editor');
  for (const [row, name] of ['Garage Van Dijk', 'Bakkerijdevries'].entries()) {
    await page.keyboard.press('j');
    await page.keyboard.press(row === 0 ? 'ArrowRight' : 'ArrowLeft');
    await page.keyboard.press('F2');
    await expect(editor.getByRole('combobox')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    // It is saved, and the next cell opens.
    await expect(listRows(page).nth(row).locator('[data-col="1"]')).toHaveText(name);
    await expect(editor.getByRole('textbox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
  }
});

test('a cell with a link is edited by its pencil button, by mouse and by touch', async ({
  page,
  server,
}) => {
  await page.setViewportSize(wide);
  await openList(page, '/Contact/Alle');
  const cell = listRows(page).nth(1).locator('[data-col="1"]');
  await cell.hover();
  await cell.getByRole('button').click();
  const editor = page.locator('form.cell-editor');
  await expect(editor.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  // On touch, which has no hover, a tap next to the text shows the pencil.
  const tapping = await page
    .context()
    .browser()!
    .newContext({ baseURL: server.url, hasTouch: true, isMobile: true, viewport: phone }); // proof: a page of a browser
  const tapped = await tapping.newPage();
  await openList(tapped, '/Contact/Alle');
  const card = listRows(tapped).nth(1).locator('[data-col="1"]');
  await card.tap({ position: { x: 4, y: 8 } });
  await card.getByRole('button').tap();
  const field = tapped.locator('form.cell-editor');
  await expect(field.getByRole('combobox')).toBeFocused();
  // The editor is not cut off, so its button can be tapped.
  await field.getByRole('button', { name: staffText.edit.cancel }).tap();
  await expect(field).toHaveCount(0);
  await tapping.close();
});

test('on a phone a name of maximum length is on one line of its card', async ({ page, server }) => {
  const name = 'Aaaannemersbedrijf Meerdervoortsche-Scheepvaartaccountantskantoorhouders B.V.';
  await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Account', fields: { Name: name } },
  });
  await page.setViewportSize(phone);
  await openList(page, '/Account/Alle');
  const [link, box] = [
    page.getByRole('link', { name }),
    listRows(page).first().getByRole('checkbox'),
  ];
  const [written, tick] = [(await link.boundingBox())!, (await box.boundingBox())!]; // proof: both are in sight
  expect(written.height).toBeLessThanOrEqual(44);
  expect(written.x + written.width).toBeLessThanOrEqual(tick.x);
});

test('on a phone the tools of a list are on one line, without scripts too', async ({
  page,
  browser,
  server,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: phone,
      javaScriptEnabled,
    });
    const own = await context.newPage();
    const home = await logIn(own, 'verkoop');
    await own.goto(`${home}/Case/Alle`);
    if (javaScriptEnabled) await hydrated(own);
    const { find, more } = staffListText;
    const tools = [
      own.getByRole('searchbox', { name: find.label }),
      own.getByRole('button', { name: find.filters }),
      own.getByRole('button', { name: more }),
    ];
    const linesOfTools = async () => {
      const boxes = await Promise.all(tools.map((one) => one.boundingBox()));
      return new Set(boxes.map((box) => box && Math.round(box.y + box.height / 2))).size;
    };
    await expect.poll(linesOfTools).toBe(1);
    await own.getByRole('button', { name: find.filters }).click();
    await own
      .locator('summary')
      .filter({ hasText: /^Status/ })
      .click();
    await own.getByRole('checkbox', { name: 'Gesloten' }).check();
    if (!javaScriptEnabled)
      await own.getByRole('button', { name: find.button, exact: true }).click();
    await expect(own).toHaveURL(/f\.Status=Gesloten/);
    await own.keyboard.press('Escape');
    await own.getByRole('button', { name: more }).click();
    await expect(own.getByRole('link', { name: staffListText.export })).toBeVisible();
    await context.close();
  }
  await page.setViewportSize(phone);
  await openList(page, '/Case/Alle');
  // The shortcut opens it too.
  await page.keyboard.press('f');
  await expect(page.getByRole('dialog', { name: listEditText.title })).toBeVisible();
});

test('the editor of a cell at the edge of a list is completely visible', async ({ page }) => {
  await page.setViewportSize(wide);
  await openList(page, '/Case/Alle');
  const boxes = async () => ({
    list: (await page.getByRole('table').locator('xpath=..').boundingBox())!, // proof: it is in sight
    cell: (await listRows(page).nth(8).locator('[data-col="5"]').boundingBox())!, // proof: so is it
  });
  // Makes half of that column stick out of the list, and edits at the corner that is visible.
  const before = await boxes();
  await page.setViewportSize({
    ...wide,
    width: Math.round(
      wide.width - before.list.x - before.list.width + before.cell.x + before.cell.width / 2,
    ),
  });
  await expect.poll(async () => (await boxes()).list.width).toBeLessThan(before.list.width);
  const { list, cell } = await boxes();
  expect(cell.x + cell.width).toBeGreaterThan(list.x + list.width);
  await page.mouse.dblclick(list.x + list.width - 3, cell.y + cell.height - 4);
  const editor = page.locator('form.cell-editor');
  await expect(editor.getByRole('combobox')).toBeFocused();
  const box = (await editor.boundingBox())!; // proof: its field has focus
  expect(box.x + box.width).toBeLessThanOrEqual(list.x + list.width + 1);
  expect(box.y + box.height).toBeLessThanOrEqual(wide.height);
});

test('in a list of requests another company empties the contact', async ({ page, server }) => {
  const make = async (apiName: string, fields: Record<string, string>): Promise<string> =>
    String(
      (await server.call('/records', { as: 'beheer', method: 'POST', body: { apiName, fields } }))
        .body.id,
    );
  const [from, to] = [
    await make('Account', { Name: 'Vertrekhal B.V.' }),
    await make('Account', { Name: 'Aankomsthal B.V.' }),
  ];
  const first = await make('Contact', { FirstName: 'Vera', LastName: 'Vertrek', AccountId: from });
  const second = await make('Contact', { FirstName: 'Aad', LastName: 'Aankomst', AccountId: to });
  const request = await make('Case', {
    Subject: 'Verhuist mee',
    AccountId: from,
    ContactId: first,
    Status: 'Wacht op feedback',
  });
  const storedCase = () =>
    storedRows(server, 'select accountid, contactid from "case" where id = $1', request);
  await page.goto(`${await logIn(page, 'verkoop')}/Case/Wacht_op_feedback?zoek=Verhuist`);
  await hydrated(page);
  const cell = (name: string) => listRows(page).first().locator(`[data-label="${name}"]`);
  await expect(cell('Contactpersoon')).toHaveText('Vera Vertrek');
  await page.keyboard.press('j');
  for (let column = 0; column < 2; column++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  const editor = page.locator('form.cell-editor');
  const [company, contact] = [
    editor.getByRole('combobox', { name: 'Bedrijf' }),
    editor.getByRole('combobox', { name: 'Contactpersoon' }),
  ];
  await expect(company).toBeFocused();
  await expect(company).toHaveAccessibleDescription(staffListText.cell.empties(['Contactpersoon']));
  await expect(contact).toHaveValue('Vera Vertrek');
  await page.keyboard.type('Aankomsthal');
  await page.getByRole('option', { name: /Aankomsthal/ }).click();
  await expect(contact).toHaveValue('');
  // A contact of another company is not offered.
  await contact.fill('Ver');
  await expect(page.getByRole('option', { name: /Vera/ })).toHaveCount(0);
  await contact.fill('Aad');
  await page.getByRole('option', { name: /Aad/ }).click();
  await editor.getByRole('button', { name: staffText.edit.save }).click();
  await expect(editor).toHaveCount(0);
  await expect(cell('Bedrijf')).toHaveText('Aankomsthal B.V.');
  await expect(cell('Contactpersoon')).toHaveText('Aad Aankomst');
  expect(await storedCase()).toEqual([{ accountid: to, contactid: second }]);
});
