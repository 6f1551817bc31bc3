import type { Locator, Page } from '@playwright/test';
import { staffRecordText } from '#messages/staff/record.ts';
import { storedRows } from '../../support/server.ts';
import { companyOf, createRow } from '../../rows.ts';
import { violations } from '../axe.ts';
import { expect, logIn, hydrated, test } from '../fixtures.ts';

const { lookup } = staffRecordText;

async function opens(page: Page, below: string): Promise<void> {
  const home = await logIn(page, 'beheer');
  await page.goto(home + below);
  await hydrated(page);
}

async function picks(page: Page, box: Locator, words: string): Promise<void> {
  await box.click();
  await box.fill('');
  await page.keyboard.type(words);
  await page.getByRole('option', { name: words }).first().click();
}

test('the form of a new request about a company offers only contacts of that company', async ({
  page,
  server,
}) => {
  const [korenaar, garage] = [
    await companyOf(server, 'korenaar'),
    await companyOf(server, 'garage'),
  ];
  await createRow(server, 'Contact', {
    FirstName: 'Wilhelmina',
    LastName: 'Ochtendglorie',
    AccountId: garage,
  });
  await createRow(server, 'Contact', {
    FirstName: 'Wilhelmus',
    LastName: 'Ochtendglorie',
    AccountId: korenaar,
  });
  await opens(page, `/record/${korenaar}/actie/Account.NewCase`);
  await page.getByRole('combobox', { name: 'Contactpersoon' }).click();
  await page.keyboard.type('Ochtendglorie');
  await expect(page.getByText(lookup.found(1), { exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: /Wilhelmus/ })).toBeVisible();
});

test('choosing a contact fills in its company; another company empties it', async ({
  page,
  server,
}) => {
  await createRow(server, 'Contact', {
    FirstName: 'Theodora',
    LastName: 'Middagdut',
    AccountId: await companyOf(server, 'garage'),
  });
  await opens(page, '/nieuw/Case');
  const company = page.getByRole('combobox', { name: /^Bedrijf/ });
  const contact = page.getByRole('combobox', { name: 'Contactpersoon' });
  await picks(page, contact, 'Middagdut');
  await expect(company).toHaveValue(/Garage Van Dijk/);
  await expect(contact).toHaveValue(/Middagdut/);
  await expect(page.getByText('Ingevuld bij je keuze: Bedrijf.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Onderwerp').fill('Van een contact');
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(page.getByText(/is aangemaakt/)).toBeVisible();
  const rows = await storedRows<{ name: string; last: string }>(
    server,
    `select a.name, p.lastname as last from "case" c join account a on a.id = c.accountid join contact p on p.id = c.contactid where c.subject = 'Van een contact'`,
  );
  expect(rows).toEqual([{ name: expect.stringContaining('Garage Van Dijk'), last: 'Middagdut' }]);

  await opens(page, '/nieuw/Case');
  await picks(page, contact, 'Middagdut');
  await expect(company).toHaveValue(/Garage Van Dijk/);
  await picks(page, company, 'Bakkerij De Korenaar');
  await expect(contact).toHaveValue('');
});

test('choosing a product for a new customer fills in the connection', async ({ page, server }) => {
  const [product] = await storedRows<{ name: string; price: string; kind: string }>(
    server,
    `select name, to_char(maandbedrag__c, 'FM999990D00') as price, soort__c as kind from product__c where soort__c = 'Internet' and gepubliceerd__c limit 1`,
  );
  await opens(page, '/nieuwe-klant');
  const next = page.getByRole('button', { name: 'Ga verder', exact: true });
  await page.getByLabel(/^Bedrijfsnaam/).fill('Smederij Vonk');
  await next.click();
  await page.getByLabel(/^Achternaam/).fill('Vonk');
  await next.click();
  await page.getByLabel('Naam (verplicht)').fill('Lijn in de smidse');
  await picks(page, page.getByRole('combobox', { name: 'Product' }), product!.name);
  await expect(page.getByLabel('Maandbedrag')).toHaveValue(product!.price.replace('.', ','));
  await expect(page.getByLabel(/^Soort/)).toHaveValue(product!.kind);
  await expect(page.getByText(/^Ingevuld bij je keuze/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('choosing a product fills in its price, kind and quantity, and keeps what was typed', async ({
  page,
  server,
}) => {
  const [first, second] = await storedRows<{ name: string; price: string; kind: string }>(
    server,
    `select name, to_char(maandbedrag__c, 'FM999990D00') as price, soort__c as kind from product__c where soort__c = 'Internet' and gepubliceerd__c order by maandbedrag__c limit 2`,
  );
  await opens(page, '/nieuw/Aansluiting__c');
  await page.getByLabel('Naam (verplicht)').fill('Lijn op de zolder');
  const product = page.getByRole('combobox', { name: 'Product' });
  await picks(page, product, first!.name);
  const price = page.getByLabel('Maandbedrag');
  await expect(price).toHaveValue(first!.price.replace('.', ','));
  await expect(page.getByLabel(/^Soort/)).toHaveValue(first!.kind);
  await expect(page.getByLabel('Aantal')).not.toHaveValue('');
  await expect(page.getByLabel('Naam (verplicht)')).toHaveValue('Lijn op de zolder');
  // Another product replaces what the first one filled in, but not what was typed.
  await picks(page, product, second!.name);
  await expect(price).toHaveValue(second!.price.replace('.', ','));
  await price.fill('12,34');
  await picks(page, product, first!.name);
  await expect(page.getByText(/^Ingevuld bij je keuze/)).toBeVisible();
  await expect(price).toHaveValue('12,34');
});
