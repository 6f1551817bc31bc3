import { staffActionText } from '#messages/staff/actions.ts';
import { staffText } from '#messages/staff/staff.ts';
import { staffMergeText as words } from '#messages/staff/merge.ts';
import { staffRecordText } from '#messages/staff/record.ts';
import { ownAndForeignCompany, storedRows, type TestServer } from '../../support/server.ts';
import { expectAccessible } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

async function twins(server: TestServer): Promise<[string, string]> {
  const { own } = await ownAndForeignCompany(server, 'garage');
  const make = async (fields: object): Promise<string> =>
    (
      await server.call('/records', {
        as: 'beheer',
        method: 'POST',
        body: {
          apiName: 'Contact',
          fields: { AccountId: own, ...fields },
          allowSaveOnDuplicate: true,
        },
      })
    ).body.id;
  const one = await make({
    FirstName: 'Sam',
    LastName: 'Dubbel',
    Email: 'sam@voorbeeld.example',
    Phone: '0201111111',
  });
  return [
    one,
    await make({
      FirstName: 'Samuel',
      LastName: 'Dubbel',
      Email: 'sam@voorbeeld.example',
      Phone: '0202222222',
    }),
  ];
}

test('two contacts can be merged by keyboard alone, also after a change by a colleague', async ({
  page,
  server,
}) => {
  const [one, other] = await twins(server);
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/record/${one}`);
  await hydrated(page);
  await page.getByRole('link', { name: staffRecordText.merge }).press('Enter');
  await page.getByRole('link', { name: words.find.compareWith('Samuel Dubbel') }).press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: words.fields.title })).toBeVisible();

  await expectAccessible(page);

  const stays = page.getByRole('group', { name: words.stays.label });
  await stays.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(stays.getByRole('radio', { name: /Samuel/ })).toBeChecked();
  await page.keyboard.press('Tab');
  const name = page.getByRole('group', { name: 'Naam' });
  await expect(name.getByRole('radio', { checked: true })).toBeFocused();
  // A field without a choice follows the record that stays.
  await expect(name.getByRole('radio', { name: /Samuel/ })).toBeChecked();
  await name.getByRole('radio', { name: /Samuel/ }).press('Space');
  const phone = page.getByRole('group', { name: 'Telefoon' });
  await phone.getByRole('radio', { name: /0201111111/ }).press('Space');

  // A colleague saves first: the choices stay, and the merge can be sent again.
  await server.call(`/records/${one}`, {
    as: 'beheer',
    method: 'PATCH',
    body: { fields: { Title: 'Planner' } },
  });
  await page.getByRole('button', { name: words.go }).press('Enter');
  await expect(page.getByRole('group', { name: /nog niet gelukt/ })).toBeFocused();
  await expect(page.getByRole('main')).toContainText(words.wrong.collision);
  await expect(page.getByRole('group', { name: 'Functie' })).toContainText('Planner');
  await expect(phone.getByRole('radio', { name: /0201111111/ })).toBeChecked();
  await page.getByRole('button', { name: words.go }).press('Enter');

  await expect(page.getByRole('main')).toContainText(words.done('Samuel Dubbel'));
  await expect(page).toHaveURL(new RegExp(`/record/${other}`));
  expect(
    await storedRows(server, 'select id, phone, title from contact where id = any($1)', [
      one,
      other,
    ]),
  ).toEqual([{ id: other, phone: '0201111111', title: 'Planner' }]);
  // Back leads to the comparison, which says that the records were merged.
  await page.goBack();
  await expect(
    page.getByRole('heading', { level: 1, name: staffText.problem.merged.title }),
  ).toBeVisible();
  await page.getByRole('link', { name: staffText.problem.merged.on }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Samuel Dubbel' })).toBeVisible();
});

test('a template chosen by keyboard is appended to the reply, filled in', async ({
  page,
  server,
}) => {
  const [request] = await storedRows<{ id: string; nummer: string }>(
    server,
    `select id, casenumber as nummer from "case" where status = 'Nieuw' order by id limit 1`,
  );
  const made = await server.call('/records', {
    as: 'beheer',
    method: 'POST',
    body: {
      apiName: 'Antwoordsjabloon__c',
      fields: { Name: 'Monteur onderweg', Tekst__c: 'De monteur komt voor {nummer}.' },
    },
  });
  expect(made.status).toBe(201);
  const home = await logIn(page, 'verkoop');
  await page.goto(`${home}/record/${request!.id}/actie/Case.Reply`);
  await hydrated(page);
  const reply = page.getByRole('textbox', { name: 'Reactie aan de klant' });
  await reply.fill('Dank voor je melding.');
  await page.getByRole('combobox', { name: 'Antwoordsjabloon' }).focus();
  await page.keyboard.type('monteur');
  await expect(page.getByRole('option', { name: /Monteur onderweg/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(reply).toHaveValue(
    `Dank voor je melding.\n\nDe monteur komt voor ${request!.nummer}.`,
  );
  await expect(page.getByText(staffActionText.fill.done('Reactie aan de klant'))).toBeVisible();
});
