import { defineObject } from '#engine/model/define.ts';
import { picklist } from '#engine/fields/picklist.ts';
import { text } from '#engine/fields/text.ts';
import { staffListText } from '#messages/staff/list.ts';
import { staffText } from '#messages/staff/staff.ts';
import { storedRows } from '../../support/server.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

/** Dependent picklists. Source: record-api.md §4 (validFor), §6.5. */

const all = {
  rows: 'all',
  read: '*',
  create: 'all',
  update: 'all',
  delete: 'all',
  write: '*',
} as const;
const place = defineObject({
  apiName: 'Plaats__c',
  label: 'Plaats',
  labelPlural: 'Plaatsen',
  keyPrefix: 'aZ9',
  fields: {
    Name: text({ label: 'Naam', required: true }),
    Land__c: picklist({ label: 'Land', values: ['Nederland', 'Suriname'] }),
    Stad__c: picklist({
      label: 'Stad',
      controlledBy: 'Land__c',
      values: [
        { value: 'Assen', label: 'Assen', validFor: ['Nederland'] },
        { value: 'Moengo', label: 'Moengo', validFor: ['Suriname'] },
      ],
    }),
    Wijk__c: picklist({
      label: 'Wijk',
      controlledBy: 'Stad__c',
      values: [{ value: 'Pittelo', label: 'Pittelo', validFor: ['Assen'] }],
    }),
  },
  layout: {
    sections: [
      { heading: 'De plaats', columns: 2, fields: ['Name', 'Land__c', 'Stad__c', 'Wijk__c'] },
    ],
    compact: ['Name'],
  },
  listViews: [
    {
      apiName: 'Alle',
      label: 'Alle plaatsen',
      columns: ['Name', 'Land__c', 'Stad__c'],
      orderBy: ['Name'],
    },
  ],
  relatedLists: [],
  access: { sales: [all], administrator: [all] },
  theme: { color: '#1559b7', icon: 'building' },
});

test.use({ ownServer: { objects: [place] } });
test.describe.configure({ mode: 'default' });

const { edit } = staffText;

test('another value of the controlling field limits the dependent ones', async ({
  page,
  server,
}) => {
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: {
      apiName: 'Plaats__c',
      fields: { Name: 'Thuis', Land__c: 'Nederland', Stad__c: 'Assen', Wijk__c: 'Pittelo' },
    },
  });
  const id: string = made.body.id;
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/record/${id}?bewerken`);
  await hydrated(page);
  const [country, city, quarter] = ['Land', 'Stad', 'Wijk'].map((name) =>
    page.getByLabel(name, { exact: true }),
  );
  await expect(city!).toHaveValue('Assen');
  await expect(city!.getByRole('option')).toHaveText([edit.nothing, 'Assen']);
  await country!.focus();
  await page.keyboard.type('Sur');
  await expect(city!).toHaveValue('');
  await expect(city!.getByRole('option')).toHaveText([edit.nothing, 'Moengo']);
  await expect(quarter!).toHaveValue('');
  await expect(page.getByText(edit.first('Stad'))).toBeVisible();
  // Choosing the first country again does not restore the city.
  await country!.selectOption('Nederland');
  await expect(city!).toHaveValue('');
  await country!.selectOption('Suriname');
  await city!.selectOption('Moengo');
  await page.getByRole('button', { name: edit.save, exact: true }).click();
  await expect(page).not.toHaveURL(/bewerken/);
  expect(
    await storedRows(server, 'select land__c, stad__c, wijk__c from plaats__c where id = $1', id),
  ).toEqual([{ land__c: 'Suriname', stad__c: 'Moengo', wijk__c: null }]);
});

test('the form of a new record and of a copy offers only the valid choices', async ({
  page,
  server,
}) => {
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: { apiName: 'Plaats__c', fields: { Name: 'Ver', Land__c: 'Suriname', Stad__c: 'Moengo' } },
  });
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/nieuw/Plaats__c`);
  await hydrated(page);
  const [country, city] = ['Land', 'Stad'].map((name) => page.getByLabel(name, { exact: true }));
  await expect(city!.getByRole('option')).toHaveText([edit.nothing]);
  await country!.selectOption('Nederland');
  await city!.selectOption('Assen');
  await country!.selectOption('Suriname');
  await expect(city!).toHaveValue('');
  await page.goto(`${home}/record/${String(made.body.id)}/kopieren`);
  await hydrated(page);
  await expect(city!).toHaveValue('Moengo');
  await expect(city!.getByRole('option')).toHaveText([edit.nothing, 'Moengo']);
});

test('a cell of a controlling field shows what it empties, by keyboard', async ({
  page,
  server,
}) => {
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: {
      apiName: 'Plaats__c',
      fields: { Name: 'Aan de rivier', Land__c: 'Nederland', Stad__c: 'Assen', Wijk__c: 'Pittelo' },
    },
  });
  const id: string = made.body.id;
  const place = () =>
    storedRows(server, 'select land__c, stad__c, wijk__c from plaats__c where id = $1', id);
  const home = await logIn(page, 'beheer');
  await page.goto(`${home}/Plaats__c/Alle`);
  await hydrated(page);
  const [country, city, quarter] = ['Land', 'Stad', 'Wijk'].map((name) =>
    page.getByRole('combobox', { name, exact: true }),
  );
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await expect(country!).toBeFocused();
  await expect(country!).toHaveAccessibleDescription(staffListText.cell.empties(['Stad', 'Wijk']));
  await expect(city!).toHaveValue('Assen');
  await expect(quarter!).toHaveValue('Pittelo');
  await page.keyboard.type('Sur');
  await expect(city!).toHaveValue('');
  await expect(quarter!).toHaveValue('');
  await page.keyboard.press('Tab');
  await expect(city!).toBeFocused();
  await page.keyboard.type('Moe');
  await page.keyboard.press('Enter');
  await expect(page.locator('form.cell-editor')).toHaveCount(0);
  expect(await place()).toEqual([{ land__c: 'Suriname', stad__c: 'Moengo', wijk__c: null }]);
  const cells = page.getByRole('row', { name: 'Aan de rivier' }).getByRole('cell');
  await expect(cells.filter({ hasText: 'Moengo' })).toBeVisible();
  // The dependent cell offers what is valid for the row; no other field is edited with it.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('F2');
  await expect(city!).toBeFocused();
  await expect(city!.getByRole('option')).toHaveText([edit.nothing, 'Moengo']);
  await expect(country!).toHaveCount(0);
  await page.keyboard.press('Escape');
  // An emptied field is saved as empty.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('F2');
  await expect(city!).toHaveValue('Moengo');
  await page.keyboard.type('Ned');
  await page.keyboard.press('Enter');
  await expect(page.locator('form.cell-editor')).toHaveCount(0);
  expect(await place()).toEqual([{ land__c: 'Nederland', stad__c: null, wijk__c: null }]);
});
