import { listBulkText } from '#messages/staff/list-bulk.ts';
import { listEditText } from '#messages/staff/list-edit.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { expectAccessible } from '../axe.ts';
import { openList, listRows } from '../workspace-lists.ts';
import { expect, logIn, phone, hydrated, test, withoutStream } from '../fixtures.ts';

/** Lists of the workspace with scripts. */

test('a list of 5,000 rows renders only the visible ones, by keyboard', async ({
  page,
  server,
}) => {
  const last = (
    await storedRows<{ casenumber: string }>(
      server,
      'select casenumber from "case" order by createddate, id desc limit 1',
    )
  )[0]!.casenumber;
  const [all] = await storedRows<{ count: number }>(
    server,
    'select count(*)::int as count from "case"',
  );
  await openList(page, '/Case/Alle');
  await page.keyboard.press('j');
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('link', { name: last })).toBeFocused();
  expect(await listRows(page).count()).toBeLessThan(60);
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(all!.count + 1));
  expect(await page.locator('tr:focus-within').getAttribute('aria-rowindex')).toBe(
    String(all!.count + 1),
  );
  await page.keyboard.press('Control+Home');
  await expect(listRows(page).first().getByRole('link').first()).toBeFocused();

  // During scrolling, rows reuse elements; afterwards they are in reading order again.
  const standing = () =>
    listRows(page).evaluateAll((all) =>
      all.map((one) => Number((one as HTMLElement).dataset['row'])),
    );
  await page.getByRole('table').hover();
  for (let turn = 0; turn < 5; turn++) await page.mouse.wheel(0, 700);
  await expect.poll(async () => (await standing()).at(-1)).toBeGreaterThan(60);
  await expect
    .poll(async () => (await standing()).every((at, nth, all) => nth === 0 || at > all[nth - 1]!))
    .toBe(true);
});

test('selected rows are changed together, and a status line shows the progress', async ({
  page,
  server,
}) => {
  const [before] = await storedRows<{ count: number }>(
    server,
    `select count(*)::int as count from "case" where subject = 'Internet valt weg rond de middag'`,
  );
  await openList(page, '/Case/Alle');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: listBulkText.bar });
  await expect(bar).toContainText(staffListText.pick.count(2));
  await bar.getByRole('button', { name: listBulkText.change }).click();
  await page.getByLabel(listBulkText.changing.field).selectOption({ label: 'Onderwerp' });
  await page.getByRole('textbox', { name: /^Onderwerp/ }).fill('Internet valt weg rond de middag');
  await page.getByRole('button', { name: listBulkText.changing.save(2) }).click();
  await page.getByRole('button', { name: listBulkText.changing.yes(2) }).click();
  await expect(page.getByText(new RegExp(`^${listBulkText.job.ended}: `))).toBeVisible();
  const [after] = await storedRows<{ count: number }>(
    server,
    `select count(*)::int as count from "case" where subject = 'Internet valt weg rond de middag'`,
  );
  expect(after!.count).toBeGreaterThanOrEqual(before!.count + 1);
  // The status line stays on other pages until the user closes it.
  await page.getByRole('link', { name: 'Wachtrij' }).click();
  await expect(page).toHaveURL(/\/Case\/Wachtrij$/);
  const line = page.getByText(new RegExp(`^${listBulkText.job.ended}: `));
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: / melding sluiten$/ }).click();
  await expect(line).toBeHidden();
});

test('a list that is deleted while it is open says so, and links to all records', async ({
  page,
  server,
}) => {
  const made = await server.call('/list-info/Case', {
    as: 'verkoop',
    method: 'POST',
    body: { label: 'Straks weg', displayColumns: ['CaseNumber', 'Subject'] },
  });
  await openList(page, `/Case/${String(made.body.listReference.id)}`);
  await server.call(`/list-info/Case/${String(made.body.listReference.id)}`, {
    as: 'verkoop',
    method: 'DELETE',
  });
  await page.keyboard.press('j');
  await page.keyboard.press('Control+End');
  await expect(
    page.getByRole('heading', { level: 1, name: staffText.problem.list.title }),
  ).toBeVisible();
  await page.getByRole('link', { name: staffText.list.empty.all('serviceverzoeken') }).click();
  await expect(page.getByText(/^1–\d+ van /)).toBeVisible();
});

test('an open list shows the changes of a colleague, and says so when it is hidden', async ({
  page,
  server,
}) => {
  const body = {
    label: 'Van de beheerder',
    displayColumns: ['CaseNumber', 'Subject'],
    visibility: 'Public',
  };
  const made = await server.call('/list-info/Case', { as: 'beheer', method: 'POST', body });
  const list = `/list-info/Case/${String(made.body.listReference.id)}`;
  await openList(page, `/Case/${String(made.body.listReference.id)}`);
  const head = (name: string) => page.getByRole('columnheader', { name });
  await expect(head('Onderwerp')).toBeVisible();
  await server.call(list, {
    as: 'beheer',
    method: 'PATCH',
    body: { displayColumns: ['CaseNumber', 'Priority'] },
  });
  await expect(head('Prioriteit')).toBeVisible();
  await expect(head('Onderwerp')).toHaveCount(0);
  expect(
    (await server.call(list, { as: 'beheer', method: 'PATCH', body: { visibility: 'Private' } }))
      .status,
  ).toBe(200);
  await expect(
    page.getByRole('heading', { level: 1, name: staffText.problem.list.title }),
  ).toBeVisible();
});

test('saving a list that was changed meanwhile is refused once', async ({ page, server }) => {
  const made = await server.call('/list-info/Case', {
    as: 'verkoop',
    method: 'POST',
    body: { label: 'Van twee', displayColumns: ['CaseNumber', 'Subject'] },
  });
  const id = String(made.body.listReference.id);
  await openList(page, `/Case/${id}`);
  await page.keyboard.press('f');
  const name = page.getByRole('textbox', { name: listEditText.name });
  await name.fill('Mijn versie');
  await server.call(`/list-info/Case/${id}`, {
    as: 'verkoop',
    method: 'PATCH',
    body: { label: 'Andere versie' },
  });
  const save = page.getByRole('dialog').getByRole('button', { name: listEditText.change });
  await save.click();
  await expect(page.getByText(listEditText.faults.overtaken)).toBeVisible();
  await expect(name).toHaveValue('Mijn versie');
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [row] = await storedRows<{ label: string }>(
    server,
    'select label from list_view where id = $1',
    id,
  );
  expect(row!.label).toBe('Mijn versie');
});

test('saving a list at the same moment as a colleague is refused once', async ({
  page,
  server,
}) => {
  const made = await server.call('/list-info/Case', {
    as: 'verkoop',
    method: 'POST',
    body: { label: 'In een tel', displayColumns: ['CaseNumber', 'Subject'] },
  });
  const id = String(made.body.listReference.id);
  await openList(page, `/Case/${id}`);
  await page.keyboard.press('f');
  await page.getByRole('textbox', { name: listEditText.name }).fill('Mijn versie');
  // The colleague saves between the check of this page and its save.
  let isFirst = true;
  await page.route('**/list-info/Case/*', async (route) => {
    if (route.request().method() !== 'PATCH' || !isFirst) return route.fallback();
    isFirst = false;
    await server.call(`/list-info/Case/${id}`, {
      as: 'verkoop',
      method: 'PATCH',
      body: { label: 'Andere versie' },
    });
    return route.fallback();
  });
  const labels = () =>
    storedRows<{ label: string }>(server, 'select label from list_view where id = $1', id);
  const save = page.getByRole('dialog').getByRole('button', { name: listEditText.change });
  await save.click();
  await expect(page.getByText(listEditText.faults.overtaken)).toBeVisible();
  expect(await labels()).toEqual([{ label: 'Andere versie' }]);
  await save.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await labels()).toEqual([{ label: 'Mijn versie' }]);
});

test('a list can be found by name in the menu of the heading, by keyboard', async ({ page }) => {
  await openList(page, '/Case/Alle');
  const { menu } = staffListText;
  const heading = page.locator('summary').filter({ hasText: menu.all });
  await heading.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: menu.find })).toBeFocused();
  await page.keyboard.type('open stor');
  const found = page.getByRole('navigation', { name: menu.all });
  await expect(found.getByRole('link')).toHaveText(['Open storingen']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/Case\/Storingen$/);
  await expect(found).toBeHidden();
});

test('fifty requests can be closed by keyboard; closed ones are refused', async ({
  page,
  server,
}) => {
  const newest = await storedRows<{ id: string; status: string }>(
    server,
    'select id, status from "case" order by createddate desc, id limit 50',
  );
  const closed = newest.filter(({ status }) => status === 'Gesloten').length;
  await openList(page, '/Case/Alle');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  for (let row = 1; row < 50; row++) await page.keyboard.press('j');
  await page.keyboard.press('X');
  const bar = page.getByRole('region', { name: listBulkText.bar });
  await expect(bar).toContainText(staffListText.pick.count(50));
  const close = bar.getByRole('button', { name: 'Verzoek sluiten' });
  await expect(close).toBeVisible();
  await page.keyboard.press('b');
  while (!(await close.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const go = page.getByRole('button', { name: listBulkText.acting.go('Verzoek sluiten', 50) });
  await expect(go).toBeVisible();
  while (!(await go.evaluate((button) => button === document.activeElement)))
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const jobStatus = page.getByRole('status').filter({ hasText: listBulkText.job.done(50, 50) });
  await expect(jobStatus).toContainText(listBulkText.job.ended);
  if (closed > 0) await expect(jobStatus).toContainText(listBulkText.job.refused(closed));
  const after = await storedRows<{ status: string }>(
    server,
    'select distinct status from "case" where id = any($1)',
    newest.map(({ id }) => id),
  );
  expect(after).toEqual([{ status: 'Gesloten' }]);
});

test('an open cell shows what a colleague saves, and columns resize', async ({ page, server }) => {
  await openList(page, '/Case/Alle');
  const second = (await listRows(page).nth(1).getByRole('link').first().getAttribute('href'))!
    .split('/')
    .at(-1)!;
  const cell = listRows(page).nth(1).locator('[data-col="1"]');
  await cell.dblclick();
  const field = page.getByRole('textbox', { name: /^Onderwerp/ });
  await expect(field).toBeFocused();
  const saved = await server.call(`/records/${second}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Subject: 'Van een collega' } },
  });
  expect(saved.status, saved.text).toBe(200);
  await expect(field).toHaveValue('Van een collega');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText('Van een collega');
  const edge = page.getByRole('separator', { name: staffListText.columns.width('Onderwerp') });
  const wide = (await cell.boundingBox())!.width;
  const size = (await edge.boundingBox())!; // proof: it is in sight
  // Waits until the edge stands still, because the closed cell may move the head of the list.
  await edge.hover({ position: { x: size.width - 2, y: 10 } });
  const box = (await edge.boundingBox())!; // proof: it is in sight
  await page.mouse.down();
  await page.mouse.move(box.x + box.width + 58, box.y + 10, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await cell.boundingBox())!.width - wide)).toBe(60);
  await expect(page).toHaveURL(/\/Case\/Alle$/);
});

test('unknown text in a look-up is kept and refused, until Escape', async ({ page, server }) => {
  await openList(page, '/Contact/Alle');
  const cell = listRows(page).nth(2).locator('[data-col="1"]');
  const before = await cell.innerText();
  for (const key of ['j', 'j', 'j', 'ArrowRight', 'F2']) await page.keyboard.press(key);
  const editor = page.locator('form.cell-editor');
  const box = editor.getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type('Nergens te vinden');
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expect(box).toHaveValue('Nergens te vinden');
  await page.keyboard.press('Tab');
  await expect(box).toHaveAccessibleDescription(new RegExp(staffText.edit.troubles.unpicked));
  await expect(box).toHaveValue('Nergens te vinden');
  await page.keyboard.press('ControlOrMeta+a');
  // Enter searches at once and takes the only match.
  await page.keyboard.type('garage van d');
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('Garage Van Dijk');
  await page.keyboard.press('Escape');
  await expect(cell).toHaveText(before);

  // In the form, Tab shows the error at once, and accepts a name with one match.
  const [row] = await storedRows<{ id: string }>(
    server,
    `select id from contact where accountid not in (select id from account where name like 'Garage%') limit 1`,
  );
  await page.goto(
    `${new URL(page.url()).pathname.split('/').slice(0, 3).join('/')}/record/${row!.id}?bewerken`,
  );
  await hydrated(page);
  const company = page.getByRole('combobox', { name: /^Bedrijf/ });
  await company.fill('Nergens te vinden');
  await company.press('Tab');
  await expect(company).toHaveAccessibleDescription(new RegExp(staffText.edit.troubles.unpicked));
  await company.fill('garage van DIJK');
  await company.press('Tab');
  await expect(company).toHaveValue('Garage Van Dijk');
  await expect(company).not.toHaveAttribute('aria-invalid');
});

test('a filtered list has no accessibility faults', async ({ page }) => {
  await openList(page, '/Case/Alle?f.Status=Gesloten');
  await expectAccessible(page);
});

test('creating a list opens it, and deleting it opens the list of all', async ({ page }) => {
  await withoutStream(page);
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/Case/Open/aanpassen`);
  await hydrated(page);
  await page.getByRole('textbox', { name: listEditText.name }).fill('Van een eigen pagina');
  await page.getByRole('button', { name: listEditText.create }).click();
  await expect(page).toHaveTitle(/Van een eigen pagina/);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveTitle(/Van een eigen pagina/);

  await page.goto(`${page.url()}/aanpassen`);
  await hydrated(page);
  await page.getByRole('button', { name: listEditText.remove, exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: listEditText.removing('', false).go })
    .click();
  await page.waitForURL(/\/Case\/Alle$/);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/Case\/Alle$/);
  await expect(listRows(page).first()).toBeVisible();
});

test('rows that cannot be loaded show a message with a retry', async ({ page }) => {
  await page.setViewportSize(phone);
  await openList(page, '/Case/Alle');
  const isRows = /list-records/;
  // A 400, because the browser logs a 500, which fails the test.
  await page.route(isRows, (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: '[{"errorCode":"UNKNOWN_EXCEPTION","message":"x"}]',
    }),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('Control+End');
  const again = page.getByRole('alert').getByRole('button', { name: staffListText.fault.again });
  await expect(again).toBeInViewport({ ratio: 1 });
  await page.unroute(isRows);
  await again.focus();
  await page.keyboard.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('table').locator(':focus')).toHaveCount(1);
});
